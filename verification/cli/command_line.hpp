#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// Building blocks of the commands' command lines. CLI11 is all templates and inline functions;
/// these are compiled once, not in each command. An `--out` takes no empty name.
namespace tribo::cli {

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& description);

CLI::Option* add_option(CLI::App& command, const std::string& name, std::string& value,
                        const std::string& description = {});
CLI::Option* add_option(CLI::App& command, const std::string& name,
                        std::vector<std::string>& values, const std::string& description = {});
CLI::Option* add_option(CLI::App& command, const std::string& name, std::int64_t& value,
                        const std::string& description = {});
/// Takes whole numbers above zero.
[[nodiscard]] CLI::Validator above_zero();

CLI::Option* add_flag(CLI::App& command, const std::string& name, bool& value,
                      const std::string& description = {});

}  // namespace tribo::cli
