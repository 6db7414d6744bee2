#include <fmt/format.h>

#include <memory>

#include "models/input_error.hpp"
#include "papers/items.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/watched_run.hpp"
#include "verification/judge/finding.hpp"
#include "verification/run/recorded_motions.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

struct AssembleOptions {
  std::vector<std::string> shares;
  std::string out, data;
  bool strict = false;
  bool json = false;
};

/// The motions that the shares have read: an item's data tell which they are of.
RecordedMotions motions_of(const DividedRun& whole, const std::string& folder) {
  RecordedMotions motions = recorded_motions(data_folder(folder));
  if (data_text(motions) != whole.data)
    throw InputError(fmt::format(
        "the shares were run with the recorded motions {} and not {}: --data must be theirs",
        whole.data, data_text(motions)));
  return motions;
}

/// Assembles a run from its shares: judges, draws and reports their data together.
int assemble(const AssembleOptions& options, Session& session) {
  const fs::path home = home_folder();
  const Catalog catalog = read_catalog(home, papers::items());
  const std::vector<fs::path> shares(options.shares.begin(), options.shares.end());
  const DividedRun whole = check_shards(shares);
  const Tier tier = tier_from(whole.tier);
  const RunRequest request{.selections = select(catalog, whole.ids, tier),
                           .papers = catalog.papers,
                           .tier = tier,
                           .out = options.out,
                           .home = home,
                           .data = motions_of(whole, options.data),
                           .command = session.command,
                           .from = shares,
                           .only_taken = true};
  const RunSummary summary = watched_run(request, session);
  tell_verdicts(summary, request, options.json, session);
  return run_exit_code(summary, request, options.strict);
}

}  // namespace

void add_assemble(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "assemble",
      "Examples:\n"
      "  tribometer run '*' --shard 1/8 --out shares/1     on one machine, and so on to 8/8\n"
      "  tribometer assemble shares/* --out results\n\n"
      "Puts the shares of a run together: judges, draws, writes the report. Shares that are "
      "missing, "
      "doubled or of another version are refused.");
  const auto options = std::make_shared<AssembleOptions>();
  add_option(*command, "DIR", options->shares, "run directories of run --shard")
      ->required()
      ->expected(1, -1)
      ->take_all();
  add_option(*command, "--out", options->out, "run directory")->required();
  add_data_option(*command, options->data);
  add_flag(*command, "--json", options->json, "verdicts as JSON, each as in verdicts.json");
  add_flag(*command, "--strict", options->strict, "inconclusive counts as failed");
  command->callback([&session, options] {
    session.action = [&session, options] { return assemble(*options, session); };
  });
}

}  // namespace tribo::cli
