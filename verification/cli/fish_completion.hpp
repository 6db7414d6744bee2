#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace tribo::cli {

/// The completion script of fish: a line for each command, option and positional, with their
/// descriptions.
[[nodiscard]] std::string fish_completion(const CLI::App& program);

}  // namespace tribo::cli
