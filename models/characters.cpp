#include "models/characters.hpp"

#include <fmt/format.h>

#include <array>

namespace tribo {
namespace {

/// Bytes of the character that begins with `first`; 0 if no character begins with it.
std::size_t length_from(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/// Ends of lines, and marks that turn the direction of the text after them.
bool is_misleading(char32_t code) {
  return is_control(code) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  return text;
}

}  // namespace

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

bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

std::string printable(std::string_view text) {
  return each_character(text, [](const Character& c) {
    return c.valid && !is_misleading(c.code) ? std::string(c.bytes) : hexadecimal(c.bytes);
  });
}

}  // namespace tribo
