#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// The rows of the scenarios of cenic2025.
[[nodiscard]] std::vector<Scenario> cenic2025_scenarios();

}  // namespace tribo::models
