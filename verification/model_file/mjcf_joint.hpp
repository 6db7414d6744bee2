#pragma once

#include <string>

#include "models/bodies/tree_description.hpp"
#include "verification/model_file/mjcf_frames.hpp"

namespace tribo::verification::model_file {

/// A joint of an MJCF.
struct MjcfJoint {
  std::string name;
  models::Joint joint = models::Joint::kRevolute;
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< in the frame of its body [m]
  double reference = 0;  ///< the file's coordinate in the file's pose [rad], [m]
  /// For the coordinate that is zero in that pose; so is `rest`.
  models::JointProperties properties = {};
  double stiffness = 0;  ///< of its spring [N m/rad], [N/m]
  double rest = 0;       ///< of the spring [rad], [m]
};

/// Throws InputError for content not understood, ball joints above all.
[[nodiscard]] MjcfJoint read_joint(const Element& element,
                                   const MjcfCompiler& compiler,
                                   XmlFile& file);

}  // namespace tribo::verification::model_file
