#pragma once

#include <string>

#include "models/scenarios/scenarios.hpp"

/// Scenes in space as MuJoCo has them.
namespace tribo::verification {

/// The scene of a scenario in MJCF; what has no equivalent stands in comments with what it became.
/// Throws InputError for what cannot be expressed: gravities that differ, a mass-less body or a
/// half space that moves, a pair without a spring, a force on a body that floats.
[[nodiscard]] std::string mjcf_in_space(const models::Scenario& scenario,
                                        const models::Parameters& parameters,
                                        const models::Instance& instance);

/// The step that it asks for, h ω ≤ 0.1 with ω² = k w of its stiffest pair [s].
[[nodiscard]] double step_in_space(const models::Scenario& scenario,
                                   const models::Parameters& parameters);

}  // namespace tribo::verification
