#include <algorithm>
#include <memory>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/command_tree.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/completion_values.hpp"
#include "verification/cli/program.hpp"

namespace tribo::cli {
namespace {

/// The scripts ask the program for candidates; it answers `:files` or `:folders` where the shell
/// knows them.
constexpr const char* kBash =
    R"(# bash completion of tribometer: source <(tribometer completion bash)
_tribometer() {
  local IFS=$'\n' current="${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
  case "${COMPREPLY[0]-}" in
    :files) COMPREPLY=($(compgen -f -- "$current")) ;;
    :folders) COMPREPLY=($(compgen -d -- "$current")) ;;
  esac
}
complete -o filenames -F _tribometer tribometer
)";

constexpr const char* kZsh = R"(#compdef tribometer
# zsh completion of tribometer: source <(tribometer completion zsh)
_tribometer() {
  local -a found=("${(@f)$("${(e)~words[1]}" complete -- "${(@)words[2,CURRENT]}" 2> /dev/null)}")
  case "${found[1]}" in
    :files) _files ;;
    :folders) _files -/ ;;
    *) compadd -- $found ;;
  esac
}
if [[ "${funcstack[1]}" == _tribometer ]]; then
  _tribometer "$@"
else
  compdef _tribometer tribometer
fi
)";

constexpr const char* kFish =
    R"(# fish completion of tribometer: tribometer completion fish | source
function __tribometer
  set --local words (commandline --current-process --tokenize --cut-at-cursor)
  set --local program (string replace --regex '^~/' "$HOME/" -- $words[1])
  type --query -- $program; or set program tribometer
  set --local current (commandline --current-token)
  set --local found ($program complete -- $words[2..-1] "$current" 2> /dev/null)
  switch "$found[1]"
    case :files
      __fish_complete_path "$current"
    case :folders
      __fish_complete_directories "$current"
    case '*'
      printf '%s\n' $found
  end
end
complete --command tribometer --no-files --arguments '(__tribometer)'
)";

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return kBash;
  if (shell == "zsh") return kZsh;
  if (shell == "fish") return kFish;
  throw unknown_name("shell", shell, {"bash", "zsh", "fish"});
}

using Words = std::vector<std::string>;

/// The first words of the lines that `list NAME` shows.
void add_names(const std::string& lists, Words& out) {
  std::istringstream names(lists);
  for (std::string name; names >> name;) {
    std::ostringstream listed, ignored;
    static_cast<void>(run_program({"list", name}, {.out = listed, .err = ignored}));
    std::istringstream lines(listed.str());
    for (std::string line; std::getline(lines, line);)
      out.push_back(line.substr(0, line.find(' ')));
  }
}

Words candidates(const Values& values, const std::string& current) {
  using Kind = Values::Kind;
  if (values.kind == Kind::kFiles) return {":files"};
  if (values.kind == Kind::kFolders) return {":folders"};
  Words out;
  if (values.kind == Kind::kWords) {
    std::istringstream words(values.words);
    for (std::string word; words >> word;) out.push_back(word);
  } else if (values.kind != Kind::kNone) {
    add_names(values.words, out);
  }
  if (values.kind != Kind::kNameList) return out;
  const std::string before = current.substr(0, current.rfind(',') + 1);  // of a list X,Y,…
  for (std::string& name : out) name = before + name;
  return out;
}

Words option_words(const CLI::App& app) {
  Words out;
  for (const CLI::Option* option : options_of(app)) {
    for (const std::string& word : spellings(*option)) out.push_back(word);
  }
  return out;
}

/// Of the last word: the value of the option before it, an option, or a positional.
Words completions(const CLI::App& program, const Words& words) {
  const std::string& current = words.back();
  const auto commands = commands_of(program);
  const auto named = [&](const std::string& word) {
    return std::ranges::find(commands, word, [](const CLI::App* c) { return c->get_name(); });
  };
  const auto typed = std::find_if(words.begin(), words.end() - 1,
                                  [&](const auto& w) { return named(w) != commands.end(); });
  if (typed == words.end() - 1) {
    Words out = option_words(program);
    for (const CLI::App* command : commands) out.push_back(command->get_name());
    return out;
  }
  const CLI::App& command = **named(*typed);
  const auto taker = [&](const std::string& word) -> const CLI::Option* {
    for (const CLI::Option* option : options_of(command))
      if (option->get_items_expected_max() > 0 && std::ranges::count(spellings(*option), word) > 0)
        return option;
    return nullptr;
  };
  if (const CLI::Option* option = taker(*(words.end() - 2)))
    return candidates(values_of(*option), current);
  if (const auto positionals = positionals_of(command);
      !current.starts_with('-') && !positionals.empty()) {
    std::size_t given = 0;
    for (auto word = typed + 1; word != words.end() - 1; ++word)
      if (!word->starts_with('-') && taker(*(word - 1)) == nullptr) ++given;
    return candidates(values_of(*positionals[std::min(given, positionals.size() - 1)]), current);
  }
  Words out = option_words(command);
  std::ranges::copy(option_words(program), std::back_inserter(out));
  return out;
}

void add_complete(CLI::App& program, Session& session) {
  CLI::App* const command =
      add_command(program, "complete", "Prints what the last word may become: for shells.");
  command->group("");
  const auto words = std::make_shared<Words>();
  add_option(*command, "WORDS", *words)->required();
  command->callback([&program, &session, words] {
    session.action = [&program, &session, words] {
      std::vector<std::string> found = completions(program, *words);
      std::erase_if(found, [&](const std::string& word) {
        return !word.starts_with(':') && !word.starts_with(words->back());
      });
      std::ranges::sort(found);
      found.erase(std::unique(found.begin(), found.end()), found.end());
      for (const std::string& word : found) session.streams.out << word << '\n';
      return 0;
    };
  });
}

}  // namespace

void add_completion(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(program, "completion",
                                        "Examples:\n"
                                        "  source <(tribometer completion bash)\n"
                                        "  tribometer completion zsh > ~/.zfunc/_tribometer\n"
                                        "  tribometer completion fish | source\n\n"
                                        "Writes the shell's completion script.");
  const auto shell = std::make_shared<std::string>();
  add_option(*command, "SHELL", *shell, "bash|zsh|fish")->required();
  command->callback([&session, shell] {
    session.action = [&session, shell] {
      session.streams.out << completion_script(*shell);
      return 0;
    };
  });
  add_complete(program, session);
}

}  // namespace tribo::cli
