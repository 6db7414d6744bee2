#pragma once

#include "papers/cenic2025/clutter.hpp"

/// What the items of the clutter in space and those of its planar stand-in measure alike.
namespace tribo::papers::cenic2025 {

inline constexpr double kTable3Step = 0.01;      ///< Table III, fixed [s]
inline constexpr double kTable3Accuracy = 1e-3;  ///< Table III

/// Factors that are kept while they converge.
[[nodiscard]] inline Changes kept_factors() {
  return {{"scheme.hessian", "reuse"}};
}

/// Table III: kept factors over fresh ones, of the same problems in the block `replay.NAME` and of
/// runs of their own, with their counts, in `runs.NAME`.
void add_kept_factors(const ClutterScene& scene,
                      const std::string& name,
                      const StepChoice& choice,
                      int seeds,
                      verification::Figure& figure);

}  // namespace tribo::papers::cenic2025
