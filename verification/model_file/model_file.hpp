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

/// The scene in space described by a URDF or MJCF file.
struct Model {
  std::string name;
  /// Materials have no numbers: those in files are for other laws of contact than the suite's.
  models::Scene<double> scene;
  std::vector<std::optional<double>> friction;  ///< μ of each geometry, where the file has one [-]
  /// Whether the file says where its bodies stand in the world, and what else is there. A URDF does
  /// not: its root is the first body of the only tree, fixed here.
  bool has_world = true;
  bool root_has_mass = false;  ///< of that root, or of what is welded to it
  MujocoCoordinates start;     ///< of each coordinate; empty: zero
  /// Features of the file that a scene lacks but that affect the motion, each with its place.
  std::vector<std::string> lacking;
  std::set<std::string> ignored;  ///< elements and attributes without effect on the motion
};

/// Reads a model; messages call it `file`. Throws InputError `file:line: what, and what is allowed`
/// for malformed text, for impossible rigid bodies, and for content that affects the motion and is
/// not understood. README.md lists what is understood.
[[nodiscard]] Model parse_model(std::string text, const std::string& file);

/// The pairs of geometries, the smaller index first, of bodies connected by a joint, at which they
/// would touch. Welded bodies count as one. `with_world`: also pairs of geometries fixed in the
/// world and of bodies that move on it, in one tree.
[[nodiscard]] std::vector<std::pair<int, int>> neighbours(const models::Scene<double>& scene,
                                                          bool with_world);

}  // namespace tribo::verification::model_file
