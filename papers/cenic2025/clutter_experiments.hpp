#pragma once

#include <cstdint>
#include <functional>

#include "papers/cenic2025/clutter.hpp"

/// What the items of the clutter in space and those of its planar stand-in measure alike.
namespace tribo::papers::cenic2025 {

/// An accuracy of a sweep and how many seeds it is run from.
struct SweepPoint {
  std::string name;
  double accuracy = 0;
  int seeds = 0;
};

/// The accuracies of Table II and Figs. 9 and 19, 1e-1 to 1e-5; in space the quick tier takes three
/// seeds of 1e-1 and one of 1e-2.
[[nodiscard]] std::vector<SweepPoint> sweep(const ClutterScene& scene, verification::Tier tier);

/// A job for every seed of every point.
[[nodiscard]] std::vector<verification::Job> seed_jobs(
    const std::vector<SweepPoint>& points,
    const std::function<verification::Figure(const SweepPoint&, int seed)>& row);

/// Table II: the tolerance that follows the accuracy over the fixed one.
[[nodiscard]] verification::Figure adaptive_tolerance(const ClutterScene& scene,
                                                      const verification::RunOptions& options);

/// Fig. 9: the trapezoid scheme over step doubling.
[[nodiscard]] verification::Figure trapezoid_beside_doubling(
    const ClutterScene& scene, const verification::RunOptions& options);

/// Fig. 19: evaluations of the line search by where it begins.
[[nodiscard]] verification::Figure line_search_starts(const ClutterScene& scene,
                                                      const verification::RunOptions& options);

inline constexpr double kTable3Step = 0.01;      ///< Table III, fixed [s]
inline constexpr double kTable3Accuracy = 1e-3;  ///< Table III

/// Factors that are kept while they converge.
[[nodiscard]] inline Changes kept_factors() {
  return {{"scheme.hessian", "reuse"}};
}

/// The falls of Fig. 17 and when bodies collide in them; over the last fifth they have settled.
struct StepSizeStudy {
  ClutterScene scene;
  double end = 0;                           ///< [s]
  double collide_from = 0, collide_to = 0;  ///< [s]
  std::vector<SweepPoint> points = {};
  int seeds_beside_fixed = 0;  ///< whose runs are compared with fixed steps; 0: none
};

/// Fig. 17: step sizes over time, and the work beside that of fixed steps; how fast the runs are,
/// as simulated over wall time, is measured besides.
[[nodiscard]] verification::Figure step_sizes(const StepSizeStudy& study);

/// Fig. 5: how Newton's method converges with kept factors, in the rows of Table III; in space the
/// quick tier takes two seeds of the second.
[[nodiscard]] verification::Figure kept_factor_convergence(const ClutterScene& scene,
                                                           const verification::RunOptions& options);

/// The part of Fig. 10 that one scene has.
struct BaselineStudy {
  ClutterScene scene;
  std::string prefix;  ///< of names in the figure
  double window = 0;   ///< of the runs that are compared [s]
  std::vector<SweepPoint> points = {};
  std::vector<SweepPoint> norms = {};  ///< of runs by CENIC alone, to the end of the scene, by norm
  /// Whether a tier has time for a scheme: the general ones take thousands of steps with Jacobians
  /// by differences, or ten thousands without.
  std::function<bool(const std::string& scheme, double epsilon, bool positions)> affordable = {};
  std::int64_t most_attempts = 0;  ///< of a run, which then ends so; 0: no limit
};

/// Work by accuracy of CENIC and of four general schemes, with control of the whole state and of
/// positions alone: blocks `full.SCHEME` and `positions.SCHEME`, after the prefix.
[[nodiscard]] std::vector<verification::Job> baseline_jobs(const BaselineStudy& study);

/// What is said of their figures together.
void add_baseline_means(const BaselineStudy& study, verification::Figure& figure);

/// A row of Table III and what it is measured on.
struct KeptFactorStudy {
  ClutterScene scene;
  std::string name;
  StepChoice choice;
  int seeds = 0;
};

/// Kept factors over fresh ones, of the same problems in the block `replay.NAME` and of runs of
/// their own, with their counts, in `runs.NAME`: a job a seed.
[[nodiscard]] std::vector<verification::Job> kept_factor_jobs(const KeptFactorStudy& study);

void add_kept_factor_means(const KeptFactorStudy& study, verification::Figure& figure);

}  // namespace tribo::papers::cenic2025
