#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "models/robots/romeo.hpp"
#include "models/scenarios/anchored_points.hpp"

/// The walk of Romeo in expint2022.
namespace tribo::models {

/// Romeo on the corners of its soles, in any scalar; without a controller, memory holds its
/// torques.
template <class S>
[[nodiscard]] SceneSystem<S> romeo_on_ground(
    const Parameters& p, std::shared_ptr<const Controller> controller = nullptr) {
  const RobotTable robot = romeo();
  return robot_on_ground<S>(p, robot.tree, robot.contacts, std::move(controller));
}

/// Along the walk that the published program follows, in `data`.
[[nodiscard]] RobotStart romeo_recorded_walk(const Parameters& p,
                                             const std::filesystem::path& data);

/// Along `plan_walk` of the parameters `gait.*`.
[[nodiscard]] RobotStart romeo_own_walk(const Parameters& p);

}  // namespace tribo::models
