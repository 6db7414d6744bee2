#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "papers/expint2022/contact_motion.hpp"
#include "solvers/anchored/anchored_stepper.hpp"
#include "solvers/integrate.hpp"
#include "verification/judge/figure.hpp"

/// The error that a scheme makes within one control period                [expint, Sec. VI-A]
///
///   e_i = ‖(q ⊖ q_ref, v − v_ref)‖_∞ at the end of period i, started from the reference's state
///
/// The reference is the same scheme with a small step, run without interruption. Each period starts
/// from the reference's whole state, including anchors and flags; a start of the published program
/// also leaves forces and more over (`solvers/anchored/published_restart.hpp`).
namespace tribo::papers::expint2022 {

/// A scenario and the duration of its observation.
struct RobotScene {
  std::string scenario;
  double period = 0;  ///< of control [s]
  int periods = 0;    ///< number of measured periods
  int first = 0;      ///< first measured period; the run passes through those before
  std::filesystem::path data = {};
  Changes changes = {};

  [[nodiscard]] models::Parameters parameters() const;
  [[nodiscard]] models::Instance instance() const;
};

/// Starts of control periods, and their reference ends.
struct Targets {
  std::vector<models::State<double>> starts;
  std::vector<std::optional<models::State<double>>> ends;  ///< empty: not to be measured
  std::vector<bool> steady;  ///< touching and slipping points are those of the start at the end too
  solvers::RunStatus run;    ///< how the reference run ended
  double disagreement = 0;   ///< of two methods for certified ends, largest entry
};

/// The scheme's own run with a small step.
[[nodiscard]] Targets reference_run(const RobotScene& scene, const NamedScheme& scheme, double step,
                                    verification::Figure& figure);

/// The same starts with certified ends where nothing switches within the period
/// (`reference/held_period.hpp`).
[[nodiscard]] Targets certified(const RobotScene& scene, const Targets& reference);

/// How a period is started; as published by `solvers/anchored/published_restart.hpp`.
using solvers::Restart;

/// e_i of every period that has an end, with `substeps` equal steps, in order; infinite where a
/// step failed.
struct LocalErrors {
  std::vector<double> errors;
  std::vector<bool> steady;  ///< of the same periods
  solvers::Work work;
  double seconds = 0;  ///< CPU time [s]
};
[[nodiscard]] LocalErrors local_errors(const RobotScene& scene, const NamedScheme& scheme,
                                       const Targets& targets, int substeps,
                                       Restart restart = Restart::kClean);

/// Σ e_i/(N + 1): the first entry, identically zero, counts as in the paper's code.
[[nodiscard]] double published_mean(const std::vector<double>& errors);
/// Mean over the steady periods among the first `count`.
[[nodiscard]] double steady_mean(const LocalErrors& errors, std::size_t count);

/// The columns of an error block.
struct ErrorColumn {
  enum Index : std::size_t {
    kStep,
    kMean,
    kMedian,
    kLargest,
    kSteadyMean,
    kGeometryQueries,
    kNewtonIterations,
    kFailedSolves
  };
};

/// A curve, with the columns above: for each number of steps a period the step, the published mean,
/// the median, the largest error and the mean over the steady periods of the first 20. Rows whose
/// mean is not finite have the status `non-finite`. Times go to the figure's timing under the same
/// name, beside the mean.
[[nodiscard]] verification::Block error_block(const RobotScene& scene, const NamedScheme& scheme,
                                              const Targets& targets,
                                              const std::vector<int>& substeps,
                                              verification::Figure& figure,
                                              Restart restart = Restart::kClean);

/// 1, 2, 4, … , 2^(count − 1)
[[nodiscard]] std::vector<int> powers_of_two(int count);

}  // namespace tribo::papers::expint2022
