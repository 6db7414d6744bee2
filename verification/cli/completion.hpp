#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace tribo::cli {

/// The completion script of a shell, from the tree of commands and options as it stands. Ids,
/// scenarios, schemes and parameters are asked of the program itself when a word is completed.
/// Throws InputError for a shell other than `bash`, `zsh` and `fish`.
[[nodiscard]] std::string completion_script(const CLI::App& program, const std::string& shell);

}  // namespace tribo::cli
