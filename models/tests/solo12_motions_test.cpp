#include "models/robots/solo12_motions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "models/input_error.hpp"
#include "models/robots/base_residual.hpp"
#include "models/robots/solo12.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/data_folder.hpp"
#include "models/tests/temporary_folder.hpp"

namespace tribo::models {
namespace {

/// Heights of the feet HL, HR, FL, FR above the ground [m].
Eigen::Vector4d foot_heights(const State<double>& x) {
  const RobotTable robot = solo12();
  const ArticulatedTree tree(robot.tree);
  TreeWorkspace w;
  update_kinematics(tree, x.q, x.v, w);
  Eigen::Vector4d z;
  for (int i = 0; i < 4; ++i) z[i] = position(tree, w, entry(robot.contacts, i).point)[2];
  return z;
}

// The heights that a second implementation found from the same sources. A rounding difference would
// change the set of active feet in the first step: none is nearer than 0.1 μm to the ground.
TEST(Solo12Squat, StartsWithAllFeetInTheGround) {
  const Eigen::Vector4d z = 1e6 * foot_heights(solo12_squat_start());  // [μm]
  for (const int hind : {0, 1}) {
    EXPECT_LE(z[hind], -0.15);
    EXPECT_GE(z[hind], -0.55);
  }
  for (const int front : {2, 3}) {
    EXPECT_LE(z[front], -10.55);
    EXPECT_GE(z[front], -10.95);
  }
}

// As the published program lowers the base of its recorded motions.
TEST(Solo12Motions, AreLoweredOntoTheGround) {
  EXPECT_EQ(kSolo12Trot.lowering, 15.37e-3);
  EXPECT_EQ(kSolo12Jump.lowering, 1e-6);
}

TEST(Solo12Squat, StartsAtRestWithAUnitQuaternion) {
  const State<double> x = solo12_squat_start();
  EXPECT_EQ(x.t, 0);
  EXPECT_TRUE(x.v.isZero(0));
  EXPECT_DOUBLE_EQ(x.q.segment<4>(3).norm(), 1);
}

/// The names of Solo12's joints, each after a comma and `before`.
std::string joints(const std::string& before, const std::string& after) {
  const ArticulatedTree tree(solo12().tree);
  std::string all;
  for (int i = 2; i < tree.num_links(); ++i) all += "," + before + tree.link(i).name + after;
  return all;
}

std::string zeros(int n) {
  std::string all;
  for (int i = 0; i < n; ++i) all += ",0";
  return all + "\n";
}

/// A motion of Solo12 that stays at q for two knots, written to files and read from there.
KnotMotion motion_at(const VectorXd& q) {
  const TemporaryFolder folder;
  std::ofstream states(folder / "m_states.csv"), controls(folder / "m_controls.csv"),
      gains(folder / "m_feedback.csv");
  states << "t_s,base_px_m,base_py_m,base_pz_m,quat_x,quat_y,quat_z,quat_w" << joints("", "_rad")
         << ",base_vx_body_mps,base_vy_body_mps,base_vz_body_mps,base_wx_body_radps,"
            "base_wy_body_radps,base_wz_body_radps"
         << joints("", "_radps") << '\n';
  for (const char* t : {"0", "0.01"})
    states << fmt::format("{},{}{}", t, fmt::join(q, ","), zeros(18));
  controls << "t_s" << joints("tau_", "_Nm") << "\n0" << zeros(12);
  gains << "knot_index,row,dpx_body_m,dpy_body_m,dpz_body_m,drx_body_rad,dry_body_rad,drz_body_rad"
        << joints("d", "_rad") << ",dvx,dvy,dvz,dwx,dwy,dwz" << joints("d", "_radps") << '\n';
  for (int row = 0; row < 12; ++row) gains << "0," << row << zeros(36);
  for (std::ofstream* const file : {&states, &controls, &gains}) file->close();
  return read_solo12_motion(folder.path(), {"m", 0, 0.01}, ArticulatedTree(solo12().tree));
}

// The same columns with another robot's posture: its motion would only fall over.
TEST(Solo12Motion, IsRefusedWhereItDoesNotStartOnItsFeet) {
  const VectorXd stands = solo12_squat_start().q;
  EXPECT_EQ(motion_at(stands).num_knots(), 1);
  VectorXd high = stands, stretched = stands;
  high[2] += 0.021;
  stretched.tail(12).setZero();
  for (const VectorXd& bad : {high, stretched}) {
    try {
      (void)motion_at(bad);
      ADD_FAILURE() << "took feet that are not at the ground";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(),
                  ::testing::ContainsRegex(
                      "m_states.csv:2: the foot HL is .* m above the ground; .* within 0.02 m"));
    }
  }
}

// Without support a robot at rest lacks its weight at the base, at every knot that has a torque.
TEST(BaseResiduals, AreOfEveryKnotThatHasATorque) {
  const RobotTable robot = solo12();
  const ArticulatedTree tree(robot.tree);
  KnotMotion motion{.knot_period = 0.01, .q = {}, .v = {}, .torque = {}, .gain = {}};
  for (int k = 0; k < 3; ++k) {
    motion.q.push_back(zero_configuration(tree));
    motion.v.push_back(VectorXd::Zero(tree.num_velocities()));
    if (k < 2) motion.torque.push_back(VectorXd::Zero(tree.num_velocities() - 6));
  }
  const auto residuals = base_residuals(motion, robot.tree, {});
  ASSERT_EQ(residuals.size(), 2U);
  double weight = 0;
  for (const BodyDescription& body : robot.tree.bodies) weight -= body.mass * robot.tree.gravity[2];
  for (const auto& residual : residuals) EXPECT_NEAR(residual[2], weight, 1e-9 * weight);
}

// Whatever forces the feet carry, with the torques that go with them: only the other residuals of
// the base remain.
TEST(BaseResiduals, LeaveOutWhatTheFeetCarry) {
  const RobotTable robot = solo12();
  const ArticulatedTree tree(robot.tree);
  const State<double> squat = solo12_squat_start();
  TreeWorkspace w;
  update_kinematics(tree, squat.q, squat.v, w);
  VectorXd held;
  inverse_dynamics(tree, w, VectorXd(VectorXd::Zero(tree.num_velocities())), held);
  for (const NamedPoint& foot : robot.contacts) {
    Eigen::Matrix<double, 3, Eigen::Dynamic> J;
    jacobian(tree, w, foot.point, J);
    held -= J.transpose() * Eigen::Vector3d(1, -2, 7);  // any force
  }
  KnotMotion motion{.knot_period = 0.01,
                    .q = {squat.q, squat.q},
                    .v = {squat.v, squat.v},
                    .torque = {held.tail(tree.num_velocities() - 6)},
                    .gain = {}};
  const auto residuals = base_residuals(motion, robot.tree, robot.contacts);
  ASSERT_EQ(residuals.size(), 1U);
  EXPECT_LT((residuals[0] - held.head<6>()).norm(), 1e-9 * held.head<6>().norm());
}

/// The largest entries of `base_residuals` over all knots.
struct BaseResidual {
  double force = 0;   // [N]
  double moment = 0;  // [N·m]
};

class Solo12Recorded : public test::PublishedData {
 protected:
  static KnotMotion motion(const Solo12Motion& which) {
    return read_solo12_motion(test::data_folder(), which, ArticulatedTree(solo12().tree));
  }

  static BaseResidual base_residual(const KnotMotion& motion, const TreeDescription& robot);
};

BaseResidual Solo12Recorded::base_residual(const KnotMotion& motion, const TreeDescription& robot) {
  BaseResidual worst;
  for (const auto& residual : base_residuals(motion, robot, solo12().contacts)) {
    worst.force = std::max(worst.force, residual.head<3>().cwiseAbs().maxCoeff());
    worst.moment = std::max(worst.moment, residual.tail<3>().cwiseAbs().maxCoeff());
  }
  return worst;
}

TEST_F(Solo12Recorded, MotionsStartWithAllFeetInTheGround) {
  const Eigen::Vector4d trot = 1e3 * foot_heights(start_of(motion(kSolo12Trot)));  // [mm]
  const Eigen::Vector4d jump = 1e3 * foot_heights(start_of(motion(kSolo12Jump)));
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(trot[i], -0.37375, 1e-4) << i;
    EXPECT_NEAR(jump[i], -0.13945, 2e-4) << i;
  }
}

TEST_F(Solo12Recorded, MotionsHaveTheLengthsOfThePaper) {
  EXPECT_EQ(motion(kSolo12Trot).num_knots(), 300);
  EXPECT_EQ(motion(kSolo12Jump).num_knots(), 299);
  EXPECT_NEAR(motion(kSolo12Trot).knot_period, 0.01, 1e-15);
}

// The finding on which the mass of the robot rests: with 0.2 kg at the origin of the base all six
// rows of the base vanish at all knots.
TEST_F(Solo12Recorded, MotionsAreMotionsOfTheRobotWithItsLoad) {
  constexpr double kGate = 1e-8;  // against weights of 26 N
  const TreeDescription heavy = loaded(solo12(), "recovered-mass");
  for (const Solo12Motion& which : {kSolo12Trot, kSolo12Jump}) {
    const BaseResidual residual = base_residual(motion(which), heavy);
    EXPECT_LE(residual.force, kGate) << which.name;
    EXPECT_LE(residual.moment, kGate) << which.name;
  }
}

// The published mass leaves forces, and no moments: a point mass at the origin is missing.
TEST_F(Solo12Recorded, MotionsAreNotMotionsOfTheRobotAsPublished) {
  const BaseResidual trot = base_residual(motion(kSolo12Trot), solo12().tree);
  const BaseResidual jump = base_residual(motion(kSolo12Jump), solo12().tree);
  EXPECT_GT(trot.force, 2);  // 0.2 kg · (g + acceleration of the base)
  EXPECT_GT(jump.force, 20);
  constexpr double kGate = 1e-8;
  EXPECT_LE(trot.moment, kGate);
  EXPECT_LE(jump.moment, kGate);
}

}  // namespace
}  // namespace tribo::models
