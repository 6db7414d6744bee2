#include "verification/cli/command_line.hpp"

namespace tribo::cli {

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& description) {
  return program.add_subcommand(name, description);
}

CLI::Option* add_option(CLI::App& command,
                        const std::string& name,
                        std::string& value,
                        const std::string& description) {
  return command.add_option(name, value, description);
}

CLI::Option* add_option(CLI::App& command,
                        const std::string& name,
                        std::vector<std::string>& values,
                        const std::string& description) {
  return command.add_option(name, values, description);
}

CLI::Option* add_option(CLI::App& command,
                        const std::string& name,
                        std::int64_t& value,
                        const std::string& description) {
  return command.add_option(name, value, description);
}

CLI::Option* add_flag(CLI::App& command,
                      const std::string& name,
                      bool& value,
                      const std::string& description) {
  return command.add_flag(name, value, description);
}

}  // namespace tribo::cli
