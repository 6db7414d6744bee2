#include "models/robots/allegro_right.hpp"

#include <gtest/gtest.h>

#include "models/tests/robot_at_rest.hpp"

namespace tribo::models {
namespace {

using namespace test;

TEST(AllegroRight, HasTheMassesAndJointsOfItsSource) {
  const RobotTable robot = allegro_right();
  const ArticulatedTree tree(robot.tree);
  EXPECT_NEAR(mass_of_all(robot), 0.9549, 1e-12);
  EXPECT_EQ(tree.num_positions(), 16);
  EXPECT_EQ(tree.num_velocities(), 16);
  for (int i = 0; i < 16; ++i) EXPECT_EQ(tree.link(i + 1).name, "link_" + std::to_string(i));
  EXPECT_EQ(tree.damping(), VectorXd(VectorXd::Constant(16, 0.015)));
}

// Rotors of 1e-6 kg m² behind gears of 369.
TEST(AllegroRight, HasTheLimitsAndRotorsOfItsSource) {
  const RobotTable robot = allegro_right();
  const JointProperties& base = body_of(robot, "link_0").properties;
  EXPECT_EQ(base.lower, -0.47);
  EXPECT_EQ(base.upper, 0.47);
  const JointProperties& thumb = body_of(robot, "link_12").properties;
  EXPECT_EQ(thumb.lower, 0.263);
  EXPECT_EQ(thumb.upper, 1.396);
  for (const JointProperties& joint : {base, thumb}) {
    EXPECT_EQ(joint.effort, 0.7);
    EXPECT_EQ(joint.rotor_inertia, 0.136161);
  }
}

TEST(AllegroRight, StandsAtZeroWhereItsSourcePutsIt) {
  const RobotAtRest robot = at_zero(allegro_right());
  expect_near(robot.place("link_3"), {0, 0.052983, 0.201844}, kPlaceError);
  expect_near(robot.place("link_7"), {0, 0, 0.2045}, kPlaceError);
  expect_near(robot.place("link_11"), {0, -0.052983, 0.201844}, kPlaceError);
  expect_near(robot.place("link_15"), {-0.0132, 0.125565, 0.012616}, kPlaceError);
}

TEST(AllegroRight, BendsItsFingersWhereItsSourcePutsThem) {
  VectorXd q(16);
  for (int finger = 0; finger < 3; ++finger) q.segment(4 * finger, 4) << 0, 0.6, 0.8, 0.8;
  q.tail(4) << 1, 0.5, 0.5, 0.6;
  const RobotAtRest robot(allegro_right(), q);
  expect_near(robot.place("link_7"), {0.068332, 0, 0.163195}, kPlaceError);
  expect_near(robot.place("link_15"), {0.077311, 0.060052, 0.040056}, kPlaceError);
}

// A sphere of 12 mm at each fingertip; the base of the thumb has no shape.
TEST(AllegroRight, HasBoxesForLinksAndSpheresForTips) {
  const RobotTable robot = allegro_right();
  EXPECT_EQ(count_of<geometry::Box>(robot), 16);
  EXPECT_EQ(count_of<geometry::Sphere>(robot), 4);
  for (const std::string tip : {"link_3_tip", "link_7_tip", "link_11_tip", "link_15_tip"})
    EXPECT_EQ(std::get<geometry::Sphere>(shape_of(robot, tip).shape).radius, 0.012);
  EXPECT_EQ(shape_of(robot, "link_15_tip").position, Eigen::Vector3d(0, 0, 0.0423));
  const auto& palm = std::get<geometry::Box>(shape_of(robot, "hand_root_box").shape);
  EXPECT_EQ(palm.half, Eigen::Vector3d(0.0204, 0.0565, 0.0475));
}

}  // namespace
}  // namespace tribo::models
