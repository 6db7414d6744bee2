#include "reference/held_period.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "models/bodies/tree_dynamics.hpp"
#include "models/scenarios/solo12_scenes.hpp"
#include "models/scene/anchored_start.hpp"
#include "reference/tests/certificate_request.hpp"

namespace tribo::reference {
namespace {

constexpr double kTime = 0.25;  // time of the start, on which no law depends [s]

/// The start of Solo12's squat with its torques, the feet `height` higher and moving upwards.
models::State<double> start(double height = 0, double speed = 0) {
  const auto p = test::defaults("solo-squat");
  const models::RobotStart scene = models::solo12_squat(p);
  models::VectorXd q = scene.start.q, v = scene.start.v;
  q[2] += height;
  v[2] += speed;
  const auto robot = models::solo12_on_ground(p, scene.controller);
  models::State<double> x = models::anchored_start(robot, q, v, models::StartAnchors::kOnThePlane);
  robot.tick(x);
  x.t = kTime;
  return x;
}

HeldPeriods held_periods() {
  return HeldPeriods::of_solo12(test::defaults("solo-squat"));
}

double distance(const models::State<double>& a, const models::State<double>& b) {
  return std::max((a.q - b.q).cwiseAbs().maxCoeff(), (a.v - b.v).cwiseAbs().maxCoeff());
}

// τ and anchors are held, so that the second half of a period is a period of its own.
TEST(HeldPeriod, GoesOnWhereItsFirstHalfEnded) {
  const HeldPeriods held = held_periods();
  const double period = 2e-4;
  const auto whole = held.follow(start(), period);
  ASSERT_TRUE(whole);
  const auto half = held.follow(start(), period / 2);
  ASSERT_TRUE(half);
  const auto rest = held.follow(half->end, period / 2);
  ASSERT_TRUE(rest);
  EXPECT_DOUBLE_EQ(whole->end.t, kTime + period);
  EXPECT_DOUBLE_EQ(rest->end.t, whole->end.t);
  EXPECT_EQ(whole->end.memory.held, start().memory.held);
  EXPECT_EQ(whole->end.memory.anchors, start().memory.anchors);
  const double kStateInDouble = 1e-12;  // rounded at the half, under feet with K/m = 1e7/s²
  EXPECT_LE(distance(rest->end, whole->end), kStateInDouble);
  EXPECT_GT(distance(half->end, whole->end), 1e4 * kStateInDouble);
}

// The reported disagreement must bound the error: that of the second method, in double.
TEST(HeldPeriod, SaysHowFarItsTwoMethodsAreApart) {
  const auto period = held_periods().follow(start(), 2e-4);
  ASSERT_TRUE(period);
  EXPECT_GT(period->disagreement, 0);
  EXPECT_LT(period->disagreement, 1e-11);
}

/// Place and velocity of the centre of mass.
models::Momentum momentum_of(const models::State<double>& x) {
  const models::ArticulatedTree tree(models::solo12_tree(test::defaults("solo-squat")));
  models::TreeWorkspace w;
  models::update_kinematics(tree, x.q, x.v, w);
  return models::momentum(tree, w);
}

// In the air only gravity acts on the whole, whatever the joints do.
TEST(HeldPeriod, FallsAsOneMassInTheAir) {
  const models::State<double> x = start(0.1, 1);
  const double period = 1e-3;
  const auto flight = held_periods().follow(x, period);
  ASSERT_TRUE(flight);
  const auto before = momentum_of(x), after = momentum_of(flight->end);
  const double mass = models::total_mass(
      models::ArticulatedTree(models::solo12_tree(test::defaults("solo-squat"))));
  const Eigen::Vector3d impulse(0, 0, -9.81 * mass * period);
  const double kRounding = 1e-14;
  EXPECT_LE((after.linear - before.linear - impulse).norm(), kRounding);
}

// The law switches at the steps of a scheme: where it switches, there is no unique solution.
TEST(HeldPeriod, HasNoEndWhereAFootTouchesOrLetsGo) {
  const HeldPeriods held = held_periods();
  EXPECT_TRUE(held.follow(start(1e-3, -1), 5e-4));
  EXPECT_FALSE(held.follow(start(1e-3, -1), 2e-3));
  EXPECT_FALSE(held.follow(start(0, 1), 1e-3));
}

}  // namespace
}  // namespace tribo::reference
