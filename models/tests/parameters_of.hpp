#pragma once

#include <string>

#include "models/scenarios/scenarios.hpp"

namespace tribo::models::test {

/// The parameters of a scenario, some of them changed.
[[nodiscard]] inline Parameters parameters_of(const std::string& scenario,
                                              const Changes& changes = {}) {
  return Parameters(find_scenario(scenario).parameters).with(changes);
}

}  // namespace tribo::models::test
