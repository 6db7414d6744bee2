#include "verification/cli/fish_completion.hpp"

#include <fmt/format.h>

#include "verification/cli/command_tree.hpp"
#include "verification/cli/completion_values.hpp"

namespace tribo::cli {
namespace {

constexpr const char* kHead =
    R"(# fish completion of tribometer: tribometer completion fish | source
function __tribometer_names
  set --local words (commandline --current-process --tokenize --cut-at-cursor)
  set --local program (string replace --regex '^~/' "$HOME/" -- $words[1])
  type --query -- $program; or set program tribometer
  for list in $argv
    $program list $list 2> /dev/null | string replace --regex ' .*' ''
  end
end
function __tribometer_name_list
  set --local given (commandline --current-token | string replace --regex '[^,]*$' '')
  __tribometer_names $argv | string replace --regex '^' "$given"
end
function __tribometer_command_is
  for word in (commandline --current-process --tokenize --cut-at-cursor)[2..-1]
    string match --quiet -- '-*' $word; or break
  end
  test "$word" = $argv[1]
end
complete --command tribometer --no-files
)";

std::string quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\\' || c == '\'') quoted += '\\';
    quoted += c == '\n' ? ' ' : c;
  }
  return quoted + "'";
}

std::string arguments(const Values& values) {
  switch (values.kind) {
    case Values::Kind::kNone:
      return "";
    case Values::Kind::kWords:
      return " --arguments " + quoted(values.words);
    case Values::Kind::kNames:
      return fmt::format(" --arguments '(__tribometer_names {})'", values.words);
    case Values::Kind::kNameList:
      return fmt::format(" --arguments '(__tribometer_name_list {})'", values.words);
    case Values::Kind::kFiles:
      return " --force-files";
    case Values::Kind::kFolders:
      return " --arguments '(__fish_complete_directories)'";
  }
  return "";
}

/// One line; `where` says when it holds.
std::string line(const std::string& where, const std::string& what) {
  return fmt::format("complete --command tribometer --condition {}{}\n", quoted(where), what);
}

std::string option_line(const std::string& where, const CLI::Option& option) {
  std::string what;
  for (const std::string& name : option.get_lnames()) what += " --long-option " + name;
  for (const std::string& name : option.get_snames()) what += " --short-option " + name;
  if (option.get_items_expected_max() > 0) {
    const Values values = values_of(option);
    const bool files = values.kind == Values::Kind::kFiles;
    what += (files ? " --require-parameter" : " --exclusive") + arguments(values);
  }
  return line(where, what + " --description " + quoted(option.get_description()));
}

}  // namespace

std::string fish_completion(const CLI::App& program) {
  std::string script = kHead;
  for (const CLI::Option* option : options_of(program)) script += option_line("true", *option);
  for (const CLI::App* command : commands_of(program)) {
    const std::string& name = command->get_name();
    script += line(
        "__fish_use_subcommand",
        fmt::format(
            " --arguments {} --description {}", name, quoted(description_of(*command).summary)));
    const std::string inside = "__tribometer_command_is " + name;
    for (const CLI::Option* option : options_of(*command)) script += option_line(inside, *option);
    for (const CLI::Option* positional : positionals_of(*command)) {
      script += line(inside, arguments(values_of(*positional)));
    }
  }
  return script;
}

}  // namespace tribo::cli
