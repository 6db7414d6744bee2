#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"
#include "solvers/start.hpp"
#include "verification/build_info.hpp"
#include "verification/cli/command_line.hpp"
#include "verification/cli/commands.hpp"
#include "verification/cli/data_option.hpp"
#include "verification/cli/exit_codes.hpp"
#include "verification/cli/interrupt.hpp"
#include "verification/cli/option_values.hpp"
#include "verification/cli/simulation.hpp"
#include "verification/cli/trajectory.hpp"
#include "verification/files.hpp"
#include "verification/json.hpp"
#include "verification/recorded_motions.hpp"
#include "verification/windowed_error.hpp"
#include "verification/work_json.hpp"

namespace tribo::cli {
namespace {

using Lines = std::vector<std::pair<std::string, std::string>>;

struct SimulateOptions {
  SimulationOptions run;
  std::string until, sample;   ///< empty: not given
  std::int64_t most_rows = 0;  ///< 0: not given
  std::string out, contacts, work;
};

/// Thrown through the integrator where a run has reached a limit that the user can raise.
struct LimitReached {
  double t = 0;  ///< [s]
  std::string reason;
};

/// The attempt whose solve failed last.
struct FailedAttempt {
  std::optional<models::State<double>> x0;
  double h = 0;  ///< [s]

  void see(const solvers::AttemptRecord& attempt) {
    if (attempt.status == solvers::Status::kOk) return;
    x0 = attempt.x0;
    h = attempt.h;
  }
};

/// A simulation, how far it goes, and where it failed.
struct Plan {
  Simulation simulation;
  double t_end = 0;              ///< [s]
  std::optional<double> sample;  ///< between rows [s]
  FailedAttempt failed = {};
};

Plan plan(const SimulateOptions& options, Session& session) {
  Simulation simulation = prepare(options.run, session);
  const double t_end =
      options.until.empty() ? simulation.instance.t_end : positive("--until", options.until);
  std::optional<double> sample;
  if (!options.sample.empty()) sample = positive("--sample", options.sample);
  if (!(t_end > simulation.instance.x0.t)) {
    throw InputError(fmt::format(
        "the run ends at {} s, and starts at {} s; --until T", t_end, simulation.instance.x0.t));
  }
  return {std::move(simulation), t_end, sample};
}

std::int64_t most_attempts(const SimulateOptions& options) {
  return options.run.most_attempts > 0 ? options.run.most_attempts : kUsualAttempts;
}

/// With a fixed step: a thousand attempts for each step, and a hundred thousand. Where each solve
/// fails, and is tried with half the step, a run would else go on for hours.
std::int64_t most_attempts(const SimulateOptions& options, double t_end) {
  if (options.run.most_attempts > 0 || options.run.step.empty()) return most_attempts(options);
  const double steps = t_end / positive("--step", options.run.step);
  return static_cast<std::int64_t>(
      std::min(1e5 + 1e3 * steps, static_cast<double>(kUsualAttempts)));
}

std::int64_t most_rows(const SimulateOptions& options) {
  constexpr std::int64_t kUsual = 2'000'000;  // a GB of the smallest scenarios
  return options.most_rows > 0 ? options.most_rows : kUsual;
}

Lines provenance(const SimulateOptions& options, const Plan& plan) {
  const Simulation& simulation = plan.simulation;
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

/// Counts attempts and rows: a run that would go on for hours, or fill a disk, is told.
class Limits {
 public:
  Limits(const SimulateOptions& options, double t_end)
      : most_attempts_(most_attempts(options, t_end)), most_rows_(most_rows(options)) {}

  void count_attempt(double t) {
    if (interrupted()) throw Interrupted{};
    if (++attempts_ <= most_attempts_) return;
    throw LimitReached{t,
                       fmt::format("{} attempts; --most-attempts N allows more", most_attempts_)};
  }
  void count_row(double t) {
    if (++rows_ <= most_rows_) return;
    throw LimitReached{
        t, fmt::format("{} rows; --most-rows N allows more, --sample DT needs fewer", most_rows_)};
  }

 private:
  std::int64_t most_attempts_, most_rows_;
  std::int64_t attempts_ = 0, rows_ = 0;
};

/// A row for every accepted step.
solvers::RunStatus run_by_steps(Plan& plan,
                                models::State<double>& x,
                                TrajectoryWriter& writer,
                                Limits& limits) {
  plan.simulation.integrator->observe([&](const solvers::AttemptRecord& attempt) {
    plan.failed.see(attempt);
    limits.count_attempt(attempt.x0.t);
    if (!attempt.accepted) return;
    limits.count_row(attempt.x0.t);
    writer.add(attempt.result.x);
  });
  return plan.simulation.integrator->advance(x, plan.t_end);
}

/// A row for every multiple of the sampling time, at which steps are cut, and for the end.
solvers::RunStatus run_by_samples(Plan& plan,
                                  models::State<double>& x,
                                  TrajectoryWriter& writer,
                                  Limits& limits) {
  constexpr double kRounding =
      1e-9;  // of a sampling time: a remainder below is no sample of its own
  solvers::Integrator& integrator = *plan.simulation.integrator;
  integrator.observe([&](const solvers::AttemptRecord& attempt) {
    plan.failed.see(attempt);
    limits.count_attempt(attempt.x0.t);
  });
  const double t0 = x.t;
  for (double n = 1; x.t < plan.t_end; ++n) {
    double t_next = t0 + n * *plan.sample;
    if (t_next > plan.t_end - kRounding * *plan.sample) t_next = plan.t_end;
    const solvers::RunStatus status = integrator.advance(x, t_next);
    if (status.status != solvers::Status::kOk) return status;
    limits.count_row(x.t);
    writer.add(x);
  }
  return {.status = solvers::Status::kOk, .t = x.t, .reason = {}};
}

/// Times since it was made.
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

std::string work_text(const solvers::RunStatus& status,
                      const solvers::Work& work,
                      const Stopwatch& stopwatch) {
  Json json = {{"status", solvers::name(status.status)}};
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

/// Runs to the end, to a failure, or to Ctrl-C, which gives nothing.
std::optional<solvers::RunStatus> run(Plan& plan, TrajectoryWriter& writer, Limits limits) {
  models::State<double> x = plan.simulation.instance.x0;
  solvers::prepare_start(*plan.simulation.stepper, x);
  writer.begin(x);
  try {
    return plan.sample ? run_by_samples(plan, x, writer, limits)
                       : run_by_steps(plan, x, writer, limits);
  } catch (const Interrupted&) {
    return std::nullopt;
  } catch (const LimitReached& limit) {
    return solvers::RunStatus{solvers::Status::kAttemptLimit, limit.t, limit.reason};
  }
}

/// What stopped a run early, as the last line of its trajectory tells it; empty if nothing did.
std::string early_end(const std::optional<solvers::RunStatus>& status) {
  if (!status) return "interrupted";
  if (status->status == solvers::Status::kOk) return {};
  return fmt::format(
      "{} at t={:.17g}: {}", solvers::name(status->status), status->t, status->reason);
}

/// Whether a run ended because a step could not be solved.
bool ends_by_a_solve(solvers::Status status) {
  using solvers::Status;
  return status != Status::kOk && status != Status::kAttemptLimit && status != Status::kFallen;
}

/// The contact problem at which a run failed goes beside its trajectory.
void write_failed_problem(const SimulateOptions& options, const Plan& plan, Session& session) {
  if (options.out.empty() || !plan.failed.x0) return;
  const auto problem =
      posed_problem(plan.simulation, *plan.failed.x0, plan.failed.h, WhichProblem::kLast);
  if (!problem) return;
  const std::string file = options.out + ".problem.json";
  write_problem(file, *problem);
  session.message("the contact problem that was not solved: " + file);
}

/// What is told of a run that stopped early.
void tell_early_end(const std::string& end, Outputs& outputs, Session& session) {
  outputs.trajectory() << "# status: " << end << '\n';
  session.message("stopped early: " + end);
}

int simulate(const SimulateOptions& options, Session& session) {
  Plan planned = plan(options, session);
  const Simulation& simulation = planned.simulation;
  remark_ignored(*simulation.scheme.scheme, simulation.parameters, options.run.changes, session);
  Outputs outputs(options, session.streams.out);
  const Lines lines = provenance(options, planned);
  write_provenance(outputs.trajectory(), lines);
  if (outputs.contacts()) write_provenance(*outputs.contacts(), lines);
  TrajectoryWriter writer(*simulation.stepper, outputs.trajectory(), outputs.contacts());
  const Stopwatch stopwatch;
  const std::optional<solvers::RunStatus> status =
      run(planned, writer, Limits(options, planned.t_end));
  if (status) outputs.write_work(work_text(*status, simulation.integrator->work(), stopwatch));
  const std::string end = early_end(status);
  if (!end.empty()) tell_early_end(end, outputs, session);
  outputs.commit();
  if (status && ends_by_a_solve(status->status)) write_failed_problem(options, planned, session);
  if (writer.leaves_contacts_out()) {
    session.message("more than 16 contact candidates: left out; --contacts FILE takes them");
  }
  return status ? 0 : kInterruptedExit;
}

void add_options(CLI::App& command, SimulateOptions& options) {
  add_simulation_options(command, options.run);
  add_option(command,
             "--most-attempts",
             options.run.most_attempts,
             "steps that may be tried (10 million; with --step H at most 1e5 + 1000 T/H); then the "
             "run ends as attempt-limit")
      ->check(CLI::PositiveNumber);
  add_option(command,
             "--most-rows",
             options.most_rows,
             "rows that may be written (2 million); then the run ends as attempt-limit")
      ->check(CLI::PositiveNumber);
  add_option(command, "--until", options.until, "end time [s]");
  add_option(command, "--sample", options.sample, "time between rows [s]; without it, every step");
  add_option(command, "--out", options.out, "trajectory CSV (standard output)");
  add_option(command, "--contacts", options.contacts, "active contacts, CSV in long form");
  add_option(command, "--work", options.work, "counters and times, JSON");
}

}  // namespace

void add_simulate(CLI::App& program, Session& session) {
  CLI::App* const command = add_command(
      program,
      "simulate",
      "Examples:\n"
      "  tribometer simulate --scenario forced-box --scheme tamsi --step 1e-3 --out box.csv\n"
      "  tribometer simulate --scenario forced-box --scheme ie-fn-tals --accuracy 1e-4 \\\n"
      "      --set box.mass=0.3 --set scheme.profile=drake --sample 0.01 --work work.json\n"
      "  tribometer simulate --scenario pile --scheme lagged --step 0.01 --settled 1 --until 2\n\n"
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
