#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>

#include "models/scenarios/scenarios.hpp"

/// A scenario as a description for other programs.
namespace tribo::verification {

/// Everything that a scenario consists of, numbers with their units: parameters, coordinates with
/// their start, mass matrix and contacts with their laws at the start, end time, and the body where
/// there is one.
[[nodiscard]] nlohmann::ordered_json scene_json(const models::Scenario& scenario,
                                                const models::Parameters& parameters,
                                                const models::Instance& instance);

/// The step set in the MJCF scene, h ω ≤ 0.1 with ω² = k/m of the body on its contact [s]. Throws
/// as `scene_mjcf`.
[[nodiscard]] double scene_step(const models::Scenario& scenario,
                                const models::Parameters& parameters);

/// The scenario in MJCF, the format of MuJoCo; features without equivalent are noted in comments
/// with their replacement. Throws InputError for a scenario that cannot be expressed.
[[nodiscard]] std::string scene_mjcf(const models::Scenario& scenario,
                                     const models::Parameters& parameters,
                                     const models::Instance& instance);

}  // namespace tribo::verification
