#include "models/scenarios/arm_pick_place.hpp"

#include <boost/math/constants/constants.hpp>

#include "models/robots/iiwa14_wsg50.hpp"
#include "models/scenarios/build.hpp"

namespace tribo::models {

VectorXd arm_joints(const HandPlace& hand) {
  const double pi = boost::math::constants::pi<double>();
  const Eigen::Vector3d wrist(hand.x, hand.y, hand.z + ArmPickPlace::kWristToPads);
  VectorXd q(ArmPickPlace::kJoints);
  q << iiwa_joints(wrist, pi, pi / 2), -hand.finger, hand.finger;
  return q;
}

double closed_finger(const Parameters& p, double finger_mass) {
  const double F = p.number("arm.grip"), K = finger_mass * p.number("finger.K_p");
  const double touching = p.number("bottle.radius") - ArmPickPlace::kPad;
  return touching - F / (2 * p.number("contact.stiffness")) - F / K;
}

std::vector<ServoMove> pick_place_moves(const Parameters& p, double finger_mass) {
  using A = ArmPickPlace;
  const double grip = p.number("arm.grip_height"), high = grip + A::kLift;
  const double closed = closed_finger(p, finger_mass), shake = p.number("arm.shake");
  std::vector<ServoMove> moves;
  const auto move = [&moves](double from, double until, const HandPlace& hand) {
    moves.push_back({from, until, arm_joints(hand)});
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

VectorXd pick_place_start() {
  return arm_joints({0.45, 0, 0.4, ArmPickPlace::kOpen});
}

Servo pick_place_servo(const Parameters& p, const TreeDescription& arm) {
  const auto gains = [&p](const char* of_arm, const char* of_finger) -> VectorXd {
    VectorXd all = VectorXd::Constant(ArmPickPlace::kJoints, p.number(of_arm));
    all[ArmPickPlace::kLeftFinger] = all[ArmPickPlace::kRightFinger] = p.number(of_finger);
    return all;
  };
  return {.tree = ArmPickPlace::kArm,
          .law = ServoLaw::kInverseDynamics,
          .K_p = gains("arm.K_p", "finger.K_p"),
          .K_d = gains("arm.K_d", "finger.K_d"),
          .target = pick_place_start(),
          .moves = pick_place_moves(p, arm.bodies.back().mass),
          .period = p.number("arm.period")};
}

void add_shapes_of_arm(const Material& material, SceneDescription& scene) {
  for (const NamedShape& shape : iiwa14_wsg50().shapes)
    scene.geometries.push_back({.name = shape.name,
                                .body = {ArmPickPlace::kArm, shape.body},
                                .placement = placement_of(shape),
                                .shape = shape.shape,
                                .material = material,
                                .group = 1});
}

Scene arm_pick_place_from(const Parameters& p) {
  const Material material{.stiffness = 2 * p.number("contact.stiffness"),
                          .dissipation = p.number("contact.dissipation"),
                          .friction = p.number("contact.friction")};
  const Eigen::Vector3d gravity(0, 0, -p.number("scene.gravity"));
  SceneDescription scene;
  TreeDescription arm = without_limits(iiwa14_wsg50().tree);
  arm.gravity = gravity;
  scene.drives.push_back(pick_place_servo(p, arm));
  scene.add_tree(std::move(arm));
  add_shapes_of_arm(material, scene);
  const double r = p.number("bottle.radius"), length = p.number("bottle.height");
  const double mass = p.number("bottle.mass"), across = mass * (3 * r * r + length * length) / 12;
  BodyDescription bottle{.name = "bottle", .joint = Joint::kFree, .mass = mass};
  bottle.inertia.diagonal() << across, across, mass * r * r / 2;
  scene.add_tree({.bodies = {bottle}, .gravity = gravity});
  scene.geometries.push_back({.name = "bottle",
                              .body = {ArmPickPlace::kBottle, 0},
                              .shape = geometry::Cylinder{r, length / 2},
                              .material = material});
  scene.geometries.push_back(
      {.name = "ground", .shape = geometry::HalfSpace{}, .material = material, .group = 1});
  scene.friction = friction_from<double>(p);
  scene.margin = 1.0 / 50;  // more than the way of one tick at 1 m/s
  return Scene(std::move(scene));
}

State<double> start_of_arm_pick_place(const Scene& scene, const Parameters& p) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.memory.held.setZero(scene.num_held());
  x.q.head<ArmPickPlace::kJoints>() = pick_place_start();
  x.q.tail<7>().head<3>() << ArmPickPlace::kPickX, 0.0, p.number("bottle.height") / 2;
  return x;
}

}  // namespace tribo::models
