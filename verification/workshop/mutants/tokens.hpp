#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tribo::verification {

/// A word, number, text or mark of a C++ source.
struct Token {
  enum class Kind { kWord, kNumber, kText, kMark };
  Kind kind = Kind::kMark;
  std::size_t begin = 0, end = 0;
  std::string_view text;
  int line = 0;  ///< from 1
};

/// The tokens of a source without comments and preprocessor lines. `>` is one mark even in `>>`.
[[nodiscard]] std::vector<Token> tokens_of(std::string_view source);

/// The index after the bracket that closes the one at `open`, one of ( [ {; the number of tokens if
/// none does.
[[nodiscard]] std::size_t after_closing(const std::vector<Token>& tokens, std::size_t open);

/// As `after_closing` for the `<` of template arguments.
[[nodiscard]] std::size_t after_angles(const std::vector<Token>& tokens, std::size_t open);

/// Whether the `<` or `>` is a bracket: clang-format gives blanks to comparisons alone.
[[nodiscard]] bool is_angle(const std::vector<Token>& tokens, std::size_t at);

}  // namespace tribo::verification
