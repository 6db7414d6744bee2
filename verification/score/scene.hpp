#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "models/scenarios/scenarios.hpp"

/// A scenario as a description for other programs. All formats are written from the scene that its
/// system is; what a format cannot say is told in the file, or the scenario is refused by an
/// InputError of one line.
namespace tribo::verification {

/// Everything that a scenario consists of, numbers with their units: parameters, coordinates with
/// their start, mass matrix and contacts with their laws at the start, end time, and the scene:
/// bodies, shapes, points over planes, forces, springs, ties and drives. `scene.schema.json` is its
/// schema.
[[nodiscard]] nlohmann::ordered_json scene_json(const models::Scenario& scenario,
                                                const models::Parameters& parameters,
                                                const models::Instance& instance);

/// The step set in the MJCF scene, h ω ≤ 0.1 with ω² = k w of the stiffest pair [s]. Throws as
/// `scene_mjcf`.
[[nodiscard]] double scene_step(const models::Scenario& scenario, const models::Instance& instance);

/// The scenario in MJCF, the format of MuJoCo.
[[nodiscard]] std::string scene_mjcf(const models::Scenario& scenario,
                                     const models::Instance& instance);

/// The scenario in URDF: bodies, joints, inertias and the shapes that may touch.
[[nodiscard]] std::string scene_urdf(const models::Scenario& scenario,
                                     const models::Instance& instance);

}  // namespace tribo::verification
