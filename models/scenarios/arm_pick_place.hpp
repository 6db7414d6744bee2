#pragma once

#include <boost/math/constants/constants.hpp>

#include <vector>

#include "models/robots/iiwa14_wsg50.hpp"
#include "models/scenarios/iiwa_pose.hpp"
#include "models/scenarios/robot_scenes.hpp"

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
template <class S>
[[nodiscard]] Vector<S> arm_joints(const HandPlace& hand) {
  const double pi = boost::math::constants::pi<double>();
  const Eigen::Vector3d wrist(hand.x, hand.y, hand.z + ArmPickPlace::kWristToPads);
  Vector<S> q(ArmPickPlace::kJoints);
  q << iiwa_joints(wrist, pi, pi / 2).cast<S>(), S(-hand.finger), S(hand.finger);
  return q;
}

/// The fingers' target at which each presses with `arm.grip`: the mass of a finger times its gain
/// is a stiffness K, and two of its pads meet the bottle:  F = K (q − q_d),  δ = F/2k
[[nodiscard]] inline double closed_finger(const Parameters& p, double finger_mass) {
  const double F = p.number("arm.grip"), K = finger_mass * p.number("finger.K_p");
  const double touching = p.number("bottle.radius") - ArmPickPlace::kPad;
  return touching - F / (2 * p.number("contact.stiffness")) - F / K;
}

/// The task as moves of the arm's target, one after the other, with a pause before the bottle is
/// lifted and one before it is let go.
template <class S>
[[nodiscard]] std::vector<ServoMove<S>> pick_place_moves(const Parameters& p, double finger_mass) {
  using A = ArmPickPlace;
  const double grip = p.number("arm.grip_height"), high = grip + A::kLift;
  const double closed = closed_finger(p, finger_mass), shake = p.number("arm.shake");
  std::vector<ServoMove<S>> moves;
  const auto move = [&moves](double from, double until, const HandPlace& hand) {
    moves.push_back({S(from), S(until), arm_joints<S>(hand)});
  };
  move(0, A::kAt / 2, {A::kPickX, 0, A::kAbove, A::kOpen});
  move(A::kAt / 2, A::kAt, {A::kPickX, 0, grip, A::kOpen});
  move(A::kAt, A::kGripped, {A::kPickX, 0, grip, closed});
  move(A::kLifting, A::kLifted, {A::kPickX, 0, high, closed});
  double side = 1, t = A::kLifted;
  for (; t + A::kHalfPeriod < A::kShaken; t += A::kHalfPeriod, side = -side)
    move(t, t + A::kHalfPeriod, {A::kPickX, side * shake, high, closed});
  move(t, A::kShaken, {A::kPickX, 0, high, closed});
  move(A::kShaken, A::kMoved, {A::kPlaceX, A::kPlaceY, high, closed});
  move(A::kMoved, A::kPlaced, {A::kPlaceX, A::kPlaceY, grip, closed});
  move(A::kReleasing, A::kReleased, {A::kPlaceX, A::kPlaceY, grip, A::kOpen});
  move(A::kReleased, A::kReleased + 1, {A::kPlaceX, A::kPlaceY, A::kAbove, A::kOpen});
  return moves;
}

/// Where the arm starts: higher than the bottle, and nearer.
template <class S>
[[nodiscard]] Vector<S> pick_place_start() {
  return arm_joints<S>({0.45, 0, 0.4, ArmPickPlace::kOpen});
}

/// A controller as arms have it: its torques are held between ticks.
template <class S>
[[nodiscard]] Servo<S> pick_place_servo(const Parameters& p, const TreeDescription& arm) {
  const auto gains = [&p](const char* of_arm, const char* of_finger) -> Vector<S> {
    Vector<S> all = Vector<S>::Constant(ArmPickPlace::kJoints, S(p.number(of_arm)));
    all[ArmPickPlace::kLeftFinger] = all[ArmPickPlace::kRightFinger] = S(p.number(of_finger));
    return all;
  };
  return {.tree = ArmPickPlace::kArm,
          .law = ServoLaw::kInverseDynamics,
          .K_p = gains("arm.K_p", "finger.K_p"),
          .K_d = gains("arm.K_d", "finger.K_d"),
          .target = pick_place_start<S>(),
          .moves = pick_place_moves<S>(p, arm.bodies.back().mass),
          .period = p.number("arm.period")};
}

/// The arm's shapes, from its table: of the fingers the pads, four spheres each, stand out.
template <class S>
void add_shapes_of_arm(const Material<S>& material, Scene<S>& scene) {
  for (const NamedShape& shape : iiwa14_wsg50().shapes)
    scene.geometries.push_back({.name = shape.name,
                                .body = {ArmPickPlace::kArm, shape.body},
                                .placement = placement_of<S>(shape),
                                .shape = shape_in<S>(shape.shape),
                                .material = material,
                                .group = 1});
}

template <class S>
[[nodiscard]] SceneSystem<S> arm_pick_place_from(const Parameters& p) {
  const Material<S> material{.stiffness = S(2 * p.number("contact.stiffness")),
                             .dissipation = S(p.number("contact.dissipation")),
                             .friction = S(p.number("contact.friction"))};
  const Eigen::Vector3d gravity(0, 0, -p.number("scene.gravity"));
  Scene<S> scene;
  TreeDescription arm = without_limits(iiwa14_wsg50().tree);
  arm.gravity = gravity;
  scene.drives.push_back(pick_place_servo<S>(p, arm));
  scene.add_tree(std::move(arm));
  add_shapes_of_arm(material, scene);
  const double r = p.number("bottle.radius"), length = p.number("bottle.height");
  const double mass = p.number("bottle.mass"), across = mass * (3 * r * r + length * length) / 12;
  BodyDescription bottle{.name = "bottle", .joint = Joint::kFree, .mass = mass};
  bottle.inertia.diagonal() << across, across, mass * r * r / 2;
  scene.add_tree({.bodies = {bottle}, .gravity = gravity});
  scene.geometries.push_back({.name = "bottle",
                              .body = {ArmPickPlace::kBottle, 0},
                              .shape = geometry::Cylinder<S>{S(r), S(length) / 2},
                              .material = material});
  scene.geometries.push_back(
      {.name = "ground", .shape = geometry::HalfSpace<S>{}, .material = material, .group = 1});
  scene.friction = friction_from<S>(p, 0);
  scene.margin = S(1) / 50;  // more than the way of one tick at 1 m/s
  return SceneSystem<S>(std::move(scene));
}

/// At rest, the hand over the bottle, which stands on the ground.
template <class S>
[[nodiscard]] State<S> start_of_arm_pick_place(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.memory.held.setZero(scene.num_held());
  x.q.template head<ArmPickPlace::kJoints>() = pick_place_start<S>();
  x.q.template tail<7>().template head<3>() << S(ArmPickPlace::kPickX), S(0),
      S(p.number("bottle.height") / 2);
  return x;
}

}  // namespace tribo::models
