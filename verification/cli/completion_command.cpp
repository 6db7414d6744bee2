#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/command_tree.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/completion.hpp"
#include "verification/cli/completion_values.hpp"
#include "verification/cli/fish_completion.hpp"

namespace tribo::cli {
namespace {

/// How a shell writes what the script below consists of.
struct Shell {
  const char* head;
  const char* prologue;
  const char* words;      ///< completes with {0}
  const char* names;      ///< with the names of the lists {0}
  const char* name_list;  ///< the last entry of X,Y,… likewise
  const char* files;
  const char* folders;
  const char* current;
  const char* epilogue;
};

/// The names of lists, in words that both shells understand.
constexpr const char* kNames = R"(_tribometer_names() {
  local program="$1" list name rest
  shift
  for list in "$@"; do
    "$program" list "$list" 2> /dev/null | while read -r name rest; do echo "$name"; done
  done
}
)";

constexpr Shell kBash = {
    R"(# bash completion of tribometer: source <(tribometer completion bash)
)",
    R"(_tribometer() {
  local program="${COMP_WORDS[0]}" current="${COMP_WORDS[COMP_CWORD]}"
  local previous="${COMP_WORDS[COMP_CWORD-1]}" command="" word
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
)",
    R"(COMPREPLY=($(compgen -W "{0}" -- "$current")))",
    R"~(COMPREPLY=($(compgen -W "$(_tribometer_names "$program" {0})" -- "$current")))~",
    R"~(COMPREPLY=($(compgen -P "${{current%"${{current##*,}}"}}" -W "$(_tribometer_names "$program" {0})" -- "${{current##*,}}")))~",
    R"(COMPREPLY=($(compgen -f -- "$current")))",
    R"(COMPREPLY=($(compgen -d -- "$current")))",
    "$current",
    "}\ncomplete -o filenames -F _tribometer tribometer\n"};

constexpr Shell kZsh = {
    R"(#compdef tribometer
# zsh completion of tribometer: source <(tribometer completion zsh)
)",
    R"(_tribometer() {
  local program="${words[1]}" current="${words[CURRENT]}"
  local previous="${words[CURRENT-1]}" command="" word
  for word in "${words[@]:1:CURRENT-2}"; do
)",
    "compadd -- {0}",
    R"(compadd -- $(_tribometer_names "$program" {0}))",
    R"(compset -P '*,'; compadd -S '' -- $(_tribometer_names "$program" {0}))",
    "_files",
    "_files -/",
    "$current",
    R"(}
if [[ "${funcstack[1]}" == _tribometer ]]; then
  _tribometer "$@"
else
  compdef _tribometer tribometer
fi
)"};

std::string option_words(const CLI::App& program, const CLI::App* command) {
  std::vector<std::string> words;
  for (const CLI::App* app : {&program, command}) {
    if (!app) continue;
    for (const CLI::Option* option : options_of(*app)) {
      for (const std::string& word : spellings(*option)) {
        if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
      }
    }
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string action(const Shell& shell, const Values& values) {
  switch (values.kind) {
    case Values::Kind::kNone:
      return ":";
    case Values::Kind::kWords:
      return fmt::format(fmt::runtime(shell.words), values.words);
    case Values::Kind::kNames:
      return fmt::format(fmt::runtime(shell.names), values.words);
    case Values::Kind::kNameList:
      return fmt::format(fmt::runtime(shell.name_list), values.words);
    case Values::Kind::kFiles:
      return shell.files;
    case Values::Kind::kFolders:
      return shell.folders;
  }
  return ":";
}

/// `simulate:--scenario) …; return ;;` for each option that takes a value.
std::string value_cases(const Shell& shell, const CLI::App& program) {
  std::string text;
  for (const CLI::App* command : commands_of(program)) {
    for (const CLI::Option* option : options_of(*command)) {
      if (option->get_items_expected_max() == 0) continue;
      std::vector<std::string> patterns;
      for (const std::string& word : spellings(*option)) {
        patterns.push_back(command->get_name() + ":" + word);
      }
      text += fmt::format(
          "    {}) {}; return ;;\n", fmt::join(patterns, "|"), action(shell, values_of(*option)));
    }
  }
  return text;
}

/// `run) …; return ;;` for each command that takes positionals.
std::string positional_cases(const Shell& shell, const CLI::App& program) {
  std::string text;
  for (const CLI::App* command : commands_of(program)) {
    for (const CLI::Option* option : command->get_options()) {
      if (!option->get_positional()) continue;
      text += fmt::format(
          "    {}) {}; return ;;\n", command->get_name(), action(shell, values_of(*option)));
      break;
    }
  }
  return text;
}

std::string option_cases(const Shell& shell, const CLI::App& program) {
  std::string text;
  for (const CLI::App* command : commands_of(program)) {
    text += fmt::format("    {}) {} ;;\n",
                        command->get_name(),
                        action(shell, {Values::Kind::kWords, option_words(program, command)}));
  }
  return text;
}

std::string script(const Shell& shell, const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(program)) names.push_back(command->get_name());
  const Values first = {
      Values::Kind::kWords,
      fmt::format("{} {}", fmt::join(names, " "), option_words(program, nullptr))};
  std::string text = std::string(shell.head) + kNames + shell.prologue;
  text += fmt::format(
      "    case \"$word\" in\n      {}) command=\"$word\"; break ;;\n    esac\n  done\n",
      fmt::join(names, "|"));
  text += "  case \"$command:$previous\" in\n" + value_cases(shell, program) + "  esac\n";
  text += fmt::format("  if [[ \"{}\" != -* ]]; then\n    case \"$command\" in\n", shell.current);
  text += positional_cases(shell, program) + "    esac\n  fi\n";
  text += "  case \"$command\" in\n" + option_cases(shell, program);
  text += fmt::format("    *) {} ;;\n  esac\n", action(shell, first));
  return text + shell.epilogue;
}

}  // namespace

std::string completion_script(const CLI::App& program, const std::string& shell) {
  if (shell == "bash") return script(kBash, program);
  if (shell == "zsh") return script(kZsh, program);
  if (shell == "fish") return fish_completion(program);
  throw unknown_name("shell", shell, {"bash", "zsh", "fish"});
}

void add_completion(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(program,
                                        "completion",
                                        "Examples:\n"
                                        "  source <(tribometer completion bash)\n"
                                        "  tribometer completion zsh > ~/.zfunc/_tribometer\n"
                                        "  tribometer completion fish | source\n\n"
                                        "Writes the shell's completion script.");
  const auto shell = std::make_shared<std::string>();
  add_option(*command, "SHELL", *shell, "bash|zsh|fish")->required();
  command->callback([&program, &session, shell] {
    session.action = [&program, &session, shell] {
      session.streams.out << completion_script(program, *shell);
      return 0;
    };
  });
}

}  // namespace tribo::cli
