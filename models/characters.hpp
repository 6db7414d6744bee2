#pragma once

#include <string>
#include <string_view>

namespace tribo {

/// One UTF-8 character, or one byte that is not UTF-8.
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

/// Text for a terminal or a line of a message: control characters (C0, DEL, C1, changes of the
/// direction of text) and bytes that are not UTF-8 as `\x1b`, the rest unchanged.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace tribo
