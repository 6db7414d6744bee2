#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// Scenarios of shapes in space that fall.
[[nodiscard]] std::vector<Scenario> dropped_scenarios();

}  // namespace tribo::models
