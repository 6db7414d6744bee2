#include "models/robots/solo12_motions.hpp"

#include <Eigen/LU>
#include <gtest/gtest.h>

#include "models/bodies/tree_dynamics.hpp"
#include "models/robots/solo12.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/data_folder.hpp"

namespace tribo::models {
namespace {

/// Heights of the feet HL, HR, FL, FR above the ground [m].
Eigen::Vector4d foot_heights(const State<double>& x) {
  const RobotTable robot = solo12();
  const ArticulatedTree<double> tree(robot.tree);
  TreeWorkspace<double> w;
  update_kinematics(tree, x.q, x.v, w);
  Eigen::Vector4d z;
  for (int i = 0; i < 4; ++i) z[i] = position(tree, w, entry(robot.contacts, i).point)[2];
  return z;
}

// The heights that a second implementation found from the same sources. A rounding difference would
// change which feet are active in the first step: none is nearer than 0.1 μm to the ground.
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

TEST(Solo12Squat, StartsAtRestWithAUnitQuaternion) {
  const State<double> x = solo12_squat_start();
  EXPECT_EQ(x.t, 0);
  EXPECT_TRUE(x.v.isZero(0));
  EXPECT_DOUBLE_EQ(x.q.segment<4>(3).norm(), 1);
}

/// The largest entry of the six rows of the base of  M v̇ + k − τ − Jᵀ f  over all knots, with
/// v̇ = (v_{k+1} − v_k)/Δt and f from the rows of the joints.
struct BaseResidual {
  double force = 0;   // [N]
  double moment = 0;  // [N·m]
};

class Solo12Recorded : public test::PublishedData {
 protected:
  static RecordedMotion motion(const Solo12Motion& which) {
    return read_solo12_motion(test::data_folder(), which, ArticulatedTree<double>(solo12().tree));
  }

  static BaseResidual base_residual(const RecordedMotion& motion, const TreeDescription& robot);
};

/// Takes the force at one foot out of the residual: the rows of its leg give it,
/// J_legᵀ f = residual_leg.
void take_out(const ArticulatedTree<double>& tree,
              const TreeWorkspace<double>& w,
              const BodyPoint<double>& foot,
              VectorXd& residual) {
  test::Jacobian<double> J;
  jacobian(tree, w, foot, J);
  const int first = tree.last_velocity(tree.body(foot.body).link) - 2;
  const Eigen::Matrix3d J_leg = J.middleCols<3>(first);
  const Eigen::Vector3d f =
      J_leg.transpose().partialPivLu().solve(Eigen::Vector3d(residual.segment<3>(first)));
  residual -= J.transpose() * f;
}

BaseResidual Solo12Recorded::base_residual(const RecordedMotion& motion,
                                           const TreeDescription& robot) {
  const std::vector<NamedPoint> feet = solo12().contacts;
  const ArticulatedTree<double> tree(robot);
  TreeWorkspace<double> w;
  BaseResidual worst;
  for (int k = 0; k < motion.num_knots(); ++k) {
    const VectorXd v_dot = (entry(motion.v, k + 1) - entry(motion.v, k)) / motion.knot_period;
    update_kinematics(tree, entry(motion.q, k), entry(motion.v, k), w);
    VectorXd residual;
    inverse_dynamics(tree, w, v_dot, residual);
    residual.tail<12>() -= entry(motion.torque, k);
    for (const NamedPoint& foot : feet) take_out(tree, w, foot.point, residual);
    worst.force = std::max(worst.force, residual.head<3>().cwiseAbs().maxCoeff());
    worst.moment = std::max(worst.moment, residual.segment<3>(3).cwiseAbs().maxCoeff());
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

// The published mass leaves forces, and no moments: what is missing is a point at the origin.
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
