#pragma once

#include <CLI/CLI.hpp>

#include <filesystem>
#include <string>

namespace tribo::cli {

/// Adds `--data DIR`: the folder of recorded motions, which are no part of the project.
void add_data_option(CLI::App& command, std::string& data);

/// The `--data` folder; empty if the option was not given. Throws InputError if it does not exist.
[[nodiscard]] std::filesystem::path data_folder(const std::string& data);

}  // namespace tribo::cli
