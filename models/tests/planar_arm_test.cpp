#include "models/scenarios/planar_arm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "models/tests/energy_balance.hpp"

namespace tribo::models {
namespace {

constexpr double kArmRounding = 1e-12;
constexpr double kMass = 0.8, kLength = 0.6, kGravity = 9.81;

PlanarArm<double> arm(int joints, const Tip<double>& tip = {}) {
  return PlanarArm<double>(rods(joints, kMass, kLength, kGravity), {}, {}, {}, tip);
}

/// Textbook M and k of two hanging rods.
struct TwoRods {
  Eigen::Matrix2d M;
  Eigen::Vector2d k;

  TwoRods(const VectorXd& q, const VectorXd& v) {
    const double ml2 = kMass * kLength * kLength, c = std::cos(q[1]), s = std::sin(q[1]);
    M << (5.0 / 3 + c) * ml2, (1.0 / 3 + c / 2) * ml2, (1.0 / 3 + c / 2) * ml2, ml2 / 3;
    const double weight = kMass * kGravity * kLength;
    k << -ml2 / 2 * s * (2 * v[0] * v[1] + v[1] * v[1]) +
             weight * (1.5 * std::sin(q[0]) + 0.5 * std::sin(q[0] + q[1])),
        ml2 / 2 * s * v[0] * v[0] + weight * 0.5 * std::sin(q[0] + q[1]);
  }
};

State<double> moving(int joints) {
  State<double> x{.t = 0.1, .q = VectorXd(joints), .v = VectorXd(joints)};
  for (int i = 0; i < joints; ++i) {
    x.q[i] = 0.4 - 0.3 * i;
    x.v[i] = 0.7 + 0.2 * i;
  }
  return x;
}

// The chain is a tree of bodies in space; in the plane it must be the textbook's.
TEST(PlanarArm, HasTheDynamicsOfTwoHangingRods) {
  const State<double> x = moving(2);
  const TwoRods rods(x.q, x.v);
  Snapshot<double> snapshot;
  arm(2).evaluate(x, snapshot);
  EXPECT_LE((snapshot.M[0] - rods.M).norm(), kArmRounding);
  EXPECT_LE((snapshot.k - rods.k).norm(), kArmRounding);
}

// Each rod has the mass of the one before times the taper.
TEST(PlanarArm, RodsTaper) {
  const TreeDescription tree = rods(3, kMass, kLength, kGravity, 0.25);
  ASSERT_EQ(tree.bodies.size(), 3U);
  EXPECT_EQ(tree.bodies[0].mass, kMass);
  EXPECT_EQ(tree.bodies[1].mass, kMass / 4);
  EXPECT_EQ(tree.bodies[2].mass, kMass / 16);
  EXPECT_EQ(tree.bodies[2].inertia(0, 0), kMass / 16 * kLength * kLength / 12);
}

// Inverse dynamics gives every joint the desired acceleration, whatever the others do.
TEST(PlanarArm, IsAcceleratedAsInverseDynamicsAsks) {
  for (const int n : {2, 7}) {
    const VectorXd target = VectorXd::Constant(n, 0.3);
    const ArmDrive<double> drive{
        .control = ArmControl::kInverseDynamics,
        .K_p = 30,
        .K_d = 5,
        .K_i = 0,
        .target = target,
        .torque = VectorXd(),
        .effort = VectorXd::Constant(n, std::numeric_limits<double>::infinity())};
    const PlanarArm<double> driven(rods(n, kMass, kLength, kGravity), drive);
    const State<double> x = moving(n);
    ContinuousDynamics<PlanarArm<double>> dynamics(driven);
    VectorXd q_dot, v_dot;
    dynamics.rate(x, q_dot, v_dot);
    EXPECT_LE((v_dot + 30 * (x.q - target) + 5 * x.v).norm(), 1e-9) << n;
  }
}

// With gravity compensation nothing moves an arm that is at its target.
TEST(PlanarArm, StandsStillAtItsTargetUnderPd) {
  const VectorXd target = VectorXd{{0.3, 0.5, -0.2}};
  const ArmDrive<double> drive{
      .control = ArmControl::kPd,
      .K_p = 30,
      .K_d = 5,
      .K_i = 0,
      .target = target,
      .torque = VectorXd(),
      .effort = VectorXd::Constant(3, std::numeric_limits<double>::infinity())};
  const PlanarArm<double> driven(rods(3, kMass, kLength, kGravity), drive);
  ContinuousDynamics<PlanarArm<double>> dynamics(driven);
  VectorXd q_dot, v_dot;
  dynamics.rate({.t = 0, .q = target, .v = VectorXd::Zero(3)}, q_dot, v_dot);
  EXPECT_LE(v_dot.norm(), kArmRounding);
}

// An effort that is beyond its limit is the limit, with its sign.
TEST(PlanarArm, HasNoMoreTorqueThanItsEfforts) {
  const ArmDrive<double> drive{.control = ArmControl::kTorque,
                               .target = VectorXd::Zero(2),
                               .torque = VectorXd{{3.0, -0.05}},
                               .effort = VectorXd{{0.1, 0.2}}};
  const PlanarArm<double> driven(rods(2, kMass, kLength, kGravity), drive);
  const State<double> x = moving(2);
  ContinuousDynamics<PlanarArm<double>> dynamics(driven);
  VectorXd q_dot, v_dot;
  dynamics.rate(x, q_dot, v_dot);
  const TwoRods rods(x.q, x.v);
  EXPECT_LE((rods.M * v_dot + rods.k - Eigen::Vector2d(0.1, -0.05)).norm(), kArmRounding);
}

/// All rows at once: a limit, a coupler, and the tip held.
PlanarArm<double> held_arm(TipHold hold) {
  const Tip<double> tip{
      .hold = hold, .anchor = {0.2, -0.9}, .angle = 0.3, .distance = 0.5, .compliance = {}};
  return PlanarArm<double>(
      rods(3, kMass, kLength, kGravity), {}, {{1, -0.2, 0.9}}, {{0, 2, 0.5, 0.1}}, tip);
}

// ċ = G v for any motion: the value and the row come from two places in the model.
TEST(PlanarArm, HasRowsThatAreTheRatesOfTheirConstraints) {
  const double step = 1e-6, kDifferences = 1e-9;
  for (const auto& [hold, rows] : std::vector<std::pair<TipHold, int>>{{TipHold::kFree, 2},
                                                                       {TipHold::kBall, 4},
                                                                       {TipHold::kWeld, 5},
                                                                       {TipHold::kDistance, 3}}) {
    const PlanarArm<double> held = held_arm(hold);
    const State<double> x = moving(3);
    State<double> left = x, right = x;
    left.q -= step * x.v;
    right.q += step * x.v;
    Snapshot<double> here, before, after;
    held.evaluate(x, here);
    held.evaluate(left, before);
    held.evaluate(right, after);
    ASSERT_EQ(held.num_constraints(), rows);
    ASSERT_EQ(here.constraints.size(), static_cast<std::size_t>(rows));
    for (std::size_t i = 0; i < here.constraints.size(); ++i) {
      const double rate = here.constraints[i].blocks[0].G.dot(x.v);
      const double difference = after.constraints[i].value - before.constraints[i].value;
      EXPECT_NEAR(difference / (2 * step), rate, kDifferences) << i;
    }
  }
}

// A limit that cannot be kept is refused with its joint.
TEST(PlanarArm, RefusesALowerLimitAboveTheUpper) {
  try {
    const PlanarArm<double> wrong(rods(2, 1, 1, 9.81), {}, {{1, 0.5, 0.2}});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "joint 2: lower limit 0.5 rad is above upper limit 0.2 rad");
  }
}

// The energy gained is the work of the motors.
TEST(PlanarArm, GainsTheWorkOfItsMotors) {
  const VectorXd torque = VectorXd{{0.3, -0.2}};
  const ArmDrive<double> drive{
      .control = ArmControl::kTorque,
      .target = VectorXd::Zero(2),
      .torque = torque,
      .effort = VectorXd::Constant(2, std::numeric_limits<double>::infinity())};
  const PlanarArm<double> driven(rods(2, kMass, kLength, kGravity), drive);
  const Power<double> motors = [&](const State<double>& x) { return torque.dot(x.v); };
  expect_balance<double>(driven, moving(2), motors);
}

// A limit on one side leaves the other open, and each constraint has a number of its own.
TEST(PlanarArm, IsLimitedOnTheSideThatIsNamed) {
  const PlanarArm<double> limited(
      rods(2, kMass, kLength, kGravity), {}, {{.joint = 0, .upper = 1}, {.joint = 1, .lower = 0}});
  Snapshot<double> snapshot;
  limited.evaluate(moving(2), snapshot);
  ASSERT_EQ(snapshot.constraints.size(), 2U);
  EXPECT_EQ(snapshot.constraints[0].lower, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(snapshot.constraints[0].upper, 1);
  EXPECT_EQ(snapshot.constraints[1].lower, 0);
  EXPECT_EQ(snapshot.constraints[1].upper, std::numeric_limits<double>::infinity());
  EXPECT_EQ(snapshot.constraints[0].id, 0);
  EXPECT_EQ(snapshot.constraints[1].id, 1);
}

// PD in each joint plus the moments that hold the rods at rest.
TEST(PlanarArm, IsPushedByPdAndHeldAgainstGravity) {
  const ArmDrive<double> drive{.control = ArmControl::kPd,
                               .K_p = 30,
                               .K_d = 5,
                               .K_i = 0,
                               .target = VectorXd::Constant(2, 0.3),
                               .torque = {},
                               .effort = {}};
  const PlanarArm<double> driven(rods(2, kMass, kLength, kGravity), drive);
  State<double> x = moving(2);
  VectorXd force;
  driven.external_force(x, force);
  const VectorXd demand = -30 * (x.q - drive.target) - 5 * x.v;
  x.v.setZero();
  Snapshot<double> at_rest;
  driven.evaluate(x, at_rest);
  EXPECT_LE((force - at_rest.k - demand).norm(), kArmRounding);
}

// A tip on a compliant string is held by the string's own spring.
TEST(PlanarArm, IsHeldAtADistanceByItsCompliance) {
  const Tip<double> tip{.hold = TipHold::kDistance,
                        .anchor = {0.1, -0.2},
                        .angle = 0,
                        .distance = 0.5,
                        .compliance = Compliance<double>{.k = 100, .c = 2}};
  Snapshot<double> snapshot;
  arm(2, tip).evaluate(moving(2), snapshot);
  ASSERT_EQ(snapshot.constraints.size(), 1U);
  ASSERT_TRUE(snapshot.constraints[0].compliance.has_value());
  EXPECT_EQ(snapshot.constraints[0].compliance->k, 100);
  EXPECT_EQ(snapshot.constraints[0].compliance->c, 2);
}

}  // namespace
}  // namespace tribo::models
