#include "models/scenarios/arm_pick_place.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "models/robots/iiwa14_wsg50.hpp"
#include "models/tests/parameters_of.hpp"
#include "models/tests/robot_at_rest.hpp"

namespace tribo::models {
namespace {

using Task = ArmPickPlace;

Parameters pick_place_parameters() {
  return test::parameters_of("arm-pick-place", {{"arm.grip", 30.0},
                                                {"arm.grip_height", 0.15},
                                                {"arm.shake", 0.03},
                                                {"bottle.radius", 0.035},
                                                {"contact.stiffness", 3e4}});
}

double finger_mass() {
  return test::body_of(iiwa14_wsg50(), "wsg_left_finger").mass;
}

/// Where the middle between the pads is.
Eigen::Vector3d between_pads(const VectorXd& q) {
  const RobotTable robot = iiwa14_wsg50();
  const test::RobotAtRest arm(robot, q);
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const char* const pad : {"wsg_left_finger_sphere3", "wsg_left_finger_sphere4",
                                "wsg_right_finger_sphere3", "wsg_right_finger_sphere4"})
    sum += arm.center(test::shape_of(robot, pad));
  return sum / 4;
}

// To the bottle, up with it, to and fro, aside, down and away without it.
TEST(ArmPickPlaces, MoveTheirHandAsTheTaskSays) {
  const Parameters p = pick_place_parameters();
  const double closed = closed_finger(p, finger_mass()), high = 0.15 + Task::kLift;
  std::vector<std::pair<double, HandPlace>> ends = {
      {1, {Task::kPickX, 0, Task::kAbove, Task::kOpen}},
      {2, {Task::kPickX, 0, 0.15, Task::kOpen}},
      {2.5, {Task::kPickX, 0, 0.15, closed}},
      {3.75, {Task::kPickX, 0, high, closed}}};
  for (int i = 0; i < 7; ++i)
    ends.push_back({4 + 0.25 * i, {Task::kPickX, i % 2 == 0 ? 0.03 : -0.03, high, closed}});
  ends.push_back({5.75, {Task::kPickX, 0, high, closed}});
  ends.push_back({7.25, {Task::kPlaceX, Task::kPlaceY, high, closed}});
  ends.push_back({8.25, {Task::kPlaceX, Task::kPlaceY, 0.15, closed}});
  ends.push_back({9, {Task::kPlaceX, Task::kPlaceY, 0.15, Task::kOpen}});
  ends.push_back({10, {Task::kPlaceX, Task::kPlaceY, Task::kAbove, Task::kOpen}});
  const auto moves = pick_place_moves(p, finger_mass());
  ASSERT_EQ(moves.size(), ends.size());
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const auto& [until, hand] = ends[i];
    EXPECT_EQ(moves[i].until, until);
    EXPECT_EQ(moves[i].target[Task::kLeftFinger], -hand.finger) << until;
    EXPECT_EQ(moves[i].target[Task::kRightFinger], hand.finger) << until;
    test::expect_near(between_pads(moves[i].target), {hand.x, hand.y, hand.z}, 1e-5);
  }
}

/// The hand at the bottle, its fingers where their controller asks for `arm.grip` and the bottle
/// presses back.
State<double> gripped(const Scene& scene, const Parameters& p) {
  const double K = finger_mass() * p.number("finger.K_p"), F = p.number("arm.grip");
  State<double> x = start_of_arm_pick_place(scene, p);
  x.q.head<Task::kJoints>() = arm_joints(
      {Task::kPickX, 0, p.number("arm.grip_height"), closed_finger(p, finger_mass()) + F / K});
  return x;
}

TEST(ArmPickPlaces, PressTheirBottleAsHardAsAsked) {
  const Parameters p = pick_place_parameters();
  const Scene scene = arm_pick_place_from(p);
  Snapshot at;
  scene.evaluate(gripped(scene, p), at);
  double near = 0, far = 0;
  for (const auto& contact : at.contacts.items()) {
    if (!contact.active() || contact.place.z() < 0.1) continue;
    const auto& law = std::get<HuntCrossley<double>>(contact.normal);
    EXPECT_EQ(law.k, 3e4);
    (contact.place.x() < Task::kPickX ? near : far) += normal_force<double>(law, -contact.phi, 0);
  }
  EXPECT_NEAR(near, 30, 1e-3);
  EXPECT_NEAR(far, 30, 1e-3);
}

// Held by its controller, the arm has no force on it.
TEST(ArmPickPlaces, StartAtRest) {
  const Parameters p = pick_place_parameters();
  const Scene scene = arm_pick_place_from(p);
  State<double> x = start_of_arm_pick_place(scene, p);
  ASSERT_EQ(scene.num_held(), Task::kJoints);
  scene.tick(x);
  Snapshot at;
  scene.evaluate(x, at);
  EXPECT_LE(at.k.head<Task::kJoints>().norm(), 1e-10);
  EXPECT_NEAR(at.k[Task::kJoints + 2], 0.5 * 9.81, 1e-12);
}

// I = m (3 r² + L²)/12, m r²/2
TEST(ArmPickPlaces, HaveASolidBottleThatStandsOnTheGround) {
  const Parameters p = test::parameters_of(
      "arm-pick-place", {{"bottle.mass", 0.7}, {"bottle.radius", 0.04}, {"bottle.height", 0.3}});
  const Scene scene = arm_pick_place_from(p);
  Snapshot at;
  scene.evaluate(start_of_arm_pick_place(scene, p), at);
  VectorXd inertia(6);
  const double across = 0.7 * (3 * 0.0016 + 0.09) / 12;
  inertia << 0.7, 0.7, 0.7, across, across, 0.7 * 0.0016 / 2;
  EXPECT_LE((at.M[Task::kBottle] - MatrixXd(inertia.asDiagonal())).norm(), 1e-15);
  int bottle = 0;
  while (scene.description().geometries[static_cast<std::size_t>(bottle)].name != "bottle")
    ++bottle;
  const auto& shape = scene.description().geometries[static_cast<std::size_t>(bottle)].shape;
  EXPECT_NEAR(geometry::bounds(shape, scene.placed(bottle)).low.z(), 0, 1e-15);
  for (const auto& [a, b] : scene.possible_pairs()) EXPECT_TRUE(a == bottle || b == bottle);
}

}  // namespace
}  // namespace tribo::models
