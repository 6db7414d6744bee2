#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <thread>

#include "models/input_error.hpp"
#include "models/parameters.hpp"
#include "papers/items.hpp"
#include "verification/build_info.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/progress.hpp"
#include "verification/escape.hpp"
#include "verification/files.hpp"
#include "verification/finding.hpp"
#include "verification/provenance.hpp"
#include "verification/run.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

struct RunCommandOptions {
  std::vector<std::string> ids;
  std::string tier = "quick";
  std::string jobs = "1";
  std::string out;
  std::vector<std::string> from;
  std::string data;
  bool resume = false;
  bool strict = false;
  bool no_plots = false;
  bool item_test = false;
};

unsigned jobs_from(const std::string& text) {
  constexpr double kMost = 1024;
  const double jobs = models::parse_number("-j", text);
  if (jobs < 1 || jobs > kMost || std::floor(jobs) != jobs) {
    throw InputError(fmt::format("-j: {} is not a whole number from 1 to {}", text, kMost));
  }
  return static_cast<unsigned>(jobs);
}

Tier tier_from(const std::string& text) {
  if (text == "quick") return Tier::kQuick;
  if (text == "full") return Tier::kFull;
  throw unknown_name("tier", text, {"quick", "full"});
}

/// A new folder, whoever else begins a run in this second.
std::string default_folder() {
  std::string time = utc_now();
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  const std::string name = fmt::format("results/{}-{}", time, build_info().commit);
  make_folder("results");
  std::string folder = name;
  for (int n = 2; !fs::create_directory(folder); ++n) folder = fmt::format("{}-{}", name, n);
  return folder;
}

RunRequest request_from(const RunCommandOptions& options,
                        const Catalog& catalog,
                        const fs::path& home,
                        const std::string& command) {
  if (options.resume && options.out.empty()) {
    throw InputError("--resume needs --out DIR: the run to go on with");
  }
  const Tier tier = tier_from(options.tier);
  return {.selections = select(catalog, options.ids, tier),
          .papers = catalog.papers,
          .tier = tier,
          .jobs = jobs_from(options.jobs),
          .out = options.out.empty() ? default_folder() : options.out,
          .home = home,
          .data = recorded_motions(data_folder(options.data)),
          .command = command,
          .resume = options.resume,
          .from = {options.from.begin(), options.from.end()},
          .plots = !options.no_plots};
}

std::string coloured(std::string_view word, Outcome outcome, bool colours) {
  if (!colours) return std::string(word);
  const bool bad = outcome == Outcome::kFail || outcome == Outcome::kError ||
                   outcome == Outcome::kUnexpectedPass;
  const bool good = outcome == Outcome::kPass || outcome == Outcome::kExpectedFail;
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

/// What became of a claim: measured value and band where it has them, and, where it is not as
/// wanted, the reason.
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

/// One line each, those last that are not as wanted: they are what is left on the screen.
void print_verdicts(std::vector<Verdict> verdicts, std::ostream& out, bool colours) {
  std::stable_partition(
      verdicts.begin(), verdicts.end(), [](const Verdict& v) { return !is_unwanted(v); });
  std::map<std::string_view, std::size_t> counts;
  for (const Verdict& verdict : verdicts) {
    const std::string_view outcome = name(verdict.outcome);
    ++counts[outcome];
    fmt::print(out,
               "{} {} {}\n",
               coloured(outcome, verdict.outcome, colours),
               printable(verdict.claim),
               verdict_line(verdict));
  }
  std::string summary = fmt::format("{} claims", verdicts.size());
  for (const auto& [outcome, count] : counts) summary += fmt::format(", {} {}", count, outcome);
  out << summary << '\n';
}

/// After Ctrl-C the files of finished items stand; items that give no sign of life are not waited
/// for.
class ImpatientWatch {
 public:
  explicit ImpatientWatch(std::ostream& err)
      : thread_([&err](const std::stop_token& over) { watch(over, err); }) {}

 private:
  static void watch(const std::stop_token& over, std::ostream& err) {
    using std::chrono::milliseconds;
    constexpr auto kGlance = milliseconds(50);
    constexpr auto kPatience = milliseconds(2000);
    auto waited = milliseconds(0);
    while (!over.stop_requested() && waited < kPatience) {
      std::this_thread::sleep_for(kGlance);
      if (interrupted()) waited += kGlance;
    }
    if (over.stop_requested()) return;
    err << "tribometer: interrupted; finished items are kept, --resume goes on\n" << std::flush;
    std::_Exit(kInterruptedExit);
  }

  std::jthread thread_;
};

RunSummary watched_run(const RunRequest& request, Session& session) {
  ProgressBar bar(session.streams.err, session.streams.err_is_terminal && !session.quiet);
  RunListener listener;
  listener.progress = [&bar](double fraction, std::string_view item) { bar.show(fraction, item); };
  listener.message = [&](const std::string& line) {
    bar.clear();
    session.message(line);
  };
  const ImpatientWatch watch(session.streams.err);
  return run_items(request, listener, interrupted());
}

/// Whether nothing of what was asked for was run; a tier may have no claim to say so.
bool all_skipped(const RunSummary& summary, const RunRequest& request) {
  return summary.skipped_items.size() == request.selections.size();
}

/// The exit code of an item's own CTest: its claims have tests of their own.
int item_test_code(const RunSummary& summary, const RunRequest& request) {
  if (all_skipped(summary, request)) return kSkippedExit;
  const bool error = std::any_of(summary.verdicts.begin(),
                                 summary.verdicts.end(),
                                 [](const Verdict& v) { return v.outcome == Outcome::kError; });
  return error || !summary.failed_items.empty() || !summary.undrawn_items.empty() ? kFailedExit : 0;
}

int run(const RunCommandOptions& options, Session& session) {
  const fs::path home = home_folder();
  const Catalog catalog = read_catalog(home, papers::items());
  check_findings(read_findings(home / "papers/findings.toml"), catalog);
  const RunRequest request = request_from(options, catalog, home, session.command);
  const RunSummary summary = watched_run(request, session);
  const bool colours = session.streams.out_is_terminal && !std::getenv("NO_COLOR");
  print_verdicts(summary.verdicts, session.streams.out, colours);
  session.message("report: " + (request.out / "index.html").string());
  if (summary.interrupted) {
    session.message("interrupted; finished items are kept, --resume goes on");
    return kInterruptedExit;
  }
  if (options.item_test) return item_test_code(summary, request);
  if (!summary.failed_items.empty()) return kFailedExit;
  return all_skipped(summary, request) ? kSkippedExit : exit_code(summary.verdicts, options.strict);
}

}  // namespace

void add_run(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program,
      "run",
      "Examples:\n"
      "  tribometer run tamsi2020/fig05 --out results       one figure\n"
      "  tribometer run 'tamsi2020/*' -j 2 --out results    all of a paper\n"
      "  tribometer run '*' --tier full --resume --out results\n\n"
      "Computes experiments, writes data, judges claims, draws figures, writes the report.");
  const auto options = std::make_shared<RunCommandOptions>();
  add_option(*command, "ID", options->ids, "items, claims, or shell globs")->required();
  add_option(*command, "--tier", options->tier, "quick (minutes) or full (hours)")
      ->capture_default_str();
  add_option(*command, "-j,--jobs", options->jobs, "items computed at a time")
      ->capture_default_str();
  add_option(*command, "--out", options->out, "run directory (results/<time>-<commit>)");
  add_data_option(*command, options->data);
  add_flag(*command, "--resume", options->resume, "keep what an interrupted run left in DIR");
  add_option(*command, "--from", options->from, "DIR: take over what that run has computed")
      ->expected(1)
      ->take_all();
  add_flag(*command, "--strict", options->strict, "inconclusive counts as failed");
  add_flag(*command, "--no-plots", options->no_plots, "leave the pictures out");
  add_flag(*command, "--item-test", options->item_test)->group("");
  command->callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace tribo::cli
