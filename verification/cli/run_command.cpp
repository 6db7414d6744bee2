#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "models/input_error.hpp"
#include "papers/items.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/watched_run.hpp"
#include "verification/judge/finding.hpp"
#include "verification/run/provenance.hpp"
#include "verification/run/run.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/files.hpp"

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
  bool json = false;
  std::string shard, costs;  ///< empty: not given
};

/// A new folder, even if another run begins in the same second.
std::string default_folder() {
  std::string time = utc_now();
  std::erase_if(time, [](char c) { return c == '-' || c == ':'; });
  const std::string name = fmt::format("results/{}-{}", time, build_info().commit);
  make_folder("results");
  std::string folder = name;
  for (int n = 2; !fs::create_directory(folder); ++n) folder = fmt::format("{}-{}", name, n);
  return folder;
}

RunRequest request_from(const RunCommandOptions& options, const Catalog& catalog,
                        const fs::path& home, const std::string& command) {
  if (options.resume && options.out.empty()) {
    throw InputError("--resume needs --out DIR: the run to go on with");
  }
  const Tier tier = tier_from(options.tier);
  std::vector<Selection> selections = select(catalog, options.ids, tier);
  const auto is_built = [](const Selection& one) { return one.entry->item.run != nullptr; };
  if (std::ranges::none_of(selections, is_built)) {
    const Item& first = selections.front().entry->item;
    throw InputError(fmt::format("{} is {}", first.id, first.missing()));
  }
  std::optional<ShardRecord> shard;
  if (!options.shard.empty()) {
    shard = {shard_from(options.shard), options.ids};
    const auto costs =
        options.costs.empty() ? std::map<std::string, double>{} : item_costs(options.costs);
    selections = share_of(selections, shard->shard, costs);
  } else if (!options.costs.empty()) {
    throw InputError("--costs goes with --shard");
  }
  return {.selections = std::move(selections),
          .papers = catalog.papers,
          .tier = tier,
          .jobs = threads_from(options.jobs),
          .out = options.out.empty() ? default_folder() : options.out,
          .home = home,
          .data = recorded_motions(data_folder(options.data)),
          .command = command,
          .resume = options.resume,
          .from = {options.from.begin(), options.from.end()},
          .plots = !options.no_plots,
          .pages = !options.item_test,
          .shard = std::move(shard)};
}

/// The exit code of an item's own CTest: its claims have tests of their own.
int item_test_code(const RunSummary& summary, const RunRequest& request) {
  if (all_skipped(summary, request)) return kSkippedExit;
  const bool error = std::any_of(summary.verdicts.begin(), summary.verdicts.end(),
                                 [](const Verdict& v) { return v.outcome == Outcome::kError; });
  return error || !summary.failed_items.empty() || !summary.undrawn_items.empty() ? kFailedExit : 0;
}

int run(const RunCommandOptions& options, Session& session) {
  const fs::path home = home_folder();
  const Catalog catalog = read_catalog(home, papers::items());
  check_findings(read_findings(home / "papers/findings.toml"), catalog);
  const RunRequest request = request_from(options, catalog, home, session.command);
  const RunSummary summary = watched_run(request, session);
  tell_verdicts(summary, request, options.json, session);
  if (summary.interrupted) {
    session.message("interrupted; finished items are kept, --resume goes on");
    return kInterruptedExit;
  }
  if (options.item_test) return item_test_code(summary, request);
  if (request.shard) return summary.failed_items.empty() ? 0 : kFailedExit;  // `assemble` judges
  return run_exit_code(summary, request, options.strict);
}

}  // namespace

void add_run(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "run",
      "Examples:\n"
      "  tribometer run tamsi2020/fig05 --out results       one figure\n"
      "  tribometer run 'tamsi2020/*' -j 2 --out results    all of a paper\n"
      "  tribometer run '*' --tier full --resume --out results\n\n"
      "Computes experiments, writes data, judges claims, draws figures, writes the report.");
  const auto options = std::make_shared<RunCommandOptions>();
  add_option(*command, "ID", options->ids, "items, claims, or shell globs")->required();
  add_option(*command, "--tier", options->tier, "quick (minutes) or full (hours)")
      ->capture_default_str();
  add_option(*command, "-j,--jobs", options->jobs, "threads, for items and for jobs within an item")
      ->capture_default_str();
  add_option(*command, "--out", options->out, "run directory (results/<time>-<commit>)");
  add_data_option(*command, options->data);
  add_flag(*command, "--resume", options->resume, "keep what an interrupted run left in DIR");
  add_option(*command, "--from", options->from, "DIR: take over what that run has computed")
      ->expected(1)
      ->take_all();
  add_option(*command, "--shard", options->shard,
             "I/N: only the I-th of N shares, for `assemble`; ends with 0 if all was computed, "
             "whatever claims say");
  add_option(*command, "--costs", options->costs,
             "DIR: an earlier run, so that shares take equally long");
  add_flag(*command, "--strict", options->strict, "inconclusive counts as failed");
  add_flag(*command, "--json", options->json, "verdicts as JSON, each as in verdicts.json");
  add_flag(*command, "--no-plots", options->no_plots, "leave the pictures out");
  add_flag(*command, "--item-test", options->item_test)->group("");
  command->callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace tribo::cli
