#pragma once

#include <filesystem>

#include "models/robots/solo12.hpp"
#include "models/scenarios/anchored_points.hpp"

/// The scenes of Solo12 in expint2022: squat, trot and jump.
namespace tribo::models {

/// Solo12 with the mass that `robot.mass` chooses.
[[nodiscard]] TreeDescription solo12_tree(const Parameters& p);

/// Its feet, in the order of the robot's table.
template <class S>
[[nodiscard]] std::vector<GroundPoint<S>> solo12_feet() {
  std::vector<GroundPoint<S>> feet;
  for (const NamedPoint& foot : solo12().contacts) {
    feet.push_back(
        {.name = foot.name,
         .point = {.body = foot.point.body, .place = foot.point.place.template cast<S>()}});
  }
  return feet;
}

/// Solo12 on its feet, in any scalar.
template <class S>
[[nodiscard]] GroundedTree<S> solo12_on_ground(const Parameters& p, Drive drive) {
  return {
      ArticulatedTree<S>(solo12_tree(p)), ground_from<S>(p, solo12_feet<S>()), std::move(drive)};
}

/// Who drives the robot, from where, and for how long.
struct Solo12Scene {
  Drive drive;
  State<double> start;  ///< q and v
  double t_end = 0;     ///< [s]
};

[[nodiscard]] Solo12Scene solo12_squat(const Parameters& p);
[[nodiscard]] Solo12Scene solo12_trot(const Parameters& p, const std::filesystem::path& data);
[[nodiscard]] Solo12Scene solo12_jump(const Parameters& p, const std::filesystem::path& data);

}  // namespace tribo::models
