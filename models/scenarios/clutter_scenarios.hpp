#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// Scenarios of many bodies in space that fall into a box.
[[nodiscard]] std::vector<Scenario> clutter_scenarios();

}  // namespace tribo::models
