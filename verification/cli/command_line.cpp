#include "verification/cli/command_line.hpp"

#include <fmt/format.h>

#include <charconv>

namespace tribo::cli {
namespace {

/// What is wrong with the name of a file or folder; empty if nothing.
std::string is_named(const std::string& text) {
  return text.empty() ? "the name is empty" : "";
}

std::string is_above_zero(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && value > 0) return "";
  return fmt::format("'{}' is not a whole number above 0", text);
}

}  // namespace

CLI::Validator above_zero() {
  return {is_above_zero, ""};
}

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& description) {
  return program.add_subcommand(name, description);
}

CLI::Option* add_option(CLI::App& command, const std::string& name, std::string& value,
                        const std::string& description) {
  CLI::Option* const option = command.add_option(name, value, description);
  if (name.ends_with("--out")) option->check(CLI::Validator(is_named, ""));
  return option;
}

CLI::Option* add_option(CLI::App& command, const std::string& name,
                        std::vector<std::string>& values, const std::string& description) {
  return command.add_option(name, values, description);
}

CLI::Option* add_option(CLI::App& command, const std::string& name, std::int64_t& value,
                        const std::string& description) {
  return command.add_option(name, value, description);
}

CLI::Option* add_flag(CLI::App& command, const std::string& name, bool& value,
                      const std::string& description) {
  return command.add_flag(name, value, description);
}

}  // namespace tribo::cli
