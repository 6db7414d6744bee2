#pragma once

#include <vector>

#include "papers/cenic2025/parameters.hpp"

/// A drop in the scenario `comb`, scored: the planar stand-in for the dish rack.
namespace tribo::papers::cenic2025 {

/// A rectangle at its place: its corners in order (x, z) [m].
using Outline = std::vector<models::Vector2<double>>;

/// The outcome for the plate and the rods.
struct CombDrop {
  bool passed = false;            ///< a corner ends below the centres of the bars
  bool rattles = false;           ///< a body on the comb still moves
  std::vector<Outline> outlines;  ///< at the end
  verification::RunResult run;

  /// Passthrough, rattling, or a run that ends early.
  [[nodiscard]] bool has_artifact() const {
    return passed || rattles || run.end.status != solvers::Status::kOk;
  }
};

/// Rattling: a root mean square speed above 5 mm/s over the last half second.
[[nodiscard]] CombDrop drop_on_comb(const Setup& setup, const verification::StepChoice& choice);

}  // namespace tribo::papers::cenic2025
