#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

/// The tree of commands and options, as help and completion read it.
namespace tribo::cli {

/// The commands that are not hidden.
[[nodiscard]] std::vector<const CLI::App*> commands_of(const CLI::App& program);

/// Options that are shown, without positionals.
[[nodiscard]] std::vector<const CLI::Option*> options_of(const CLI::App& command);

[[nodiscard]] std::vector<const CLI::Option*> positionals_of(const CLI::App& command);

/// All spellings of an option: `--jobs`, `-j`.
[[nodiscard]] std::vector<std::string> spellings(const CLI::Option& option);

/// The sentence or two of a description, which may have examples and an empty line before them.
[[nodiscard]] std::string summary_of(const CLI::App& command);

}  // namespace tribo::cli
