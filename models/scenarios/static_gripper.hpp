#pragma once

#include "models/bodies/tree_description.hpp"
#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// A peg wedged between two fingers of a post that falls on a table.      [cenic, Sec. VII, Fig. 6]
namespace tribo::models {

/// Trees of the scene.
struct StaticGripper {
  static constexpr int kPost = 0;  ///< slides along z, with its fingers
  static constexpr int kPeg = 1;
};

/// A solid box, its origin in its middle:  I = m (a² + b²)/3 of half sizes.
[[nodiscard]] BodyDescription solid_box(const std::string& name, const Eigen::Vector3d& half,
                                        double density);

/// Half sizes of the scene's boxes, and places of their middles on the post [m].
struct GripperSizes {
  Eigen::Vector3d post, finger, peg, table;
  Eigen::Vector3d finger_place;  ///< of that towards +x
  Eigen::Vector3d peg_place;

  explicit GripperSizes(const Parameters& p)
      : post(0.02, 0.02, 0.1),
        finger(0.005, 0.04, 0.005),
        peg(p.number("peg.width") / 2, 0.005, 0.04),
        table(0.5, 0.5, 0.02),
        finger_place(0.01, 0.025, 0.09),
        peg_place(0, 0.05, 0.06) {}
};

[[nodiscard]] Scene static_gripper_from(const Parameters& p);

/// At rest, the foot of the post `gripper.height` above the table, the peg tilted about x.
[[nodiscard]] State<double> start_of_static_gripper(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
