#pragma once

#include <vector>

#include "models/scenarios/planar_bodies.hpp"
#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// An instance that starts from the places and velocities of its bodies.
[[nodiscard]] Instance starting(const PlanarScene& planar, double t_end);

/// The rows of the planar scenes.
[[nodiscard]] std::vector<Scenario> planar_scenarios();

}  // namespace tribo::models
