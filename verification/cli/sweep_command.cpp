#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <chrono>
#include <memory>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/json_output.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/progress.hpp"
#include "verification/run/provenance.hpp"
#include "verification/run/sweep/sweep_manifest.hpp"
#include "verification/run/sweep/sweep_run.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using namespace verification;
namespace fs = std::filesystem;

struct SweepCommandOptions {
  std::string file, out, shard;
  std::string jobs = "1";
  std::vector<std::string> from;
  bool json = false;
};

/// How many jobs are computed, and where the table is if all are.
void tell_swept(const SweepPlan& plan, std::int64_t missing, const fs::path& table, bool json,
                std::ostream& out) {
  if (json) {
    tell_json({{"format", "tribometer-swept-1"},
               {"scenario", plan.scenario},
               {"jobs", plan.size()},
               {"finished", plan.size() - missing},
               {"table", missing == 0 ? Json(table.string()) : Json()}},
              out);
    return;
  }
  fmt::print(out, "{} of {} jobs{}\n", plan.size() - missing, plan.size(),
             missing == 0 ? ": " + table.string() : "");
}

/// Puts the shares together; computes nothing. The hashes of another version's jobs are other ones,
/// so that these seem to be missing.
void assemble(const SweepCommandOptions& options, const SweepPlan& plan, const SweepShares& shares,
              SweepJournal& journal) {
  for (const std::string& folder : options.from) journal.take(SweepJournal(folder));
  const std::int64_t missing = missing_jobs(plan, journal);
  if (missing == 0) return;
  if (!shares.of_other_versions.empty())
    throw InputError(fmt::format("{}: a share of another version of the program than this one",
                                 shares.of_other_versions.front().string()));
  throw InputError(
      fmt::format("{} of {} jobs are in none of the shares: of {} shares start these again, they "
                  "go on where they were: {}",
                  missing, plan.size(), shares.count,
                  fmt::join(missing_shares(plan, journal, shares.count), ", ")));
}

/// Computes the jobs that the journal lacks. Where it lacks none, the manifest stays that of the
/// machine that computed them, whichever division they are asked for as.
void compute(const SweepCommandOptions& options, const SweepPlan& plan, SweepJournal& journal,
             SweepManifest& manifest, Session& session) {
  const SweepOptions how{.threads = threads_from(options.jobs),
                         .shard = manifest.shard.value_or(Shard{})};
  manifest.complete = missing_jobs(plan, journal, how.shard) == 0;
  if (manifest.complete && has_manifest(options.out)) {
    name_share(options.out, manifest.shard);
    return;
  }
  write_sweep_manifest(options.out, manifest);
  const auto start = std::chrono::steady_clock::now();
  ProgressBar bar(session.streams.err, session.streams.err_is_terminal && !session.quiet);
  manifest.complete = run_sweep(plan, how, journal, [&bar](double fraction) {
    bar.show(fraction);
    return !interrupted();
  });
  manifest.wall_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  write_sweep_manifest(options.out, manifest);
}

SweepManifest manifest_of(const SweepCommandOptions& options, const SweepPlan& plan,
                          const Session& session) {
  SweepManifest manifest{.command = session.command,
                         .scenario = plan.scenario,
                         .jobs = plan.size(),
                         .start = utc_now()};
  if (!options.shard.empty()) manifest.shard = shard_from(options.shard);
  return manifest;
}

int sweep(const SweepCommandOptions& options, Session& session) {
  if (!options.from.empty() && !options.shard.empty()) {
    throw InputError("--from puts shares together, --shard computes one: give one of them");
  }
  const SweepPlan plan = read_sweep(options.file);
  const SweepShares shares = read_sweep_shares({options.from.begin(), options.from.end()});
  make_folder(options.out);
  SweepJournal journal(options.out);
  SweepManifest manifest = manifest_of(options, plan, session);
  if (options.from.empty()) {
    compute(options, plan, journal, manifest, session);
  } else {
    assemble(options, plan, shares, journal);
    manifest.complete = true;
    write_sweep_manifest(options.out, manifest);
  }
  const std::int64_t missing = missing_jobs(plan, journal);
  const fs::path table = fs::path(options.out) / "sweep.csv";
  if (missing == 0) write_text(table, sweep_table(plan, journal));
  tell_swept(plan, missing, table, options.json, session.streams.out);
  if (manifest.complete) return 0;
  session.message("interrupted; finished jobs are kept, the same command goes on");
  return kInterruptedExit;
}

}  // namespace

void add_sweep(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "sweep",
      "Examples:\n"
      "  tribometer sweep friction.toml --out friction -j 8\n"
      "  tribometer sweep friction.toml --shard 3/8 --out shares/3\n"
      "  tribometer sweep friction.toml --from shares/* --out friction\n\n"
      "Simulates a scenario over grids and samples of parameters, steps and schemes, one row a job "
      "in DIR/sweep.csv. Jobs that DIR has already are not computed again.");
  const auto options = std::make_shared<SweepCommandOptions>();
  add_option(*command, "FILE", options->file, "what to sweep, TOML")->required();
  add_option(*command, "--out", options->out, "folder of the table and of finished jobs")
      ->required();
  add_option(*command, "-j,--jobs", options->jobs, "jobs computed at a time")
      ->capture_default_str();
  add_option(*command, "--shard", options->shard, "I/N: the I-th of N shares of the jobs");
  add_option(*command, "--from", options->from, "folders of shares, which are put together")
      ->expected(1, -1)
      ->take_all();
  add_flag(*command, "--json", options->json, "how many jobs are finished, and the table's path");
  command->callback([&session, options] {
    session.action = [&session, options] { return sweep(*options, session); };
  });
}

}  // namespace tribo::cli
