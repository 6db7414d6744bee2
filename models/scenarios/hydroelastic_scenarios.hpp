#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// Scenarios of bodies that touch through pressure fields.
[[nodiscard]] std::vector<Scenario> hydroelastic_scenarios();

}  // namespace tribo::models
