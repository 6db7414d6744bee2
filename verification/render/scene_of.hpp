#pragma once

#include "models/scenarios/scenarios.hpp"
#include "models/scene/scene.hpp"

namespace tribo::verification::render {

/// The scene in space of a scenario. Throws InputError, which names the scenarios with a scene, if
/// there is none.
[[nodiscard]] models::SceneSystem<double> scene_of(const models::Scenario& scenario,
                                                   const models::Parameters& parameters);

}  // namespace tribo::verification::render
