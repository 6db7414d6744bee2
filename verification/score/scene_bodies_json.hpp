#pragma once

#include "models/scene/scene.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {

/// Adds the parts of a scene in space: `bodies` with their joints, masses and the gravity that they
/// feel, `geometries` with their shapes and materials, how two of these make a `pairs`' law,
/// `forces`, and `springs` and `drives` where there are any.
void add_scene_in_space(const models::Scene& system, Json& json);

}  // namespace tribo::verification
