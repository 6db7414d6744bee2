#pragma once

#include "models/scenarios/scenarios.hpp"
#include "models/scene/scene.hpp"

namespace tribo::verification::render {

/// Whether a scenario has a scene in space, of bodies with shapes or without.
[[nodiscard]] bool has_scene(const models::Scenario& scenario);

/// The scene in space of a scenario. Throws InputError, which names the scenarios with a scene, if
/// there is none.
[[nodiscard]] models::Scene scene_of(const models::Scenario& scenario,
                                     const models::Parameters& parameters);

}  // namespace tribo::verification::render
