#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// Discs and a box between walls: scenes of several contacts with certified references.
[[nodiscard]] std::vector<Scenario> walled_scenarios();

}  // namespace tribo::models
