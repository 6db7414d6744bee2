#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// Scenarios of robots from tables.
[[nodiscard]] std::vector<Scenario> robot_scenarios();

}  // namespace tribo::models
