#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// Bellows on slides below a plate, and a box that is drawn to them.  [cenic, Sec. VII-E, Fig. 13]
namespace tribo::models {

/// Trees of the scene: the bellows, one each, then the box.
struct SuctionGripper {
  static constexpr int kBellows = 6;
  static constexpr int kBox = kBellows;

  /// Where they are below the plate, (x, y) [m].
  [[nodiscard]] static Eigen::Vector2d place(int i);
};

/// One of the bellows: it slides along z, q = 0 where its middle is in the plate's under side.
[[nodiscard]] TreeDescription bellows_tree(const Parameters& p, int i);

[[nodiscard]] Eigen::Vector3d half_of_drawn_box(const Parameters& p);

[[nodiscard]] Scene suction_gripper_from(const Parameters& p);

/// At rest: bellows at the rest positions of their springs, the box below them, a little turned.
[[nodiscard]] State<double> start_of_suction_gripper(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
