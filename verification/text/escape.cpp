#include "verification/text/escape.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/characters.hpp"
#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

std::string without_newlines(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

}  // namespace

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
  constexpr std::string_view kMarks = "\\`*_{}[]()#+-.!|~$@:", kEntities = "<>&\"'";
  return each_character(without_newlines(text), [&](const Character& c) {
    const char first = c.bytes[0];
    if (c.bytes.size() != 1 || kEntities.find(first) != std::string_view::npos)
      return html_text(c.bytes);
    return (kMarks.find(first) != std::string_view::npos ? "\\" : "") + html_text(c.bytes);
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
