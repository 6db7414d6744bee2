#include "verification/cli/command_tree.hpp"

#include <vector>

namespace tribo::cli {
namespace {

std::vector<const CLI::Option*> shown_options(const CLI::App& command, bool positional) {
  std::vector<const CLI::Option*> options;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() == positional && !option->get_group().empty()) {
      options.push_back(option);
    }
  }
  return options;
}

}  // namespace

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  std::vector<const CLI::App*> commands = program.get_subcommands({});
  std::erase_if(commands, [](const CLI::App* command) { return command->get_group().empty(); });
  return commands;
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  return shown_options(command, false);
}

std::vector<const CLI::Option*> positionals_of(const CLI::App& command) {
  return shown_options(command, true);
}

std::vector<std::string> spellings(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  return names;
}

std::string summary_of(const CLI::App& command) {
  const std::string text = command.get_description();
  const std::size_t gap = text.rfind("\n\n");
  return gap == std::string::npos ? text : text.substr(gap + 2);
}

}  // namespace tribo::cli
