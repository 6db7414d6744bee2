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
  std::string scenario, scheme;
  std::string step, accuracy, until, sample;  ///< empty: not given
  std::string max_step;                       ///< likewise
  std::int64_t most_attempts = 0;             ///< 0: not given
  std::int64_t most_rows = 0;                 ///< likewise
  std::vector<std::string> changes;
  std::string data;
  std::string out, contacts, work;
};

/// Thrown through the integrator by Ctrl-C.
struct Interrupted {};

/// Thrown through the integrator where a run has reached a limit that the user can raise.
struct LimitReached {
  double t = 0;  ///< [s]
  std::string reason;
};

/// What is simulated: everything of the command line that can be wrong is checked when this is
/// made.
struct Simulation {
  const models::Scenario& scenario;
  models::Parameters parameters;
  solvers::ConfiguredScheme scheme;
  models::Instance instance;
  std::unique_ptr<solvers::Stepper> stepper;
  std::unique_ptr<solvers::Integrator> integrator;
  double t_end = 0;
  std::optional<double> sample;
};

/// `--set KEY=VALUE` goes to the scenario, or to the scheme if the key begins with `scheme.`.
void apply_change(const std::string& change,
                  models::Parameters& scenario,
                  models::Parameters& scheme) {
  const auto [key, value] = divided("--set", "KEY=VALUE", change);
  models::Parameters& parameters = key.starts_with("scheme.") ? scheme : scenario;
  parameters.set(key, value);
}

std::int64_t most_attempts(const SimulateOptions& options) {
  return options.most_attempts > 0 ? options.most_attempts : kUsualAttempts;
}

/// With a fixed step: a thousand attempts for each step, and a hundred thousand. Where each solve
/// fails, and is tried with half the step, a run would else go on for hours.
std::int64_t most_attempts(const SimulateOptions& options, double t_end) {
  if (options.most_attempts > 0 || options.step.empty()) return most_attempts(options);
  const double steps = t_end / positive("--step", options.step);
  return static_cast<std::int64_t>(
      std::min(1e5 + 1e3 * steps, static_cast<double>(kUsualAttempts)));
}

std::int64_t most_rows(const SimulateOptions& options) {
  constexpr std::int64_t kUsual = 2'000'000;  // a GB of the smallest scenarios
  return options.most_rows > 0 ? options.most_rows : kUsual;
}

verification::StepChoice step_choice(const SimulateOptions& options) {
  if (options.step.empty() == options.accuracy.empty()) {
    throw InputError("give either --step H or --accuracy A");
  }
  if (!options.step.empty()) {
    if (!options.max_step.empty()) throw InputError("--max-step goes with --accuracy");
    return positive("--step", options.step);
  }
  solvers::ErrorControl control{.accuracy = positive("--accuracy", options.accuracy),
                                .most_attempts = most_attempts(options)};
  if (!options.max_step.empty()) control.max_step = positive("--max-step", options.max_step);
  return control;
}

Simulation prepare(const SimulateOptions& options) {
  const models::Scenario& scenario = models::find_scenario(options.scenario);
  models::Parameters parameters(scenario.parameters);
  solvers::ConfiguredScheme scheme = solvers::configure_scheme(options.scheme);
  for (const std::string& change : options.changes) {
    apply_change(change, parameters, scheme.parameters);
  }
  const verification::StepChoice choice = step_choice(options);
  models::Instance instance =
      models::make_instance(scenario, parameters, data_folder(options.data));
  std::unique_ptr<solvers::Stepper> stepper = scheme.make(*instance.system);
  std::unique_ptr<solvers::Integrator> integrator = verification::make_integrator(*stepper, choice);
  const double t_end = options.until.empty() ? instance.t_end : positive("--until", options.until);
  std::optional<double> sample;
  if (!options.sample.empty()) sample = positive("--sample", options.sample);
  return {scenario,
          std::move(parameters),
          std::move(scheme),
          std::move(instance),
          std::move(stepper),
          std::move(integrator),
          t_end,
          sample};
}

Lines provenance(const SimulateOptions& options, const Simulation& simulation) {
  const verification::BuildInfo& build = verification::build_info();
  Lines lines = {{"program", fmt::format("tribometer {} ({})", build.version, build.commit)},
                 {"compiler", std::string(build.compiler)},
                 {"scenario", options.scenario},
                 {"scheme", options.scheme}};
  if (!options.step.empty()) lines.emplace_back("step", options.step + " s");
  if (!options.accuracy.empty()) lines.emplace_back("accuracy", options.accuracy);
  if (!options.max_step.empty()) lines.emplace_back("max_step", options.max_step + " s");
  if (options.most_attempts > 0) {
    lines.emplace_back("most_attempts", fmt::format("{}", options.most_attempts));
  }
  if (options.most_rows > 0) lines.emplace_back("most_rows", fmt::format("{}", options.most_rows));
  if (simulation.scenario.needs_data) {
    lines.emplace_back("data", data_text(verification::recorded_motions(options.data)));
  }
  lines.emplace_back("until", fmt::format("{:.17g} s", simulation.t_end));
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
solvers::RunStatus run_by_steps(Simulation& simulation,
                                models::State<double>& x,
                                TrajectoryWriter& writer,
                                Limits& limits) {
  simulation.integrator->observe([&](const solvers::AttemptRecord& attempt) {
    limits.count_attempt(attempt.x0.t);
    if (!attempt.accepted) return;
    limits.count_row(attempt.x0.t);
    writer.add(attempt.result.x);
  });
  return simulation.integrator->advance(x, simulation.t_end);
}

/// A row for every multiple of the sampling time, at which steps are cut, and for the end.
solvers::RunStatus run_by_samples(Simulation& simulation,
                                  models::State<double>& x,
                                  TrajectoryWriter& writer,
                                  Limits& limits) {
  constexpr double kRounding =
      1e-9;  // of a sampling time: a remainder below is no sample of its own
  simulation.integrator->observe(
      [&](const solvers::AttemptRecord& attempt) { limits.count_attempt(attempt.x0.t); });
  const double t0 = x.t;
  for (double n = 1; x.t < simulation.t_end; ++n) {
    double t_next = t0 + n * *simulation.sample;
    if (t_next > simulation.t_end - kRounding * *simulation.sample) t_next = simulation.t_end;
    const solvers::RunStatus status = simulation.integrator->advance(x, t_next);
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
std::optional<solvers::RunStatus> run(Simulation& simulation,
                                      TrajectoryWriter& writer,
                                      Limits limits) {
  models::State<double> x = simulation.instance.x0;
  solvers::prepare_start(*simulation.stepper, x);
  writer.begin(x);
  try {
    return simulation.sample ? run_by_samples(simulation, x, writer, limits)
                             : run_by_steps(simulation, x, writer, limits);
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

int simulate(const SimulateOptions& options, Session& session) {
  Simulation simulation = prepare(options);
  remark_ignored(*simulation.scheme.scheme, simulation.parameters, options.changes, session);
  Outputs outputs(options, session.streams.out);
  const Lines lines = provenance(options, simulation);
  write_provenance(outputs.trajectory(), lines);
  if (outputs.contacts()) write_provenance(*outputs.contacts(), lines);
  TrajectoryWriter writer(*simulation.stepper, outputs.trajectory(), outputs.contacts());
  const Stopwatch stopwatch;
  const std::optional<solvers::RunStatus> status =
      run(simulation, writer, Limits(options, simulation.t_end));
  if (status) {
    outputs.write_work(work_text(*status, simulation.integrator->work(), stopwatch));
  }
  if (const std::string end = early_end(status); !end.empty()) {
    outputs.trajectory() << "# status: " << end << '\n';
    session.message("stopped early: " + end);
  }
  outputs.commit();
  if (writer.leaves_contacts_out()) {
    session.message("more than 16 contact candidates: left out; --contacts FILE takes them");
  }
  return status ? 0 : kInterruptedExit;
}

void add_options(CLI::App& command, SimulateOptions& options) {
  add_option(command, "--scenario", options.scenario, "see tribometer list scenarios")->required();
  add_option(command, "--scheme", options.scheme, "see tribometer list schemes")->required();
  add_option(command, "--step", options.step, "fixed step [s]");
  add_option(command, "--accuracy", options.accuracy, "of error control, instead of a step");
  add_option(command, "--max-step", options.max_step, "largest step of error control [s] (0.1)");
  add_option(command,
             "--most-attempts",
             options.most_attempts,
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
  add_option(command, "--set", options.changes, "KEY=VALUE: a parameter of the scenario or scheme")
      ->expected(1)
      ->take_all();
  add_data_option(command, options.data);
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
      "      --set box.mass=0.3 --set scheme.profile=drake --sample 0.01 --work work.json\n\n"
      "Computes one trajectory. A numerical failure is data: the trajectory ends with its status.");
  const auto options = std::make_shared<SimulateOptions>();
  add_options(*command, *options);
  command->callback([&session, options] {
    session.action = [&session, options] { return simulate(*options, session); };
  });
}

}  // namespace tribo::cli
