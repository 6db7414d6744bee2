#include <fmt/format.h>

#include <array>
#include <string_view>

#include "verification/build_info.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/command_tree.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/manual.hpp"
#include "verification/cli/roff.hpp"

namespace tribo::cli {
namespace {

using roff::bold;
using roff::italic;
using roff::paragraph;

struct Term {
  std::string_view term;
  std::string_view text;
};

constexpr std::array<Term, 10> kFiles = {{
    {"DIR/manifest.json",
     "where a run comes from: version, sources, compiler, libraries, command, times; whether it is "
     "complete, and the SHA-256 of each of its files"},
    {"DIR/verdicts.json", "the verdict of each claim with its measured value and its band"},
    {"DIR/<paper>/<item>.dat", "the data of an item, which are judged and drawn"},
    {"DIR/<paper>/<item>.part-<k>.dat",
     "the result of the k-th job of an item that sweeps, until the item is put together"},
    {"DIR/<paper>/<item>.svg", "its picture; .gp is the script that drew it, .png the same"},
    {"DIR/<paper>/<item>.timing.dat", "times on this machine, not judged"},
    {"DIR/index.html", "the report"},
    {"DIR/findings.html", "what the suite found about the papers, beside this run's verdicts"},
    {"share/tribometer/papers", "the claims, beside the folder bin of an installation"},
    {"share/tribometer/plots", "the templates of the pictures"},
}};

constexpr std::array<Term, 4> kEnvironment = {{
    {"TRIBOMETER_HOME", "the folder that holds papers/ and plots/, instead of share/tribometer"},
    {"XDG_CACHE_HOME", "certified references are kept in its tribometer/, else in ~/.cache"},
    {"COLUMNS", "the width of the terminal, at which lists and help end their lines"},
    {"NO_COLOR", "if it is set, verdicts have no colours on a terminal"},
}};

template <class Terms>
std::string terms(const Terms& list) {
  std::string text;
  for (const Term& entry : list) {
    text += ".TP\n" + bold(entry.term) + "\n" + paragraph(entry.text);
  }
  return text;
}

/// `--jobs VALUE, -j VALUE`
std::string spelled(const CLI::Option& option) {
  std::string text;
  for (const std::string& name : spellings(option)) {
    text += (text.empty() ? "" : ", ") + bold(name);
    if (option.get_items_expected_max() > 0) text += " " + italic("VALUE");
  }
  return text;
}

std::string option_entry(const CLI::Option& option) {
  std::string text = option.get_description();
  if (option.get_required()) text += "; required";
  const std::string initial = option.get_default_str();
  if (!initial.empty()) text += "; default: " + initial;
  return ".TP\n" + spelled(option) + "\n" + paragraph(text);
}

std::string positional_entry(const CLI::Option& option) {
  return ".TP\n" + italic(option.get_name()) + "\n" + paragraph(option.get_description());
}

/// A title of a subsection: the command and what must follow.
std::string command_title(const CLI::App& command) {
  std::string text = command.get_name();
  for (const CLI::Option* option : positionals_of(command)) {
    text += " " + option->get_name() + (option->get_items_expected_max() > 1 ? "..." : "");
  }
  return roff::escaped(text);
}

std::string command_section(const CLI::App& command) {
  std::string text = ".SS \"" + command_title(command) + "\"\n";
  text += paragraph(description_of(command).summary);
  for (const CLI::Option* option : positionals_of(command)) text += positional_entry(*option);
  for (const CLI::Option* option : options_of(command)) text += option_entry(*option);
  return text;
}

std::string examples(const CLI::App& command) {
  std::string text;
  for (const std::string& line : description_of(command).examples) text += paragraph(line);
  return text;
}

std::string all_examples(const CLI::App& program) {
  std::string text = ".PP\n.nf\n" + examples(program) + ".fi\n";
  for (const CLI::App* command : commands_of(program)) {
    text += ".PP\n.nf\n" + examples(*command) + ".fi\n";
  }
  return text;
}

std::string exit_codes() {
  std::string text;
  for (const ExitCode& entry : kExitCodes) {
    text += ".TP\n" + bold(std::to_string(entry.code)) + "\n" + paragraph(entry.meaning);
  }
  return text;
}

}  // namespace

std::string manual_page(const CLI::App& program) {
  const std::string name = program.get_name();
  std::string text = fmt::format(
      ".TH TRIBOMETER 1 \"\" \"{} {}\"\n.ad l\n", name, verification::build_info().version);
  text += ".SH NAME\n" + name +
          " \\- verify and reproduce time integration of stiff frictional contact\n";
  text += ".SH SYNOPSIS\n" + bold(name) + " [" + bold("--quiet") + "] " + italic("COMMAND") + " [" +
          italic("OPTION") + "]...\n";
  text += ".SH DESCRIPTION\n" + paragraph(description_of(program).summary);
  text += ".SH OPTIONS\n";
  for (const CLI::Option* option : options_of(program)) text += option_entry(*option);
  text += ".SH COMMANDS\n";
  for (const CLI::App* command : commands_of(program)) text += command_section(*command);
  text += ".SH EXIT STATUS\n" + exit_codes();
  text += ".SH FILES\n" + terms(kFiles);
  text += ".SH ENVIRONMENT\n" + terms(kEnvironment);
  return text + ".SH EXAMPLES\n" + all_examples(program);
}

void add_manual(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(program,
                                        "manual",
                                        "Examples:\n"
                                        "  tribometer manual | man -l -\n\n"
                                        "Writes the manual page, tribometer(1).");
  command->callback([&program, &session] {
    session.action = [&program, &session] {
      session.streams.out << manual_page(program);
      return 0;
    };
  });
}

}  // namespace tribo::cli
