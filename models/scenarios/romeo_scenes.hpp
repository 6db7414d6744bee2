#pragma once

#include <filesystem>
#include <memory>

#include "models/scenarios/anchored_points.hpp"

/// The walk of Romeo in expint2022.
namespace tribo::models {

/// Romeo on the corners of its soles, in any scalar; without a controller, memory holds its
/// torques.
[[nodiscard]] Scene romeo_on_ground(const Parameters& p,
                                    std::shared_ptr<const Controller> controller = nullptr);

/// Along the walk that the published program follows, in `data`.
[[nodiscard]] RobotStart romeo_recorded_walk(const Parameters& p,
                                             const std::filesystem::path& data);

/// Along `plan_walk` of the parameters `gait.*`.
[[nodiscard]] RobotStart romeo_own_walk(const Parameters& p);

}  // namespace tribo::models
