#include "verification/cli/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <memory>
#include <sstream>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/command_tree.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/impatient_watch.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/wrapped.hpp"
#include "verification/run/provenance.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/escape.hpp"

namespace tribo::cli {
namespace {

constexpr const char* kDescription = R"(Examples:
  tribometer list items                                 what there is
  tribometer run 'tamsi2020/*' --out results            reproduce, judge, draw, report
  tribometer simulate --scenario forced-box --scheme tamsi --step 1e-3
  tribometer doctor                                     what is installed

Verifies and reproduces time integration of stiff frictional contact.)";

std::string footer() {
  std::string text;
  for (const ExitCode& entry : kExitCodes) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", entry.code, entry.meaning);
  }
  return "Exit codes: " + text + ".";
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

/// Help with the examples first; only the summary stands in the list of commands. On a terminal of
/// so many columns lines end there, examples apart, which can be copied.
class ExamplesFirst final : public CLI::Formatter {
 public:
  explicit ExamplesFirst(std::size_t columns) : columns_(columns) {}

  std::string make_subcommand(const CLI::App* command) const override {
    return paragraph(fmt::format("  {:<12}", command->get_name()) + summary_of(*command), 14);
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return wrapped(CLI::Formatter::make_option(option, is_positional), columns_, column_width_);
  }
  std::string make_description(const CLI::App* app) const override {
    const std::string text = app->get_description();
    const std::size_t gap = text.rfind("\n\n");
    const std::size_t prose = gap == std::string::npos ? 0 : gap + 2;
    return text.substr(0, prose) + paragraph(text.substr(prose), 0);
  }
  std::string make_footer(const CLI::App* app) const override {
    return paragraph(app->get_footer(), 0);
  }

 private:
  /// Prose whose lines are of the source's length where there is no terminal.
  [[nodiscard]] std::string paragraph(const std::string& text, std::size_t indent) const {
    if (columns_ == 0) return text + "\n";
    return wrapped(one_line(text), columns_, indent) + "\n";
  }

  std::size_t columns_;
};

std::string joined(const std::vector<std::string>& arguments) {
  std::string text = "tribometer";
  for (const std::string& argument : arguments) text += " " + verification::shell_word(argument);
  return text;
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(program)) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// An argument that no command or option takes, with the nearest that one would.
InputError unknown_argument(const CLI::App& program, const CLI::ParseError& error) {
  const auto chosen = program.get_subcommands();
  const std::vector<std::string> left = program.remaining(true);
  if (left.empty()) return InputError(one_line(error.what()));
  if (left.front().starts_with('-')) {
    const CLI::App& command = chosen.empty() ? program : *chosen.front();
    std::vector<std::string> known = option_names(command);
    if (!chosen.empty()) known.push_back("--quiet");
    return unknown_name("option", left.front(), known);
  }
  if (chosen.empty()) return unknown_name("command", left.front(), command_names(program));
  return InputError(fmt::format("unexpected argument '{}'; see tribometer {} --help", left.front(),
                                chosen.front()->get_name()));
}

/// Reads the command line. Returns false if it only asked for help or the version.
bool parse(CLI::App& program, Session& session, std::vector<std::string> arguments) {
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them reversed
  try {
    program.parse(std::move(arguments));
  } catch (const CLI::Success& success) {
    program.exit(success, session.streams.out, session.streams.err);
    return false;
  } catch (const CLI::ExtrasError& error) {
    throw unknown_argument(program, error);
  } catch (const CLI::RequiredError& error) {
    if (!program.remaining(true).empty()) throw unknown_argument(program, error);
    throw InputError(one_line(error.what()) + "; see --help");
  } catch (const CLI::ParseError& error) {
    throw InputError(one_line(error.what()));
  }
  return true;
}

void set_up(CLI::App& program, Session& session) {
  program.description(kDescription);
  program.name("tribometer");
  program.set_version_flag("--version",
                           fmt::format("tribometer {} ({})", verification::build_info().version,
                                       verification::build_info().commit));
  add_flag(program, "--quiet", session.quiet, "no messages and no progress on standard error");
  program.formatter(std::make_shared<ExamplesFirst>(session.streams.out_columns));
  program.footer(footer());
  program.require_subcommand(1);
  program.fallthrough();
  add_list(program, session);
  add_show(program, session);
  add_run(program, session);
  add_assemble(program, session);
  add_simulate(program, session);
  add_sweep(program, session);
  add_reference(program, session);
  add_precision(program, session);
  add_score(program, session);
  add_testset(program, session);
  add_league(program, session);
  add_judge(program, session);
  add_scene(program, session);
  add_export(program, session);
  add_solve(program, session);
  add_render(program, session);
  add_plot(program, session);
  add_report(program, session);
  add_compare(program, session);
  add_completion(program, session);
  add_doctor(program, session);
  add_verdict(program, session);
}

int read_and_act(const std::vector<std::string>& arguments, Session& session) {
  CLI::App program;
  set_up(program, session);
  if (!parse(program, session, arguments)) return 0;
  verification::use_one_blas_thread();
  return session.action();
}

}  // namespace

void check_arguments(const std::vector<std::string>& arguments) {
  std::ostringstream ignored;
  Session session{.streams = {.out = ignored, .err = ignored}, .command = joined(arguments)};
  CLI::App program;
  set_up(program, session);
  static_cast<void>(parse(program, session, arguments));
}

int run_program(const std::vector<std::string>& arguments, const Streams& streams) {
  Session session{.streams = streams, .command = joined(arguments)};
  const auto refuse = [&](const std::string& reason) {
    streams.err << "tribometer: " << verification::printable(one_line(reason)) << '\n';
    return kInputErrorExit;
  };
  const ImpatientWatch watch(kLastPatience, [&] { session.message("interrupted"); });
  try {
    const int code = read_and_act(arguments, session);
    errno = 0;
    if (!streams.out.flush()) {
      const char* const why = errno != 0 ? std::strerror(errno) : "what came before it failed";
      return refuse(fmt::format("cannot write to standard output: {}", why));
    }
    return code;
  } catch (const Interrupted&) {
    session.message("interrupted");
    return kInterruptedExit;
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}

}  // namespace tribo::cli
