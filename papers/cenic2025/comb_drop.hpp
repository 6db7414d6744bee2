#pragma once

#include <vector>

#include "papers/cenic2025/parameters.hpp"

/// A drop in the scenario `comb`, scored: the planar stand-in for the dish rack.
namespace tribo::papers::cenic2025 {

/// A rectangle at its place: its corners in order (x, z) [m].
using Outline = std::vector<models::Vector2<double>>;

inline constexpr double kRattling = 5e-3;  ///< [m/s]

/// The outcome for the plate and the rods.
struct CombDrop {
  bool passed = false;            ///< a corner ends below the centres of the bars
  double speed = 0;               ///< largest of bodies on the comb [m/s]
  std::vector<Outline> outlines;  ///< at the end
  verification::RunResult run;

  /// Passthrough, a body on the comb that is faster than `rattling` [m/s], or a run that ends
  /// early.
  [[nodiscard]] bool has_artifact(double rattling) const {
    return passed || speed > rattling || run.end.status != solvers::Status::kOk;
  }
};

/// The speeds are root mean squares of the last half second.
[[nodiscard]] CombDrop drop_on_comb(const Setup& setup, const verification::StepChoice& choice);

}  // namespace tribo::papers::cenic2025
