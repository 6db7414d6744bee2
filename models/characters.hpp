#pragma once

#include <string>
#include <string_view>

namespace tribo {

/// One character of UTF-8, or one byte that is none.
struct Character {
  std::string_view bytes;
  char32_t code = 0;
  bool valid = false;
};

/// The first character of `text`, which is not empty.
[[nodiscard]] Character first_character(std::string_view text);

/// `change(character)` of each character, joined.
template <class Change>
[[nodiscard]] std::string each_character(std::string_view text, const Change& change) {
  std::string result;
  while (!text.empty()) {
    const Character character = first_character(text);
    result += change(character);
    text.remove_prefix(character.bytes.size());
  }
  return result;
}

/// C0, DEL, C1.
[[nodiscard]] bool is_control(char32_t code);

/// For a terminal or a line of a message: control characters (C0, DEL, C1, those that turn the
/// direction of text) and bytes that are no UTF-8 as `\x1b`. The rest as it stands.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace tribo
