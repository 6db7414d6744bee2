#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"
#include "verification/study/windowed_error.hpp"

namespace tribo::verification {

using models::Changes;

/// A scheme on a scenario, both by name, with deviations from their defaults.
struct Setup {
  std::string scenario;
  Changes scenario_changes = {};
  std::string scheme;
  Changes scheme_changes = {};
  std::filesystem::path data = {};  ///< folder of recorded motions; empty: none
  /// Rows that are in no table and replace those of the names; owned by the caller.
  const models::Scenario* own_scenario = nullptr;
  const solvers::Scheme* own_scheme = nullptr;

  /// Throws InputError for a name that is not in the table.
  [[nodiscard]] const models::Scenario& scenario_row() const;
  [[nodiscard]] models::Parameters scenario_parameters() const;
  [[nodiscard]] models::Instance instance() const;
  [[nodiscard]] solvers::ConfiguredScheme configured_scheme() const;
};

/// One step that was taken.
struct StepView {
  int index;                                            ///< 0 for the first
  const models::State<double>& x0;                      ///< its start
  const models::State<double>& x;                       ///< its end
  const std::vector<solvers::ContactReport>& contacts;  ///< velocities at the end, mean forces
  double h;                   ///< its length [s]; x.t − x0.t but for rounding
  const solvers::Work& work;  ///< of the run up to its end, failed and rejected attempts included
  solvers::Stepper& stepper;  ///< for other forces at its end
};
using StepVisitor = std::function<void(const StepView&)>;

struct RunResult {
  solvers::RunStatus end;
  solvers::Work work;
  models::State<double> x;  ///< the last state
};

/// A value measured on a run, NaN if the run stopped early: NaN passes no claim.
[[nodiscard]] double of_whole_run(const solvers::RunStatus& end, double value);

[[nodiscard]] std::string status_name(const solvers::RunStatus& end);

/// Runs to t_end, by fixed steps or under error control, and shows every step that is taken to
/// `visit`, if set.
[[nodiscard]] RunResult run_steps(const Setup& setup, const StepChoice& choice, double t_end,
                                  const StepVisitor& visit = {});

/// The same with a fixed step.
[[nodiscard]] RunResult run_fixed_steps(const Setup& setup, double h, double t_end,
                                        const StepVisitor& visit = {});

/// The states at the first step's start and then at every multiple of `sample` up to t_end; fewer
/// if the run ends early. Steps are never cut, so `sample` is rounded to a whole number of steps,
/// at least one.
struct SampledRun {
  std::vector<models::State<double>> states;
  std::vector<solvers::Work> works;  ///< of the run up to each state
  solvers::RunStatus end;
  solvers::Work work;
};
[[nodiscard]] SampledRun sample_fixed_steps(const Setup& setup, double h, double t_end,
                                            double sample);

/// The same at t = 0, `sample`, 2 `sample`, …, `count` of them after the start: steps are cut
/// there.
[[nodiscard]] SampledRun sample_steps(const Setup& setup, const StepChoice& choice, double sample,
                                      int count);

/// The same at the start and at these ascending times.
[[nodiscard]] SampledRun sample_steps_at(const Setup& setup, const StepChoice& choice,
                                         const std::vector<double>& times);

}  // namespace tribo::verification
