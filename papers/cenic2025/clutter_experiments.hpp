#pragma once

#include <cstdint>
#include <functional>

#include "papers/cenic2025/clutter.hpp"

/// The measurements of the items of the clutters.
namespace tribo::papers::cenic2025 {

/// An accuracy of a sweep and its number of seeds.
struct SweepPoint {
  std::string name;
  double accuracy = 0;
  int seeds = 0;
};

/// The accuracies of Table II and Figs. 9 and 19, 1e-1 to 1e-5; of the quick tier 1e-1 and 1e-2.
[[nodiscard]] std::vector<SweepPoint> sweep(verification::Tier tier);

/// A job for every seed of every point.
[[nodiscard]] std::vector<verification::Job> seed_jobs(
    const std::vector<SweepPoint>& points,
    const std::function<verification::Figure(const SweepPoint&, int seed)>& row);

/// Table II: the tolerance that follows the accuracy, compared with the fixed one.
[[nodiscard]] verification::Figure adaptive_tolerance(const ClutterScene& scene,
                                                      const verification::RunOptions& options);

/// Fig. 9: the trapezoid scheme compared with step doubling.
[[nodiscard]] verification::Figure trapezoid_beside_doubling(
    const ClutterScene& scene, const verification::RunOptions& options);

/// Fig. 19: evaluations of the line search by its starting point.
[[nodiscard]] verification::Figure line_search_starts(const ClutterScene& scene,
                                                      const verification::RunOptions& options);

inline constexpr double kTable3Step = 0.01;      ///< Table III, fixed [s]
inline constexpr double kTable3Accuracy = 1e-3;  ///< Table III

/// Factors kept while Newton's method converges with them.
[[nodiscard]] inline Changes kept_factors() {
  return {{"scheme.hessian", "reuse"}};
}

/// The falls of Fig. 17 and their time of collisions; by the last fifth the bodies have settled.
struct StepSizeStudy {
  ClutterScene scene;
  double end = 0;                           ///< [s]
  double collide_from = 0, collide_to = 0;  ///< [s]
  std::vector<SweepPoint> points = {};
  int seeds_beside_fixed = 0;  ///< number of seeds compared with fixed steps; 0: none
};

/// Fig. 17: step sizes over time, and the work compared with that of fixed steps; the speed of the
/// runs, simulated over wall time, is measured in addition.
[[nodiscard]] verification::Figure step_sizes(const StepSizeStudy& study);

/// Fig. 5: convergence of Newton's method with kept factors, in the rows of Table III; the quick
/// tier takes two seeds of the second row.
[[nodiscard]] verification::Figure kept_factor_convergence(const ClutterScene& scene,
                                                           const verification::RunOptions& options);

/// The part of Fig. 10 for one scene.
struct BaselineStudy {
  ClutterScene scene;
  std::string prefix;  ///< of names in the figure
  double window = 0;   ///< duration of the compared runs [s]
  std::vector<SweepPoint> points = {};
  std::vector<SweepPoint> norms = {};  ///< of runs by CENIC alone, to the end of the scene, by norm
  /// Whether a scheme is affordable in a tier: the general ones take thousands of steps with
  /// Jacobians by differences, or tens of thousands without.
  std::function<bool(const std::string& scheme, double epsilon, bool positions)> affordable = {};
  std::int64_t most_attempts = 0;  ///< after which a run ends; 0: no limit
};

/// Work by accuracy of CENIC and of four general schemes, with control of the whole state and of
/// positions alone: blocks `full.SCHEME` and `positions.SCHEME`, after the prefix.
[[nodiscard]] std::vector<verification::Job> baseline_jobs(const BaselineStudy& study);

/// Adds to the figure of these jobs the leads of `add_leads`, and over the seeds what `add_means`
/// has of the ratios by norm. log10 of the least is `PREFIXnorm.1e-1.least` of attempts [decades],
/// `…@queries`, `…@iterations`; of the first accuracy also `…@NAME`, that of another.
void add_baseline_means(const BaselineStudy& study, verification::Figure& figure);

/// A row of Table III and the scene on which it is measured.
struct KeptFactorStudy {
  ClutterScene scene;
  std::string name;
  StepChoice choice;
  int seeds = 0;
};

/// Compares kept with fresh factors, for the same problems in the block `replay.NAME` and for
/// separate runs, with their counts, in `runs.NAME`: one job a seed.
[[nodiscard]] std::vector<verification::Job> kept_factor_jobs(const KeptFactorStudy& study);

void add_kept_factor_means(const KeptFactorStudy& study, verification::Figure& figure);

}  // namespace tribo::papers::cenic2025
