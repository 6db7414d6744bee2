#pragma once

#include <filesystem>

#include "models/robots/solo12.hpp"
#include "models/scenarios/anchored_points.hpp"

/// The scenes of Solo12 in expint2022: squat, trot and jump.
namespace tribo::models {

/// Solo12 with the mass that `robot.mass` chooses.
[[nodiscard]] TreeDescription solo12_tree(const Parameters& p);

/// Solo12 on its feet, in any scalar.
template <class S>
[[nodiscard]] GroundedTree<S> solo12_on_ground(const Parameters& p, Drive drive) {
  return {ArticulatedTree<S>(solo12_tree(p)),
          ground_from<S>(p, ground_points<S>(solo12())),
          std::move(drive)};
}

/// Drive, start and duration of a scene.
struct Solo12Scene {
  Drive drive;
  State<double> start;  ///< q and v
  double t_end = 0;     ///< [s]
};

[[nodiscard]] Solo12Scene solo12_squat(const Parameters& p);
[[nodiscard]] Solo12Scene solo12_trot(const Parameters& p, const std::filesystem::path& data);
[[nodiscard]] Solo12Scene solo12_jump(const Parameters& p, const std::filesystem::path& data);

/// Trot and jump that need no data: a gait in closed form and its plan. A plan is made once for the
/// same parameters in the life of the program.
[[nodiscard]] Solo12Scene solo12_own_trot(const Parameters& p);
[[nodiscard]] Solo12Scene solo12_own_jump(const Parameters& p);

}  // namespace tribo::models
