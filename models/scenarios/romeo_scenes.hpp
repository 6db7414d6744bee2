#pragma once

#include <filesystem>

#include "models/robots/romeo.hpp"
#include "models/scenarios/anchored_points.hpp"

/// The walk of Romeo in expint2022.
namespace tribo::models {

/// Romeo on the corners of its soles, in any scalar.
template <class S>
[[nodiscard]] GroundedTree<S> romeo_on_ground(const Parameters& p, Drive drive) {
  const RobotTable robot = romeo();
  return {
      ArticulatedTree<S>(robot.tree), ground_from<S>(p, ground_points<S>(robot)), std::move(drive)};
}

/// Romeo at the start of the walk.
struct RomeoScene {
  GroundedTree<double> robot;
  State<double> start;  ///< q and v
  double t_end = 0;     ///< [s]
};

/// Along the walk that the published program follows, in `data`.
[[nodiscard]] RomeoScene romeo_recorded_walk(const Parameters& p,
                                             const std::filesystem::path& data);

/// Along `plan_walk` of the parameters `gait.*`.
[[nodiscard]] RomeoScene romeo_own_walk(const Parameters& p);

}  // namespace tribo::models
