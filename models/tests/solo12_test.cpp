#include "models/robots/solo12.hpp"

#include <gtest/gtest.h>

#include "models/bodies/tree_dynamics.hpp"

namespace tribo::models {
namespace {

// Base, eight shoulders and upper legs, four lower legs with feet.
TEST(Solo12, HasTheMassThatItsSourcesGive) {
  const double mass = 1.16115091 + 8 * 0.14853845 + 4 * (0.03070001 + 0.00693606);
  const RobotTable robot = solo12();
  EXPECT_DOUBLE_EQ(total_mass(ArticulatedTree(robot.tree)), mass);
  const ArticulatedTree heavy(loaded(robot, "recovered-mass"));
  EXPECT_DOUBLE_EQ(total_mass(heavy), mass + 0.2);
  EXPECT_DOUBLE_EQ(heavy.link(1).body.mass, 1.36115091);
  constexpr double kFourDecimals = 0.5e-4;
  EXPECT_NEAR(mass, 2.5, kFourDecimals);
}

// The added mass is at the origin of the base and does not change its rotational inertia.
TEST(Solo12, CarriesItsLoadAsAPointAtTheOriginOfTheBase) {
  const RobotTable robot = solo12();
  const ArticulatedTree light(robot.tree), heavy(loaded(robot, "recovered-mass"));
  EXPECT_EQ(heavy.link(1).body.inertia, light.link(1).body.inertia);
  EXPECT_EQ(heavy.link(1).body.center, light.link(1).body.center);
  for (int i = 2; i < light.num_links(); ++i)
    EXPECT_EQ(heavy.link(i).body.mass, light.link(i).body.mass);
}

TEST(Solo12, HasItsLegsAndFeetInTheOrderOfThePaper) {
  const RobotTable robot = solo12();
  const ArticulatedTree tree(robot.tree);
  EXPECT_EQ(tree.num_positions(), 19);
  EXPECT_EQ(tree.num_velocities(), 18);
  int link = 2;
  for (const std::string leg : {"FL", "FR", "HL", "HR"})
    for (const std::string joint : {"_HAA", "_HFE", "_KFE"})
      EXPECT_EQ(tree.link(link++).name, leg + joint);
  std::string feet;
  for (const NamedPoint& contact : robot.contacts) feet += contact.name + " ";
  EXPECT_EQ(feet, "HL HR FL FR ");
}

// With all joints at zero the legs hang straight down: hip 0.1946 forward and 0.0875 + 0.014 +
// 0.03745 + 0.008 aside, foot 0.16 + 0.16 below.
TEST(Solo12, HasItsFeetWhereStraightLegsPutThem) {
  const RobotTable robot = solo12();
  const ArticulatedTree tree(robot.tree);
  TreeWorkspace w;
  const VectorXd v = VectorXd::Zero(tree.num_velocities());
  update_kinematics(tree, zero_configuration(tree), v, w);
  for (const NamedPoint& foot : robot.contacts) {
    const Eigen::Vector3d expected(foot.name[0] == 'F' ? 0.1946 : -0.1946,
                                   foot.name[1] == 'L' ? 0.14695 : -0.14695, -0.32);
    EXPECT_LT((position(tree, w, foot.point) - expected).norm(), 1e-15) << foot.name;
  }
}

// A positive angle of hip flexion turns the leg backwards: a foot below the hip goes to −x.
TEST(Solo12, TurnsItsJointsTheRightWay) {
  const RobotTable robot = solo12();
  const ArticulatedTree tree(robot.tree);
  TreeWorkspace w;
  VectorXd q = zero_configuration(tree);
  q[7 + 1] = 0.1;  // FL_HFE
  update_kinematics(tree, q, VectorXd::Zero(tree.num_velocities()), w);
  const Eigen::Vector3d foot = position(tree, w, robot.contacts[2].point);
  EXPECT_NEAR(foot[0], 0.1946 - 0.32 * std::sin(0.1), 1e-15);
  EXPECT_NEAR(foot[2], -0.32 * std::cos(0.1), 1e-15);
}

}  // namespace
}  // namespace tribo::models
