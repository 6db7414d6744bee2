#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// Scenarios of one rigid body in space, each with a certified reference.
[[nodiscard]] std::vector<Scenario> free_motion_scenarios();

}  // namespace tribo::models
