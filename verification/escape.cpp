#include "verification/escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

/// One character of UTF-8, or one byte that is none.
struct Character {
  std::string_view bytes;
  char32_t code = 0;
  bool valid = false;
};

/// Bytes of the character that begins with `first`; 0 for one that begins none.
std::size_t length_from(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/// The first character of `text`, which is not empty.
Character first_character(std::string_view text) {
  constexpr std::array<unsigned, 5> kBitsOfFirst = {0, 0x7f, 0x1f, 0x0f, 0x07};
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const Character none{text.substr(0, 1), 0, false};
  const std::size_t length = length_from(static_cast<unsigned char>(text[0]));
  if (length == 0 || length > text.size()) return none;
  char32_t code = static_cast<unsigned char>(text[0]) & kBitsOfFirst[length];
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) != 0x80U) return none;
    code = (code << 6U) | (byte & 0x3fU);
  }
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < kSmallest[length] || code > 0x10ffff || surrogate) return none;
  return {text.substr(0, length), code, true};
}

/// C0, DEL, C1.
bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

/// Ends of lines, and marks that turn the direction of what follows.
bool is_misleading(char32_t code) {
  return is_control(code) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

/// `change(character)` of each character, joined.
template <class Change>
std::string each_character(std::string_view text, const Change& change) {
  std::string result;
  while (!text.empty()) {
    const Character character = first_character(text);
    result += change(character);
    text.remove_prefix(character.bytes.size());
  }
  return result;
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string without_newlines(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

}  // namespace

std::string printable(std::string_view text) {
  return each_character(text, [](const Character& c) {
    return c.valid && !is_misleading(c.code) ? std::string(c.bytes) : hexadecimal(c.bytes);
  });
}

std::string html_text(std::string_view text) {
  return each_character(text, [](const Character& c) -> std::string {
    const bool blank = c.code == '\n' || c.code == '\t';
    if (!c.valid || (is_control(c.code) && !blank)) return "\xef\xbf\xbd";
    switch (c.code) {
      case '&':
        return "&amp;";
      case '<':
        return "&lt;";
      case '>':
        return "&gt;";
      case '"':
        return "&quot;";
      case '\'':
        return "&#39;";
      default:
        return std::string(c.bytes);
    }
  });
}

std::string markdown_text(std::string_view text) {
  constexpr std::string_view kMarks = "\\`*_{}[]()#+-.!|~$@:";
  return each_character(html_text(without_newlines(text)), [&](const Character& c) {
    const bool mark = c.bytes.size() == 1 && kMarks.find(c.bytes[0]) != std::string_view::npos;
    return (mark ? "\\" : "") + std::string(c.bytes);
  });
}

std::string markdown_code(std::string_view text) {
  std::size_t longest = 0, run = 0;
  std::string code;
  for (const char c : printable(without_newlines(text))) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
    code += c == '|' ? "\\|" : std::string(1, c);
  }
  const std::string fence(longest + 1, '`');
  const bool apart = code.empty() || longest > 0 || code.front() == ' ';
  return apart ? fence + " " + code + " " + fence : fence + code + fence;
}

std::string cmake_argument(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) {
    throw InputError("a zero byte in text for CMake: " + printable(text));
  }
  std::string equals = "=";
  while ((std::string(text) + "]").find("]" + equals + "]") != std::string::npos) equals += "=";
  const char* const first = text.starts_with('\n') ? "\n" : "";  // a newline there is left out
  return fmt::format("[{0}[{1}{2}]{0}]", equals, first, text);
}

std::string cmake_entry(std::string_view text) {
  std::string entry;
  for (const char c : text) entry += c == ';' ? "\\;" : std::string(1, c);
  return entry;
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kSafe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-";
  if (!text.empty() && text.find_first_not_of(kSafe) == std::string_view::npos) {
    return std::string(text);
  }
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

std::string gnuplot_string(std::string_view text) {
  std::string quoted;
  for (const char c : without_newlines(text)) quoted += c == '\'' ? "'.\"'\".'" : std::string(1, c);
  const bool apart = text.find('\'') != std::string_view::npos;
  return apart ? "('" + quoted + "')" : "'" + quoted + "'";
}

}  // namespace tribo::verification
