#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cmath>
#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/judge/verdict.hpp"

namespace tribo::cli {
namespace {

struct VerdictOptions {
  std::string claim;
  std::string folder;
  bool strict = false;
};

std::string number(std::optional<double> value) {
  return value && std::isfinite(*value) ? fmt::format("{:.6g}", *value) : "-";
}

int show(const VerdictOptions& options, Session& session) {
  const auto file = std::filesystem::path(options.folder) / "verdicts.json";
  std::vector<std::string> known;
  for (const verification::Verdict& verdict : verification::read_verdicts(file)) {
    known.push_back(verdict.claim);
    if (verdict.claim != options.claim) continue;
    fmt::print(session.streams.out, "{} {} {} {} {} {}\n", verdict.claim, number(verdict.measured),
               number(verdict.low), number(verdict.high), verification::name(verdict.outcome),
               verdict.evidence);
    if (!verdict.detail.empty())
      session.streams.out << verification::printable(verdict.detail) << '\n';
    return verification::exit_code({verdict}, options.strict);
  }
  throw InputError(file.string() + ": " + unknown_name("claim", options.claim, known).what());
}

}  // namespace

void add_verdict(CLI::App& program, Session& session) {
  CLI::App* const command =
      add_command(program, "verdict", "Prints the verdict of one claim of a run: for CTest.");
  command->group("");
  const auto options = std::make_shared<VerdictOptions>();
  add_option(*command, "CLAIM", options->claim)->required();
  add_option(*command, "DIR", options->folder)->required();
  add_flag(*command, "--strict", options->strict, "inconclusive counts as failed");
  command->callback([&session, options] {
    session.action = [&session, options] { return show(*options, session); };
  });
}

}  // namespace tribo::cli
