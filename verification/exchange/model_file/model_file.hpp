#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "models/scene/scene.hpp"
#include "verification/score/mujoco_coordinates.hpp"

namespace tribo::verification::model_file {

/// The scene in space described by a URDF or MJCF file.
struct Model {
  std::string name;
  std::string hash;  ///< of the file and of what it includes
  /// Materials have no numbers: those in files are for other laws of contact than the suite's.
  models::SceneDescription scene;
  std::vector<std::optional<double>> friction;  ///< μ of each geometry, where the file has one [-]
  /// Whether the file says where its bodies stand in the world, and what else is there. A URDF does
  /// not: its root is the first body of the only tree, fixed here.
  bool has_world = true;
  bool root_has_mass = false;  ///< of that root, or of what is welded to it
  MujocoCoordinates start;     ///< of each coordinate; empty: zero
  /// Features of the file that a scene lacks but that affect the motion, each with its place.
  std::vector<std::string> lacking;
  std::set<std::string> ignored;  ///< what is left out without effect on the motion
};

/// The model of a text that messages call `name`, or of a file, as MuJoCo compiles it. Throws
/// InputError `name: what, and what is allowed` for what MuJoCo refuses, for impossible rigid
/// bodies, for what no scene can have, for an include that leads out of the file's folder, and
/// where the build has no MuJoCo. README.md lists what is taken.
[[nodiscard]] Model parse_model(const std::string& text, const std::string& name);
[[nodiscard]] Model read_model(const std::filesystem::path& file);

}  // namespace tribo::verification::model_file
