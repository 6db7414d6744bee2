#include "models/robots/spot.hpp"

#include <gtest/gtest.h>

#include "models/tests/robot_at_rest.hpp"

namespace tribo::models {
namespace {

using namespace test;

TEST(Spot, HasTheMassesAndJointsOfItsSource) {
  const RobotTable robot = spot();
  const ArticulatedTree tree(robot.tree);
  EXPECT_NEAR(mass_of_all(robot), 50.34, 1e-12);
  EXPECT_NEAR(total_mass(tree), 50.34, 1e-12);
  EXPECT_EQ(tree.num_positions(), 19);
  EXPECT_EQ(tree.num_velocities(), 18);
  EXPECT_EQ(tree.link(1).joint, Joint::kFree);
  int link = 2;
  for (const std::string leg : {"fl", "fr", "hl", "hr"})
    for (const std::string part : {"_hip", "_uleg", "_lleg"})
      EXPECT_EQ(tree.link(link++).name, leg + part);
}

TEST(Spot, HasTheLimitsOfItsSourceAndNothingElse) {
  const RobotTable robot = spot();
  const JointProperties& hip = body_of(robot, "fr_uleg").properties;
  EXPECT_EQ(hip.lower, -0.898845);
  EXPECT_EQ(hip.upper, 2.24363);
  const JointProperties& knee = body_of(robot, "hl_lleg").properties;
  EXPECT_EQ(knee.lower, -2.7929);
  EXPECT_EQ(knee.upper, -0.247067);
  for (const JointProperties& joint : {hip, knee}) {
    EXPECT_EQ(joint.effort, JointProperties{}.effort);
    EXPECT_EQ(joint.rotor_inertia, 0);
    EXPECT_EQ(joint.damping, 0);
  }
}

// Without rotation of its body, which is 0.75 m high.
TEST(Spot, StandsOnBentLegsWhereItsSourcePutsThem) {
  const RobotTable table = spot();
  VectorXd q(19);
  q << 0, 0, 0.75, 0, 0, 0, 1, VectorXd::Zero(12);
  for (int leg = 0; leg < 4; ++leg) q.segment(7 + 3 * leg, 3) << 0, 1.04, -1.8;
  RobotAtRest robot(table, q);
  const Eigen::Vector3d body = robot.place("body");
  expect_near(body, {0, 0, 0.75}, 0);
  const VectorXd torque = robot.gravity_torque();
  int first = 6;
  for (const std::string leg : {"fl", "fr", "hl", "hr"}) {
    const double x = leg[0] == 'f' ? 0.26636 : -0.32934;
    const double side = leg[1] == 'l' ? 1 : -1;
    const Eigen::Vector3d foot = robot.center(shape_of(table, leg + "_foot")) - body;
    constexpr double kFiveDecimals = 0.5e-5;
    expect_near(foot, {x, side * 0.16580, -0.42746}, kFiveDecimals);
    EXPECT_NEAR(torque[first], side > 0 ? 3.07986 : -3.07954, kTorqueError) << leg;
    EXPECT_NEAR(torque[first + 1], 2.80834, kTorqueError) << leg;
    EXPECT_NEAR(torque[first + 2], -0.43159, kTorqueError) << leg;
    first += 3;
  }
  EXPECT_NEAR(torque[2], 9.81 * 50.34, 1e-10);  // force on the body, along z
}

// The feet have the shapes of the source, the rest has chosen ones.
TEST(Spot, HasShapesForFeetLegsAndBody) {
  const RobotTable robot = spot();
  EXPECT_EQ(count_of<geometry::Sphere>(robot), 4);
  EXPECT_EQ(count_of<geometry::Capsule>(robot), 4);
  EXPECT_EQ(count_of<geometry::Box>(robot), 5);
  for (const std::string leg : {"fl", "fr", "hl", "hr"}) {
    const NamedShape& foot = shape_of(robot, leg + "_foot");
    EXPECT_EQ(std::get<geometry::Sphere>(foot.shape).radius, 0.036);
    EXPECT_EQ(foot.position, Eigen::Vector3d(0, 0, -0.3365));
    EXPECT_EQ(robot.tree.bodies[static_cast<std::size_t>(foot.body)].name, leg + "_lleg");
  }
  const auto& shank = std::get<geometry::Capsule>(shape_of(robot, "fl_lleg_capsule").shape);
  EXPECT_EQ(shank.radius, 0.02);
  EXPECT_EQ(shank.half_length, 0.13);
}

}  // namespace
}  // namespace tribo::models
