#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Long lines on a terminal.
namespace tribo::cli {

/// Columns of the terminal that a file descriptor is open on: by the variable COLUMNS, else as the
/// terminal says, else 80. 0 if it is no terminal.
[[nodiscard]] std::size_t terminal_columns(int descriptor);

/// Columns that a text takes: the code points of its UTF-8.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// The text, or as much of it as takes `columns` with three dots at the end.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t columns);

/// The text with each of its lines divided at spaces so that it takes `columns` at most; what
/// follows is indented by `indent`, or by 4 where `indent` leaves hardly any room. A longer word
/// stays whole. With 0 columns the text is unchanged.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent);

}  // namespace tribo::cli
