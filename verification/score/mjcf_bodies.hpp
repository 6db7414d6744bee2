#pragma once

#include <pugixml.hpp>

#include "models/scene/scene.hpp"

namespace tribo::verification::mjcf {

/// Adds the bodies of a scene, with their joints, inertias and solids, to the node of the world.
/// The system has the same trees. Throws InputError, a sentence, for what cannot be said.
void add_bodies(const models::SceneDescription& scene,
                const models::Scene& system,
                pugi::xml_node world);

}  // namespace tribo::verification::mjcf
