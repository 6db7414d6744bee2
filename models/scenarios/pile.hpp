#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// Any number of balls in a box as wide as the balls are piled high.
namespace tribo::models {

/// The least m with m³ ≥ n: the number of balls in a row.
[[nodiscard]] int row_of_pile(int balls);

/// Distance between the centres of two balls that have not moved aside [m]
[[nodiscard]] double pitch_of_pile(const Parameters& p);

/// Centres, layer by layer from below, each layer a square of m × m balls, the last perhaps with
/// some missing; off to either side by up to `pile.offset`.
[[nodiscard]] std::vector<Eigen::Vector3d> pile_places(const Parameters& p);

[[nodiscard]] Scene pile_from(const Parameters& p);

/// At rest.
[[nodiscard]] State<double> start_of_pile(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
