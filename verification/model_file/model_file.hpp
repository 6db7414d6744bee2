#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "models/scene/scene.hpp"
#include "verification/score/mujoco_coordinates.hpp"

namespace tribo::verification::model_file {

/// What a file in URDF or MJCF has of a scene in space.
struct Model {
  std::string name;
  /// Materials have no numbers: files have them for other laws of contact than the suite's.
  models::Scene<double> scene;
  std::vector<std::optional<double>> friction;  ///< μ of each geometry, where the file has one [-]
  /// Whether the file says how its bodies stand in the world, and what else is there. A URDF does
  /// not: its root is the first body of the only tree, fixed here.
  bool has_world = true;
  bool root_has_mass = false;  ///< of that root, or of what is welded to it
  MujocoCoordinates start;     ///< of each coordinate; empty: zero
  /// What it has that a scene has not, each with its place: without it the motion is another.
  std::vector<std::string> lacking;
  std::set<std::string> ignored;  ///< elements and attributes without effect on the motion
};

/// Reads a model; `file` is what messages call it. Throws InputError `file:line: what, and what is
/// allowed` for a text that is not well formed, for what no rigid bodies can be, and for what has
/// an effect on the motion and is not understood. See README.md for what is.
[[nodiscard]] Model parse_model(std::string text, const std::string& file);

/// The pairs of geometries, the smaller index first, of bodies that a joint connects: they would
/// touch there. The bodies welded to one are it. `with_world`: also of what is fixed in the world
/// and of what moves on it, in one tree.
[[nodiscard]] std::vector<std::pair<int, int>> neighbours(const models::Scene<double>& scene,
                                                          bool with_world);

}  // namespace tribo::verification::model_file
