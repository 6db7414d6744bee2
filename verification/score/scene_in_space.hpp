#pragma once

#include <string>

#include "models/scenarios/scenarios.hpp"

/// Scenes in space for MuJoCo.
namespace tribo::verification {

/// The scene of a scenario in MJCF; features without equivalent are noted in comments with their
/// replacement. Throws InputError for what cannot be expressed: gravities that differ, a mass-less
/// body or a half space that moves, a pair without a spring, a force on a body that floats.
[[nodiscard]] std::string mjcf_in_space(const models::Scenario& scenario,
                                        const models::Parameters& parameters,
                                        const models::Instance& instance);

/// The step set in the scene, h ω ≤ 0.1 with ω² = k w of its stiffest pair [s].
[[nodiscard]] double step_in_space(const models::Scenario& scenario,
                                   const models::Parameters& parameters);

}  // namespace tribo::verification
