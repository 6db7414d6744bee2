#pragma once

#include "models/parameters.hpp"
#include "models/robots/robot_table.hpp"
#include "models/scene/scene.hpp"

/// Robots of tables as trees of scenes.
namespace tribo::models {

[[nodiscard]] Placement placement_of(const NamedShape& shape);

/// The tree without its joints' limits, the inertia of its rotors, or the limits of its motors.
[[nodiscard]] TreeDescription without_limits(TreeDescription tree);
[[nodiscard]] TreeDescription without_rotors(TreeDescription tree);

[[nodiscard]] TreeDescription without_efforts(TreeDescription tree);

// ---- Spot ----

/// The quadruped with undriven joints over level ground.           [cenic, Sec. VII-C, Fig. 11]
[[nodiscard]] Scene spot_drop_from(const Parameters& p);

/// Level, `spot.height` high, every leg as the maker's home pose has it.
[[nodiscard]] State<double> start_of_spot_drop(const Scene& scene, const Parameters& p);

// ---- Panda ----

/// Trees of the scene, and the fingers' entries in the arm's velocities.
struct PandaBox {
  static constexpr int kArm = 0, kBox = 1;
  static constexpr int kJoints = 9, kLeftFinger = 7, kRightFinger = 8;
};

/// Target of the arm [rad], [m].
[[nodiscard]] VectorXd panda_target();
/// Start of the arm.
[[nodiscard]] VectorXd panda_start();

[[nodiscard]] TreeDescription panda_tree(const Parameters& p);

/// An arm whose fingers hold a box between the spheres of their tips, from a table; none of the
/// arm's other shapes takes part.                                 [cenic, Sec. VII, Figs. 6c, 12]
[[nodiscard]] Scene panda_box_from(const Parameters& p);

/// At rest, the fingers a few millimetres in the box, which lies on its side.
[[nodiscard]] State<double> start_of_panda_box(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
