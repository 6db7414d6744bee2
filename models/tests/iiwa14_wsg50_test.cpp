#include "models/robots/iiwa14_wsg50.hpp"

#include <gtest/gtest.h>

#include "models/tests/robot_at_rest.hpp"

namespace tribo::models {
namespace {

using namespace test;

TEST(Iiwa14Wsg50, HasTheMassesAndJointsOfItsSource) {
  const RobotTable robot = iiwa14_wsg50();
  const ArticulatedTree tree(robot.tree);
  EXPECT_NEAR(mass_of_all(robot), 31.698882, 1e-12);
  EXPECT_EQ(tree.num_positions(), 9);
  EXPECT_EQ(tree.num_velocities(), 9);
  EXPECT_EQ(tree.link(8).name, "wsg_left_finger");
  EXPECT_EQ(tree.damping(), (VectorXd(9) << VectorXd::Constant(7, 0.5), 0, 0).finished());
}

// Rotors of 1.321e-4 and 4.54e-5 kg m² behind gears of 160.
TEST(Iiwa14Wsg50, HasTheLimitsAndRotorsOfItsSource) {
  const RobotTable robot = iiwa14_wsg50();
  const JointProperties& shoulder = body_of(robot, "iiwa_link_2").properties;
  EXPECT_EQ(shoulder.lower, -2.09439510239);
  EXPECT_EQ(shoulder.upper, 2.09439510239);
  EXPECT_EQ(shoulder.effort, 320);
  EXPECT_EQ(shoulder.rotor_inertia, 3.38176);
  EXPECT_EQ(body_of(robot, "iiwa_link_7").properties.rotor_inertia, 1.16224);
  const JointProperties& finger = body_of(robot, "wsg_left_finger").properties;
  EXPECT_EQ(finger.lower, -0.055);
  EXPECT_EQ(finger.upper, 0);
  EXPECT_EQ(finger.effort, 80);
}

// A solid box:  I_xx = m (b² + c²)/12.
TEST(Iiwa14Wsg50, HasAGripperOfSolidBoxes) {
  const RobotTable robot = iiwa14_wsg50();
  for (const std::string body : {"wsg_body", "wsg_left_finger", "wsg_right_finger"}) {
    const auto& box = std::get<geometry::Box>(shape_of(robot, body + "_box").shape);
    const BodyDescription& described = body_of(robot, body);
    const Eigen::Array3d square = (2 * box.half).array().square();
    const Eigen::Vector3d moments = described.mass / 12 * (square.sum() - square);
    expect_near(described.inertia.diagonal(), moments, 1e-14);
  }
}

TEST(Iiwa14Wsg50, StandsAtZeroWhereItsSourcePutsIt) {
  const RobotAtRest robot = at_zero(iiwa14_wsg50());
  expect_near(robot.place("iiwa_link_7"), {0, 0, 1.261}, kPlaceError);
  expect_near(robot.place("wsg_body"), {0, 0, 1.375}, kPlaceError);
  expect_near(robot.place("wsg_left_finger"), {0, -0.0115, 1.452133}, kPlaceError);
  expect_near(robot.place("wsg_right_finger"), {0, 0.0115, 1.452133}, kPlaceError);
}

TEST(Iiwa14Wsg50, StandsWithItsElbowBentWhereItsSourcePutsIt) {
  VectorXd q(9);
  q << 0, 0.6, 0, -1.75, 0, 1, 0, 0, 0;
  RobotAtRest robot(iiwa14_wsg50(), q);
  expect_near(robot.place("iiwa_link_7"), {0.504980, 0, 0.346308}, kPlaceError);
  expect_near(robot.z_axis("iiwa_link_7"), {-0.2069, 0, -0.9784}, kDirectionError);
  const VectorXd torque = robot.gravity_torque();
  EXPECT_NEAR(torque[1], -53.06572, kTorqueError);
  EXPECT_NEAR(torque[2], -0.48069, kTorqueError);
  EXPECT_NEAR(torque[3], 18.72333, kTorqueError);
  EXPECT_NEAR(torque[4], -0.50797, kTorqueError);
  EXPECT_NEAR(torque[5], 0.69482, kTorqueError);
}

TEST(Iiwa14Wsg50, OpensItsGripperToBothSides) {
  VectorXd q = VectorXd::Zero(9);
  q.tail(2) << -0.05, 0.05;
  const RobotAtRest robot(iiwa14_wsg50(), q);
  EXPECT_NEAR(robot.place("wsg_left_finger")[1], -0.0615, kPlaceError);
  EXPECT_NEAR(robot.place("wsg_right_finger")[1], 0.0615, kPlaceError);
}

TEST(Iiwa14Wsg50, HasShapesOfItsSourceAndTwoThatWereChosen) {
  const RobotTable robot = iiwa14_wsg50();
  EXPECT_EQ(count_of<geometry::Cylinder>(robot), 7);
  EXPECT_EQ(count_of<geometry::Sphere>(robot), 9);
  EXPECT_EQ(count_of<geometry::Box>(robot), 3);
  const auto& wrist = std::get<geometry::Sphere>(shape_of(robot, "iiwa_link_6_sphere").shape);
  EXPECT_EQ(wrist.radius, 0.08);
  const auto& flange = std::get<geometry::Cylinder>(shape_of(robot, "iiwa_link_7_cylinder").shape);
  EXPECT_EQ(flange.radius, 0.06);
  EXPECT_EQ(flange.half_length, 0.045);
  const NamedShape& turned = shape_of(robot, "iiwa_link_2_cylinder");  // z along y of the link
  expect_near(turned.orientation * Eigen::Vector3d::UnitZ(), {0, -1, 0}, 1e-14);
}

}  // namespace
}  // namespace tribo::models
