#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// Scenarios of a gripper in space that shakes a mug.
[[nodiscard]] std::vector<Scenario> gripper_scenarios();

}  // namespace tribo::models
