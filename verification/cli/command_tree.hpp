#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

/// The tree of commands and options, as help, completion and manual read it.
namespace tribo::cli {

/// The commands that are not hidden.
[[nodiscard]] std::vector<const CLI::App*> commands_of(const CLI::App& program);

/// Options that are shown, without positionals.
[[nodiscard]] std::vector<const CLI::Option*> options_of(const CLI::App& command);

[[nodiscard]] std::vector<const CLI::Option*> positionals_of(const CLI::App& command);

/// All spellings of an option: `--jobs`, `-j`.
[[nodiscard]] std::vector<std::string> spellings(const CLI::Option& option);

/// A description is examples, an empty line, and one sentence or two.
struct Description {
  std::vector<std::string> examples;  ///< their lines, without the indent of two
  std::string summary;
};
[[nodiscard]] Description description_of(const CLI::App& command);

}  // namespace tribo::cli
