#pragma once

#include <string>
#include <string_view>

#include "models/characters.hpp"

/// Text from data, made harmless for the program that will read it. Whatever comes from a TOML
/// file, a trajectory, a run directory or the command line passes one of these on its way out.
namespace tribo::verification {

using tribo::printable;

/// For HTML, in text and in quoted attributes. Control characters, which no page may hold, as
/// U+FFFD.
[[nodiscard]] std::string html_text(std::string_view text);

/// For a line of Markdown, also in a cell of a table: punctuation marks that Markdown could
/// interpret are escaped by a backslash, `<`, `>` and `&` are entities, newlines are blanks.
[[nodiscard]] std::string markdown_text(std::string_view text);

/// Markdown code: between as many backticks as needed.
[[nodiscard]] std::string markdown_code(std::string_view text);

/// One argument in a CMake script: a bracket argument, `[==[…]==]`. Throws InputError for text
/// with a zero byte, which no argument can hold.
[[nodiscard]] std::string cmake_argument(std::string_view text);

/// An entry of a CMake list, to be joined by `;` and quoted by `cmake_argument`.
[[nodiscard]] std::string cmake_entry(std::string_view text);

/// One word of a shell: unchanged if safe, else in quotes.
[[nodiscard]] std::string shell_word(std::string_view text);

/// A string of gnuplot, in single quotes, in which nothing is special; newlines as blanks. Where
/// the text holds single quotes, an expression of several strings: gnuplot reads `''` at the
/// beginning of a string as an empty one.
[[nodiscard]] std::string gnuplot_string(std::string_view text);

}  // namespace tribo::verification
