#pragma once

#include <vector>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models {

/// The rows of the scenarios of expint2022, whose contacts have memory.
[[nodiscard]] std::vector<Scenario> expint2022_scenarios();

}  // namespace tribo::models
