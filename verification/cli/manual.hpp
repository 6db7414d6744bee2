#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace tribo::cli {

/// The manual page `tribometer(1)` in the macros of man(7), from the tree of commands and options
/// as it stands. ASCII, without a date: the same bytes from the same program.
[[nodiscard]] std::string manual_page(const CLI::App& program);

}  // namespace tribo::cli
