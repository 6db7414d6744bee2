#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// The rows of the planar scenes.
[[nodiscard]] std::vector<Scenario> planar_scenarios();

}  // namespace tribo::models
