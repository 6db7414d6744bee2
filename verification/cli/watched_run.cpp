#include "verification/cli/watched_run.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>

#include "models/input_error.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/impatient_watch.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/progress.hpp"
#include "verification/text/escape.hpp"
#include "verification/text/trajectory_file.hpp"

namespace tribo::cli {
namespace {

using namespace verification;

std::string coloured(std::string_view word, Outcome outcome, bool colours) {
  if (!colours) return std::string(word);
  const bool bad = outcome == Outcome::kFail || outcome == Outcome::kError ||
                   outcome == Outcome::kUnexpectedPass;
  const bool good = outcome == Outcome::kPass || outcome == Outcome::kExpectedFail ||
                    outcome == Outcome::kDepends;
  return fmt::format("\033[{}m{}\033[0m", bad ? 31 : good ? 32 : 33, word);
}

std::string edge(const std::optional<double>& value, std::string_view open) {
  return value ? fmt::format("{:.6g}", *value) : std::string(open);
}

/// Whether the user should look at it.
bool is_unwanted(const Verdict& verdict) {
  return verdict.outcome == Outcome::kFail || verdict.outcome == Outcome::kError ||
         verdict.outcome == Outcome::kUnexpectedPass || verdict.outcome == Outcome::kInconclusive;
}

/// The outcome of a claim: measured value and band if it has them and, if it is unwanted, the
/// reason.
std::string verdict_line(const Verdict& verdict) {
  if (verdict.outcome == Outcome::kSkip) return printable(verdict.detail);
  const bool has_band = verdict.low || verdict.high;
  if (!has_band && std::isnan(verdict.measured)) return printable(verdict.detail);
  std::string line = fmt::format("{:.6g}", verdict.measured);
  if (has_band) {
    line += fmt::format(" [{}, {}]", edge(verdict.low, "-inf"), edge(verdict.high, "inf"));
  }
  line += " " + verdict.unit;
  if (is_unwanted(verdict) && !verdict.detail.empty()) line += ": " + verdict.detail;
  return printable(line);
}

/// How much a line matters to whom reads the end alone.
int weight(const Verdict& verdict) {
  if (is_unwanted(verdict)) return 3;
  if (verdict.outcome == Outcome::kExpectedFail) return 2;
  return verdict.outcome == Outcome::kDepends ? 1 : 0;
}

/// One line each; what depends, what does not hold and what is unwanted last, and the statements of
/// the latter two, so that these stay on the screen.
void print_lines(std::vector<Verdict> verdicts, std::ostream& out, bool colours) {
  std::ranges::stable_sort(verdicts, {}, weight);
  std::map<std::string_view, std::size_t> counts;
  for (const Verdict& verdict : verdicts) {
    const std::string_view outcome = name(verdict.outcome);
    ++counts[outcome];
    fmt::print(out, "{} {} {}\n", coloured(outcome, verdict.outcome, colours),
               printable(verdict.claim), verdict_line(verdict));
  }
  for (const Verdict& verdict : verdicts) {
    if (weight(verdict) < 2) continue;
    const bool wanted = !is_unwanted(verdict);
    fmt::print(out, "{}: {} [{}]\n", wanted ? "does not hold here" : name(verdict.outcome),
               printable(verdict.statement), printable(verdict.claim));
  }
  std::string summary = fmt::format("{} claims", verdicts.size());
  for (const auto& [outcome, count] : counts) summary += fmt::format(", {} {}", count, outcome);
  out << summary << '\n';
}

}  // namespace

Tier tier_from(const std::string& text) {
  if (text == "quick") return Tier::kQuick;
  if (text == "full") return Tier::kFull;
  throw unknown_name("tier", text, {"quick", "full"});
}

RunSummary watched_run(const RunRequest& request, Session& session) {
  ProgressBar bar(session.streams.err, session.streams.err_is_terminal && !session.quiet);
  RunListener listener;
  listener.progress = [&bar](double fraction, std::string_view item) { bar.show(fraction, item); };
  listener.message = [&](const std::string& line) {
    bar.clear();
    session.message(line);
  };
  const ImpatientWatch watch(kInterruptPatience, [&err = session.streams.err] {
    err << "tribometer: interrupted; finished items are kept, --resume goes on\n" << std::flush;
  });
  return run_items(request, listener, interrupted());
}

void print_verdicts(const std::vector<Verdict>& verdicts, bool json, Session& session) {
  const bool colours = session.streams.out_is_terminal && !std::getenv("NO_COLOR");
  if (json) {
    session.streams.out << verdicts_document(verdicts);
  } else {
    print_lines(verdicts, session.streams.out, colours);
  }
}

void tell_verdicts(const RunSummary& summary, const RunRequest& request, bool json,
                   Session& session) {
  print_verdicts(summary.verdicts, json, session);
  if (!summary.undrawn_items.empty())
    session.message("without a picture: " + name_list(summary.undrawn_items));
  session.message("report: " + (request.out / "index.html").string());
}

bool all_skipped(const RunSummary& summary, const RunRequest& request) {
  return summary.skipped_items.size() == request.selections.size();
}

int run_exit_code(const RunSummary& summary, const RunRequest& request, bool strict) {
  if (summary.interrupted) {
    return kInterruptedExit;
  }
  if (!summary.failed_items.empty()) return kFailedExit;
  return all_skipped(summary, request) ? kSkippedExit : exit_code(summary.verdicts, strict);
}

}  // namespace tribo::cli
