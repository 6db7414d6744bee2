#pragma once

#include <string>

#include "models/scenarios/scenarios.hpp"

namespace tribo::verification::report {

/// The start of a scenario's scene in space as an element of a page, which carries its bitmap along
/// and so loads nothing, with `label` for those who cannot see it. The scenario must have a scene.
[[nodiscard]] std::string rendering(const models::Scenario& scenario,
                                    const models::Parameters& parameters,
                                    const std::string& label);

}  // namespace tribo::verification::report
