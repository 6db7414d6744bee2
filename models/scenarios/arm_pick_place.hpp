#pragma once

#include <vector>

#include "models/contact/material.hpp"
#include "models/parameters.hpp"
#include "models/scenarios/iiwa_pose.hpp"
#include "models/scenarios/robot_scenes.hpp"
#include "models/scene/scene.hpp"

/// An arm that takes a bottle, lifts it, shakes it and puts it down elsewhere.
///                                                                     [tamsi, Sec. VI-C, Fig. 1]
namespace tribo::models {

/// Trees of the scene, the fingers' entries in the arm's velocities, and times of the task [s].
struct ArmPickPlace {
  static constexpr int kArm = 0, kBottle = 1;
  static constexpr int kJoints = 9, kLeftFinger = 7, kRightFinger = 8;

  static constexpr double kAt = 2, kGripped = 2.5, kLifting = 2.75, kLifted = 3.75, kShaken = 5.75;
  static constexpr double kMoved = 7.25, kPlaced = 8.25, kReleasing = 8.5, kReleased = 9,
                          kEnd = 10.5;
  static constexpr double kHalfPeriod = 0.25;  ///< of the shaking
  // places [m]
  static constexpr double kPickX = 0.55, kPlaceX = 0.45, kPlaceY = 0.3;
  static constexpr double kAbove = 0.3, kLift = 0.2;
  static constexpr double kOpen = 0.05;  ///< of a finger
  /// From the wrist to the middle between the pads of the fingers, and from the middle of the hand
  /// to a pad whose finger is at zero: places of the arm's table.
  static constexpr double kWristToPads = 0.081 + 0.114 + 0.077133 + 0.031;
  static constexpr double kPad = 0.0115 - 0.009;
};

/// Where the middle between the pads is, and how far each finger is from closed [m].
struct HandPlace {
  double x, y, z;
  double finger;
};

/// The joints that put a hand that hangs straight down in a place; its fingers close along the arm.
[[nodiscard]] VectorXd arm_joints(const HandPlace& hand);

/// The fingers' target at which each presses with `arm.grip`: the mass of a finger times its gain
/// is a stiffness K, and two of its pads meet the bottle:  F = K (q − q_d),  δ = F/2k
[[nodiscard]] double closed_finger(const Parameters& p, double finger_mass);

/// The task as moves of the arm's target, one after the other, with a pause before the bottle is
/// lifted and one before it is let go.
[[nodiscard]] std::vector<ServoMove> pick_place_moves(const Parameters& p, double finger_mass);

/// Where the arm starts: higher than the bottle, and nearer.
[[nodiscard]] VectorXd pick_place_start();

/// A controller as arms have it: its torques are held between ticks.
[[nodiscard]] Servo pick_place_servo(const Parameters& p, const TreeDescription& arm);

/// The arm's shapes, from its table: of the fingers the pads, four spheres each, stand out.
void add_shapes_of_arm(const Material& material, SceneDescription& scene);

[[nodiscard]] Scene arm_pick_place_from(const Parameters& p);

/// At rest, the hand over the bottle, which stands on the ground.
[[nodiscard]] State<double> start_of_arm_pick_place(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
