#include "models/robots/panda_hand.hpp"

#include <boost/math/constants/constants.hpp>
#include <gtest/gtest.h>

#include "models/tests/robot_at_rest.hpp"

namespace tribo::models {
namespace {

using namespace test;

constexpr double kPi = boost::math::constants::pi<double>();

TEST(PandaHand, HasTheMassesAndJointsOfItsSource) {
  const RobotTable robot = panda_hand();
  const ArticulatedTree tree(robot.tree);
  EXPECT_NEAR(mass_of_all(robot), 18.92, 1e-12);
  EXPECT_NEAR(total_mass(tree), 18.92 - 2.92, 1e-12);  // the base does not move
  EXPECT_EQ(tree.num_positions(), 9);
  EXPECT_EQ(tree.num_velocities(), 9);
  EXPECT_EQ(tree.link(7).name, "panda_link7");
  EXPECT_EQ(tree.link(8).name, "panda_leftfinger");
  EXPECT_EQ(tree.damping().size(), 0);
}

// Rotors of 6.057e-5 and 2.055e-5 kg m² behind gears of 100.
TEST(PandaHand, HasTheLimitsAndRotorsOfItsSource) {
  const RobotTable robot = panda_hand();
  const JointProperties& elbow = body_of(robot, "panda_link4").properties;
  EXPECT_EQ(elbow.lower, -3.0718);
  EXPECT_EQ(elbow.upper, -0.0698);
  EXPECT_EQ(elbow.effort, 87);
  EXPECT_EQ(elbow.rotor_inertia, 0.462474144);
  EXPECT_EQ(body_of(robot, "panda_link1").properties.rotor_inertia, 0.605721456);
  EXPECT_EQ(body_of(robot, "panda_link7").properties.rotor_inertia, 0.205544064);
  const JointProperties& finger = body_of(robot, "panda_leftfinger").properties;
  EXPECT_EQ(finger.lower, 0);
  EXPECT_EQ(finger.upper, 0.04);
  EXPECT_EQ(finger.effort, 20);
  EXPECT_EQ(finger.rotor_inertia, 0);
}

TEST(PandaHand, StandsAtZeroWhereItsSourcePutsIt) {
  RobotAtRest robot = at_zero(panda_hand());
  expect_near(robot.place("panda_hand"), {0.088, 0, 0.926}, kPlaceError);
  expect_near(robot.z_axis("panda_hand"), {0, 0, -1}, kDirectionError);
  const VectorXd torque = robot.gravity_torque();
  EXPECT_NEAR(torque[1], -4.31304, kTorqueError);
  EXPECT_NEAR(torque[3], -3.37196, kTorqueError);
  EXPECT_NEAR(torque[5], 2.13131, kTorqueError);
}

// Of all bodies, the base included.
Eigen::Vector3d center_of_all(const RobotAtRest& robot) {
  constexpr double kBase = 2.92;
  const double moving = total_mass(robot.tree());
  const Eigen::Vector3d of_base(-0.025566, -2.88e-05, 0.057332);
  return (moving * center_of_mass(robot.tree(), robot.workspace()) + kBase * of_base) /
         (moving + kBase);
}

TEST(PandaHand, StandsWithItsElbowBentWhereItsSourcePutsIt) {
  VectorXd q(9);
  q << 0, 0, 0, -kPi / 2, 0, kPi / 2, kPi / 4, 0.035, 0.035;
  RobotAtRest robot(panda_hand(), q);
  expect_near(robot.place("panda_hand"), {0.5545, 0, 0.6245}, kPlaceError);
  expect_near(robot.place("panda_leftfinger"), {0.5545, -0.035, 0.5661}, kPlaceError);
  expect_near(robot.place("panda_rightfinger"), {0.5545, 0.035, 0.5661}, kPlaceError);
  expect_near(center_of_all(robot), {0.154538, 0.007243, 0.483678}, kPlaceError);
  const VectorXd torque = robot.gravity_torque();
  EXPECT_NEAR(torque[1], -29.41537, kTorqueError);
  EXPECT_NEAR(torque[3], 21.73036, kTorqueError);
  EXPECT_NEAR(torque[4], 1.35807, kTorqueError);
  EXPECT_NEAR(torque[5], 2.04592, kTorqueError);
}

TEST(PandaHand, StandsTurnedAsideWhereItsSourcePutsIt) {
  VectorXd q(9);
  q << 0, -0.4, 0.5, -kPi / 2, 0, kPi / 2, kPi / 4, 0.01, 0.01;
  RobotAtRest robot(panda_hand(), q);
  expect_near(robot.place("panda_hand"), {0.334691, 0.265841, 0.790988}, kPlaceError);
  expect_near(robot.z_axis("panda_hand"), {0.3894, 0, -0.9211}, kDirectionError);
  const VectorXd torque = robot.gravity_torque();
  EXPECT_NEAR(torque[1], -8.50631, kTorqueError);
  EXPECT_NEAR(torque[2], -5.95393, kTorqueError);
  EXPECT_NEAR(torque[3], 18.66026, kTorqueError);
  EXPECT_NEAR(torque[4], 0.96351, kTorqueError);
  EXPECT_NEAR(torque[5], 2.41042, kTorqueError);
  EXPECT_NEAR(torque[6], -0.04124, kTorqueError);
  EXPECT_NEAR(torque[7], 0.18315, kTorqueError);
  EXPECT_NEAR(torque[8], -0.18315, kTorqueError);
}

TEST(PandaHand, HasSpheresForShapesAlsoAtItsFingertips) {
  const RobotTable robot = panda_hand();
  EXPECT_EQ(robot.shapes.size(), 66u);
  EXPECT_EQ(count_of<geometry::Sphere>(robot), 66);
  EXPECT_TRUE(robot.contacts.empty());
  const NamedShape& tip = shape_of(robot, "panda_leftfinger_sphere1");
  EXPECT_EQ(robot.tree.bodies[static_cast<std::size_t>(tip.body)].name, "panda_leftfinger");
  EXPECT_EQ(tip.position, Eigen::Vector3d(0, 0.007, 0.045));
  EXPECT_EQ(std::get<geometry::Sphere>(tip.shape).radius, 0.012);
}

}  // namespace
}  // namespace tribo::models
