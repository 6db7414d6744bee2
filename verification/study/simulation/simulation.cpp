#include "verification/study/simulation/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/start_limits.hpp"
#include "verification/study/simulation/start_state.hpp"

namespace tribo::verification {
namespace {

using models::State;
using solvers::RunStatus;
using solvers::Status;

/// Thrown through the integrator.
struct LimitReached {
  RunLimit limit;
  double t = 0;  ///< [s]
  std::int64_t most = 0;
};
struct ToldToStop {};

/// With a fixed step: a thousand attempts for each step, and a hundred thousand. Otherwise a run in
/// which each solve fails, and is tried with half the step, would go on for hours.
std::int64_t most_attempts(const Simulation& simulation, double t_end) {
  if (simulation.most_attempts > 0) return simulation.most_attempts;
  const double* const step = std::get_if<double>(&simulation.choice);
  if (step == nullptr) return kUsualAttempts;
  return static_cast<std::int64_t>(
      std::min(1e5 + 1e3 * t_end / *step, static_cast<double>(kUsualAttempts)));
}

/// Counts attempts and rows, to stop a run that would go on for hours, or fill a disk.
class Limits {
 public:
  Limits(const Simulation& simulation, double t_end)
      : most_attempts_(most_attempts(simulation, t_end)),
        most_rows_(simulation.most_rows > 0 ? simulation.most_rows : kUsualRows) {}

  void count_attempt(double t) {
    if (++attempts_ > most_attempts_) throw LimitReached{RunLimit::kAttempts, t, most_attempts_};
  }
  void count_row(double t) {
    if (++rows_ > most_rows_) throw LimitReached{RunLimit::kRows, t, most_rows_};
  }

 private:
  std::int64_t most_attempts_, most_rows_;
  std::int64_t attempts_ = 0, rows_ = 0;
};

/// One run, its course and its state.
class Run {
 public:
  Run(const Simulation& simulation, PreparedSimulation& prepared, const RowSink& sink,
      const GoesOn& goes_on)
      : integrator_(*prepared.integrator),
        sink_(sink),
        goes_on_(goes_on),
        t_end_(end_time(simulation, prepared)),
        limits_(simulation, t_end_),
        rows_(*prepared.stepper, simulation.all_contacts),
        x_(prepared.instance.x0) {
    prepared.stepper->prepare_start(x_);
  }

  SimulationEnd to_end(const std::optional<double>& sample) {
    rows_.begin(x_);
    sink_(rows_);
    try {
      end_.status = sample ? by_samples(*sample) : by_steps();
    } catch (const ToldToStop&) {
      end_.interrupted = true;
    } catch (const LimitReached& reached) {
      const char* const what = reached.limit == RunLimit::kRows ? "rows" : "attempts";
      end_.limit = reached.limit;
      end_.status = {Status::kAttemptLimit, reached.t, fmt::format("{} {}", reached.most, what)};
    }
    return std::move(end_);
  }

 private:
  void see(const solvers::AttemptRecord& attempt) {
    if (attempt.status != Status::kOk) end_.failed = FailedAttempt{attempt.x0, attempt.h};
    if (goes_on_ && !goes_on_()) throw ToldToStop{};
    limits_.count_attempt(attempt.x0.t);
  }

  void add_row(double t, const State<double>& x) {
    limits_.count_row(t);
    rows_.add(x);
    sink_(rows_);
  }

  /// A row for every accepted step.
  RunStatus by_steps() {
    integrator_.observe([this](const solvers::AttemptRecord& attempt) {
      see(attempt);
      if (attempt.accepted) add_row(attempt.x0.t, attempt.result.x);
    });
    return integrator_.advance(x_, t_end_);
  }

  /// A row for every multiple of the sampling time, at which steps are cut, and for the end.
  RunStatus by_samples(double sample) {
    constexpr double kRounding = 1e-9;  // of it: a remainder below is no sample of its own
    integrator_.observe([this](const solvers::AttemptRecord& attempt) { see(attempt); });
    const double t0 = x_.t;
    for (double n = 1; x_.t < t_end_; ++n) {
      double t_next = t0 + n * sample;
      if (t_next > t_end_ - kRounding * sample) t_next = t_end_;
      const RunStatus status = integrator_.advance(x_, t_next);
      if (status.status != Status::kOk) return status;
      add_row(x_.t, x_);
    }
    return {.status = Status::kOk, .t = x_.t, .reason = {}};
  }

  solvers::Integrator& integrator_;
  const RowSink& sink_;
  const GoesOn& goes_on_;
  double t_end_;
  Limits limits_;
  TrajectoryRows rows_;
  State<double> x_;
  SimulationEnd end_;
};

void check_positive(const char* what, const std::optional<double>& value, const char* unit) {
  if (!value || (*value > 0 && std::isfinite(*value))) return;
  throw InputError(fmt::format("{}: {}{} is not a positive number", what, *value, unit));
}

void check_choice(const StepChoice& choice) {
  if (const double* const step = std::get_if<double>(&choice)) {
    check_positive("step", *step, " s");
  } else {
    const auto& control = std::get<solvers::ErrorControl>(choice);
    check_positive("accuracy", control.accuracy, "");
    check_positive("max_step", control.max_step, " s");
  }
}

}  // namespace

PreparedSimulation prepare(const Simulation& simulation) {
  const models::Scenario& scenario = simulation.setup.scenario_row();
  models::Parameters parameters = simulation.setup.scenario_parameters();
  solvers::ConfiguredScheme scheme = simulation.setup.configured_scheme();
  check_choice(simulation.choice);
  check_positive("sample", simulation.sample, " s");
  check_positive("until", simulation.until, " s");
  models::Instance instance = models::make_instance(scenario, parameters, simulation.setup.data,
                                                    simulation.start_will_change);
  for (const auto& [name, value] : simulation.start)
    set_coordinate(name, value, *instance.system, instance.x0);
  models::refuse_start_without_attitude("start", *instance.system, instance.x0);
  std::unique_ptr<solvers::Stepper> stepper = scheme.make(*instance.system);
  std::unique_ptr<solvers::Integrator> integrator = make_integrator(*stepper, simulation.choice);
  return {scenario,
          std::move(parameters),
          std::move(scheme),
          simulation.choice,
          std::move(instance),
          std::move(stepper),
          std::move(integrator)};
}

double end_time(const Simulation& simulation, const PreparedSimulation& prepared) {
  const double t_end = simulation.until.value_or(prepared.instance.t_end);
  if (t_end > prepared.instance.x0.t) return t_end;
  throw InputError(fmt::format("the run ends at {} s, and starts at {} s; `until` must be later",
                               t_end, prepared.instance.x0.t));
}

SimulationEnd run(const Simulation& simulation, PreparedSimulation& prepared, const RowSink& sink,
                  const GoesOn& goes_on) {
  return Run(simulation, prepared, sink, goes_on).to_end(simulation.sample);
}

SimulationResult simulate(const Simulation& simulation, const GoesOn& goes_on) {
  PreparedSimulation prepared = prepare(simulation);
  SimulationResult result;
  result.end = run(
      simulation, prepared,
      [&result](const TrajectoryRows& rows) {
        result.values.insert(result.values.end(), rows.row().begin(), rows.row().end());
        if (result.columns.empty()) result.columns = rows.columns();
      },
      goes_on);
  result.work = prepared.integrator->work();
  return result;
}

}  // namespace tribo::verification
