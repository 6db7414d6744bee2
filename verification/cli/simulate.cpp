#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <memory>
#include <optional>

#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/simulation.hpp"
#include "verification/cli/trajectory_writer.hpp"
#include "verification/judge/work_json.hpp"
#include "verification/run/recorded_motions.hpp"
#include "verification/text/build_info.hpp"
#include "verification/text/files.hpp"
#include "verification/text/json.hpp"

namespace tribo::cli {
namespace {

using verification::PreparedSimulation;
using Lines = std::vector<std::pair<std::string, std::string>>;

struct SimulateOptions {
  SimulationOptions run;
  std::string until, sample;   ///< empty: not given
  std::int64_t most_rows = 0;  ///< 0: not given
  std::string out, contacts, work;
};

/// A checked simulation.
struct Plan {
  verification::Simulation simulation;
  PreparedSimulation prepared;
  double t_end = 0;  ///< [s]
};

Plan plan(const SimulateOptions& options, Session& session) {
  verification::Simulation simulation = simulation_from(options.run);
  if (!options.until.empty()) simulation.until = positive("--until", options.until);
  if (!options.sample.empty()) simulation.sample = positive("--sample", options.sample);
  simulation.most_rows = options.most_rows;
  simulation.all_contacts = !options.contacts.empty();
  PreparedSimulation prepared = prepare(simulation, options.run, session);
  const double t_end = verification::end_time(simulation, prepared);
  return {std::move(simulation), std::move(prepared), t_end};
}

Lines provenance(const SimulateOptions& options, const Plan& plan) {
  const PreparedSimulation& simulation = plan.prepared;
  const verification::BuildInfo& build = verification::build_info();
  Lines lines = {{"program", fmt::format("tribometer {} ({})", build.version, build.commit)},
                 {"compiler", std::string(build.compiler)},
                 {"scenario", options.run.scenario},
                 {"scheme", options.run.scheme}};
  if (!options.run.step.empty()) lines.emplace_back("step", options.run.step + " s");
  if (!options.run.accuracy.empty()) lines.emplace_back("accuracy", options.run.accuracy);
  if (!options.run.max_step.empty()) lines.emplace_back("max_step", options.run.max_step + " s");
  if (options.run.most_attempts > 0) {
    lines.emplace_back("most_attempts", fmt::format("{}", options.run.most_attempts));
  }
  if (options.most_rows > 0) lines.emplace_back("most_rows", fmt::format("{}", options.most_rows));
  if (simulation.scenario.needs_data) {
    lines.emplace_back("data", data_text(verification::recorded_motions(options.run.data)));
  }
  for (const std::string& start : options.run.start) lines.emplace_back("start", start);
  if (!options.run.settled.empty()) lines.emplace_back("settled", options.run.settled + " s");
  lines.emplace_back("until", fmt::format("{:.17g} s", plan.t_end));
  for (const auto& line : simulation.parameters.listing()) lines.push_back(line);
  for (const auto& line : simulation.scheme.parameters.listing()) lines.push_back(line);
  return lines;
}

/// Time since construction.
class Stopwatch {
 public:
  [[nodiscard]] double wall_seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_).count();
  }
  [[nodiscard]] double cpu_seconds() const {
    return static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC;
  }

 private:
  std::chrono::steady_clock::time_point wall_ = std::chrono::steady_clock::now();
  std::clock_t cpu_ = std::clock();
};

std::string work_text(const solvers::RunStatus& status, const solvers::Work& work,
                      const Stopwatch& stopwatch) {
  Json json = {{"format", "tribometer-work-1"}, {"status", solvers::name(status.status)}};
  json.update(verification::work_json(work));
  json["wall_seconds"] = stopwatch.wall_seconds();
  json["cpu_seconds"] = stopwatch.cpu_seconds();
  return json.dump(2) + "\n";
}

/// The files that a simulation writes to; opened before anything is computed.
class Outputs {
 public:
  Outputs(const SimulateOptions& options, std::ostream& standard) : standard_(standard) {
    if (!options.out.empty()) trajectory_.emplace(options.out);
    if (!options.contacts.empty()) contacts_.emplace(options.contacts);
    if (!options.work.empty()) work_.emplace(options.work);
  }

  [[nodiscard]] std::ostream& trajectory() {
    return trajectory_ ? trajectory_->stream() : standard_;
  }
  [[nodiscard]] std::ostream* contacts() { return contacts_ ? &contacts_->stream() : nullptr; }
  void write_work(const std::string& text) {
    if (work_) work_->stream() << text;
  }
  void commit() {
    for (auto* const file : {&trajectory_, &contacts_, &work_}) {
      if (*file) (*file)->commit();
    }
  }

 private:
  std::ostream& standard_;
  std::optional<verification::OutputFile> trajectory_, contacts_, work_;
};

/// How to raise the limit that ended a run.
const char* more(verification::RunLimit limit) {
  switch (limit) {
    case verification::RunLimit::kAttempts:
      return "; --most-attempts N allows more";
    case verification::RunLimit::kRows:
      return "; --most-rows N allows more, --sample DT needs fewer";
    case verification::RunLimit::kNone:
      break;
  }
  return "";
}

/// Why a run stopped early, as in the last line of its trajectory; empty if it did not.
std::string early_end(const verification::SimulationEnd& end) {
  if (end.interrupted) return "interrupted";
  const solvers::RunStatus& status = end.status;
  if (status.status == solvers::Status::kOk) return {};
  return fmt::format("{} at t={:.17g}: {}{}", solvers::name(status.status), status.t, status.reason,
                     more(end.limit));
}

/// Whether a run ended because a step could not be solved.
bool ends_by_a_solve(solvers::Status status) {
  using solvers::Status;
  return status != Status::kOk && status != Status::kAttemptLimit && status != Status::kFallen &&
         status != Status::kControlFailed;
}

/// Writes the contact problem at which a run failed beside its trajectory.
void write_failed_problem(const SimulateOptions& options, const PreparedSimulation& prepared,
                          const verification::SimulationEnd& end, Session& session) {
  if (options.out.empty() || !end.failed) return;
  const auto problem = posed_problem(prepared, end.failed->x0, end.failed->h, WhichProblem::kLast);
  if (!problem) return;
  const std::string file = options.out + ".problem.json";
  write_problem(file, *problem);
  session.message("the contact problem that was not solved: " + file);
}

/// Messages about a run that stopped early.
void tell_early_end(const std::string& end, Outputs& outputs, Session& session) {
  outputs.trajectory() << "# status: " << end << '\n';
  session.message("stopped early: " + end);
}

int simulate(SimulateOptions& options, Session& session) {
  read_model(options.run, session);
  Plan planned = plan(options, session);
  PreparedSimulation& prepared = planned.prepared;
  remark_ignored(*prepared.scheme.scheme, prepared.parameters, options.run.changes, session);
  remark_explicit_springs(*prepared.scheme.scheme, planned.simulation.setup.scenario_row(),
                          prepared.parameters, session);
  Outputs outputs(options, session.streams.out);
  const Lines lines = provenance(options, planned);
  write_provenance(outputs.trajectory(), lines);
  if (outputs.contacts()) write_provenance(*outputs.contacts(), lines);
  TrajectoryWriter writer(outputs.trajectory(), outputs.contacts());
  const Stopwatch stopwatch;
  const verification::SimulationEnd end = verification::run(
      planned.simulation, prepared,
      [&writer](const verification::TrajectoryRows& rows) { writer.write(rows); },
      [] { return !interrupted(); });
  if (!end.interrupted)
    outputs.write_work(work_text(end.status, prepared.integrator->work(), stopwatch));
  const std::string told = early_end(end);
  if (!told.empty()) tell_early_end(told, outputs, session);
  outputs.commit();
  if (!end.interrupted && ends_by_a_solve(end.status.status))
    write_failed_problem(options, prepared, end, session);
  if (writer.leaves_contacts_out()) {
    session.message("more than 16 contact candidates: left out; --contacts FILE takes them");
  }
  return end.interrupted ? kInterruptedExit : 0;
}

void add_options(CLI::App& command, SimulateOptions& options) {
  add_simulation_options(command, options.run);
  add_option(command, "--most-attempts", options.run.most_attempts,
             "steps that may be tried (10 million; with --step H at most 1e5 + 1000 T/H); then the "
             "run ends as attempt-limit")
      ->check(above_zero());
  add_option(command, "--most-rows", options.most_rows,
             "rows that may be written (2 million); then the run ends as attempt-limit")
      ->check(above_zero());
  add_option(command, "--until", options.until, "end time [s]");
  add_option(command, "--sample", options.sample, "time between rows [s]; without it, every step");
  add_option(command, "--out", options.out, "trajectory CSV (standard output)");
  add_option(command, "--contacts", options.contacts, "active contacts, CSV in long form");
  add_option(command, "--work", options.work, "counters and times, JSON");
}

}  // namespace

void add_simulate(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program, "simulate",
      "Examples:\n"
      "  tribometer simulate --scenario forced-box --scheme tamsi --step 1e-3 --out box.csv\n"
      "  tribometer simulate --scenario forced-box --scheme ie-fn-tals --accuracy 1e-4 \\\n"
      "      --set box.mass=0.3 --set scheme.profile=drake --sample 0.01 --work work.json\n"
      "  tribometer simulate --scenario pile --scheme lagged --step 0.01 --settled 1 --until 2\n"
      "  tribometer simulate --model robot.urdf --scheme lagged --step 1e-3 --set "
      "model.height=0.5\n\n"
      "Computes one trajectory. A numerical failure is data: the trajectory ends with its status, "
      "and "
      "the contact problem that a convex scheme did not solve is written beside it.");
  const auto options = std::make_shared<SimulateOptions>();
  add_options(*command, *options);
  command->callback([&session, options] {
    session.action = [&session, options] { return simulate(*options, session); };
  });
}

}  // namespace tribo::cli
