#include "models/scenarios/planar_arm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "models/scene/scene.hpp"
#include "models/tests/energy_balance.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

constexpr double kArmRounding = 1e-12;
constexpr double kMass = 0.8, kLength = 0.6, kGravity = 9.81;

/// Hanging rods, alone or driven.
SceneDescription hanging(int joints) {
  SceneDescription scene;
  scene.add_tree(rods(joints, kMass, kLength, kGravity));
  return scene;
}
Scene driven(int joints, const SceneDrive& drive) {
  SceneDescription scene = hanging(joints);
  scene.drives = {drive};
  return Scene(scene);
}

/// A controller with the same gains of every joint.
Servo servo(ServoLaw law, const VectorXd& target) {
  const auto n = target.size();
  return {.law = law,
          .K_p = VectorXd::Constant(n, 30),
          .K_d = VectorXd::Constant(n, 5),
          .target = target,
          .K_i = VectorXd::Constant(n, 7)};
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
  Snapshot snapshot;
  Scene(hanging(2)).evaluate(x, snapshot);
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
    const Scene system = driven(n, servo(ServoLaw::kInverseDynamics, target));
    const State<double> x = moving(n);
    ContinuousDynamics dynamics(system);
    VectorXd q_dot, v_dot;
    dynamics.rate(x, q_dot, v_dot);
    EXPECT_LE((v_dot + 30 * (x.q - target) + 5 * x.v).norm(), 1e-9) << n;
  }
}

// With gravity compensation nothing moves an arm that is at its target.
TEST(PlanarArm, StandsStillAtItsTargetUnderPd) {
  const VectorXd target = VectorXd{{0.3, 0.5, -0.2}};
  const Scene system = driven(3, servo(ServoLaw::kStiffness, target));
  ContinuousDynamics dynamics(system);
  VectorXd q_dot, v_dot;
  dynamics.rate({.t = 0, .q = target, .v = VectorXd::Zero(3)}, q_dot, v_dot);
  EXPECT_LE(v_dot.norm(), kArmRounding);
}

// The integral of the error is the controller's state, and pushes against the error.
TEST(PlanarArm, IsPushedByTheIntegralOfItsError) {
  const VectorXd target = VectorXd{{0.3, 0.5}};
  const Scene system = driven(2, servo(ServoLaw::kIntegral, target));
  ASSERT_EQ(system.num_external(), 2);
  State<double> x = moving(2);
  x.memory.external = VectorXd{{0.4, -0.1}};
  VectorXd force, rate;
  system.external_force(x, force);
  system.external_rate(x, rate);
  EXPECT_LE((force + 30 * (x.q - target) + 5 * x.v + 7 * x.memory.external).norm(), kArmRounding);
  EXPECT_EQ(rate, x.q - target);
  const std::vector<Coordinate> all = system.coordinates();
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[5].name, "joint2.integral");
}

// Nothing ticks and integrates.
TEST(PlanarArm, RefusesAControllerThatTicksAndIntegrates) {
  Servo ticking = servo(ServoLaw::kIntegral, VectorXd::Zero(2));
  ticking.period = 0.1;
  EXPECT_EQ(refusal([&] { return driven(2, ticking); }),
            "a controller that ticks does not integrate");
}

// An effort that is beyond its limit is the limit, with its sign.
TEST(PlanarArm, HasNoMoreTorqueThanItsEfforts) {
  SceneDescription scene = hanging(2);
  scene.trees[0].bodies[0].properties.effort = 0.1;
  scene.trees[0].bodies[1].properties.effort = 0.2;
  scene.drives = {Motors{.force = VectorXd{{3.0, -0.05}}}};
  const Scene system(scene);
  const State<double> x = moving(2);
  ContinuousDynamics dynamics(system);
  VectorXd q_dot, v_dot;
  dynamics.rate(x, q_dot, v_dot);
  const TwoRods rods(x.q, x.v);
  EXPECT_LE((rods.M * v_dot + rods.k - Eigen::Vector2d(0.1, -0.05)).norm(), kArmRounding);
}

/// The lower end of three rods, held.
HeldPoint tip() {
  return {.body = {.tree = 0, .body = 2},
          .point = {0, 0, -kLength},
          .place = {0.2, 0, -0.9},
          .along = {kAlongX, kAlongZ}};
}
/// The same at a distance.
HeldPoint tip_on_a_string() {
  HeldPoint held = tip();
  held.along.clear();
  held.distance = 0.5;
  return held;
}

/// A limit and a coupler, beside what holds the tip.
Scene tied(const std::vector<Tie>& more) {
  SceneDescription scene = hanging(3);
  scene.trees[0].bodies[1].properties.lower = -0.2;
  scene.trees[0].bodies[1].properties.upper = 0.9;
  scene.ties = {JointEquation{.terms = {{0}, {2, -0.5}}, .offset = 0.1}};
  scene.ties.insert(scene.ties.end(), more.begin(), more.end());
  return Scene(scene);
}

// ċ = G v for any motion: the value and the row come from two places in the model.
TEST(PlanarArm, HasRowsThatAreTheRatesOfTheirConstraints) {
  const double step = 1e-6, kDifferences = 1e-9;
  const JointEquation angle{.terms = {{0}, {1}, {2}}, .offset = 0.3};
  const std::vector<std::pair<Scene, int>> cases = {
      {tied({}), 2}, {tied({tip()}), 4}, {tied({tip(), angle}), 5}, {tied({tip_on_a_string()}), 3}};
  for (const auto& [held, rows] : cases) {
    const State<double> x = moving(3);
    State<double> left = x, right = x;
    left.q -= step * x.v;
    right.q += step * x.v;
    Snapshot here, before, after;
    held.evaluate(x, here);
    held.evaluate(left, before);
    held.evaluate(right, after);
    ASSERT_EQ(held.num_constraints(), rows);
    ASSERT_EQ(here.constraints.size(), static_cast<std::size_t>(rows));
    for (std::size_t i = 0; i < here.constraints.size(); ++i) {
      const double rate = here.constraints[i].blocks[0].G.dot(x.v);
      const double difference = after.constraints[i].value - before.constraints[i].value;
      EXPECT_NEAR(difference / (2 * step), rate, kDifferences) << i;
      EXPECT_EQ(here.constraints[i].id, static_cast<int>(i));
    }
  }
}

// The values themselves, of a limit, two places, an equation and a distance.
TEST(PlanarArm, HasTheValuesOfItsConstraints) {
  const State<double> x = moving(3);
  const Eigen::Vector3d r =
      tip_of(rods(3, kMass, kLength, kGravity), x.q) - Eigen::Vector3d(0.2, 0, -0.9);
  Snapshot snapshot;
  tied({tip()}).evaluate(x, snapshot);
  ASSERT_EQ(snapshot.constraints.size(), 4U);
  const double values[] = {x.q[1], x.q[0] - 0.5 * x.q[2] - 0.1, r[0], r[2]};
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(snapshot.constraints[i].value, values[i], kArmRounding) << i;
  EXPECT_EQ(snapshot.constraints[0].lower, -0.2);
  EXPECT_EQ(snapshot.constraints[0].upper, 0.9);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(snapshot.constraints[i].lower, 0) << i;
    EXPECT_EQ(snapshot.constraints[i].upper, 0) << i;
  }
  tied({tip_on_a_string()}).evaluate(x, snapshot);
  EXPECT_NEAR(snapshot.constraints[2].value, r.norm() - 0.5, kArmRounding);
}

// A tie that is none is refused.
TEST(PlanarArm, RefusesTiesThatAreNone) {
  const auto refused = [](const Tie& tie) { return refusal([&] { return tied({tie}); }); };
  const char* const nobody = "a point is held of a body that there is not or that does not move";
  HeldPoint held = tip();
  held.body.body = 3;
  EXPECT_EQ(refused(held), nobody);
  held.body.body = -1;
  EXPECT_EQ(refused(held), nobody);
  held.body.tree = BodyId::kWorld;
  EXPECT_EQ(refused(held), "a tie is of tree -1, which there is not");
  held = tip();
  held.along = {kAlongX, kAboutY};
  EXPECT_EQ(refused(held), "a point is held along axes, each named once");
  held.along = {kAlongX, kAlongX};
  EXPECT_EQ(refused(held), "a point is held along axes, each named once");
  held = tip();
  held.compliance = Compliance{.k = 100, .c = 2};
  EXPECT_EQ(refused(held), "a point is held by a spring only at a distance");
  held = tip_on_a_string();
  held.distance = 0;
  EXPECT_EQ(refused(held), "the distance 0 m of a point that is held is not above zero");
  EXPECT_EQ(refused(JointEquation{}), "an equation of joints has no terms");
  EXPECT_EQ(refused(JointEquation{.terms = {{0}, {3}}}),
            "body 3 has no hinge or slide for an equation");
  EXPECT_EQ(refused(JointEquation{.tree = 1, .terms = {{0}}}),
            "a tie is of tree 1, which there is not");
}

// A tie of the second of two trees, of one body that floats or is guided, acts on that tree.
TEST(Ties, HoldLoneBodiesOfAnyTree) {
  const double step = 1e-6;
  for (const Joint joint : {Joint::kFree, Joint::kGuided, Joint::kFloating}) {
    SceneDescription scene = hanging(2);
    BodyDescription body{.name = "body", .joint = joint, .mass = 2};
    body.inertia.diagonal().setConstant(0.1);
    scene.add_tree({.bodies = {body}});
    scene.ties = {HeldPoint{.body = {.tree = 1, .body = 0},
                            .point = {0.3, 0, 0.1},
                            .place = {1, 2, 3},
                            .along = {kAlongX, kAlongZ}}};
    const Scene system(scene);
    State<double> x{
        .t = 0, .q = system.zero_configuration(), .v = VectorXd(system.num_velocities())};
    for (Eigen::Index i = 0; i < x.v.size(); ++i) x.v[i] = 0.3 - 0.1 * static_cast<double>(i);
    Snapshot here, before, after;
    State<double> left = x, right = x;
    VectorXd dq;
    system.position_rate(x, dq);
    system.add_rate(x.q, -step * dq, left.q);
    system.add_rate(x.q, step * dq, right.q);
    system.evaluate(left, before);
    system.evaluate(right, after);
    (void)system.energy(right);
    system.evaluate(x, here);
    ASSERT_EQ(here.constraints.size(), 2U);
    EXPECT_NEAR(here.constraints[0].value, 0.3 - 1, kArmRounding);
    EXPECT_NEAR(here.constraints[1].value, 0.1 - 3, kArmRounding);
    for (std::size_t i = 0; i < 2; ++i) {
      ASSERT_EQ(here.constraints[i].blocks[0].tree, 1);
      const double rate =
          here.constraints[i].blocks[0].G.dot(x.v.tail(here.constraints[i].blocks[0].G.size()));
      EXPECT_NEAR((after.constraints[i].value - before.constraints[i].value) / (2 * step), rate,
                  1e-9);
    }
  }
}

// The energy gained is the work of the motors.
TEST(PlanarArm, GainsTheWorkOfItsMotors) {
  const VectorXd torque = VectorXd{{0.3, -0.2}};
  const Scene system = driven(2, Motors{.force = torque});
  const Power motors = [&](const State<double>& x) { return torque.dot(x.v); };
  expect_balance(system, moving(2), motors);
}

// A limit on one side leaves the other open, and each constraint has a number of its own.
TEST(PlanarArm, IsLimitedOnTheSideThatIsNamed) {
  SceneDescription scene = hanging(2);
  scene.trees[0].bodies[0].properties.upper = 1;
  scene.trees[0].bodies[1].properties.lower = 0;
  Snapshot snapshot;
  Scene(scene).evaluate(moving(2), snapshot);
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
  const VectorXd target = VectorXd::Constant(2, 0.3);
  const Scene system = driven(2, servo(ServoLaw::kStiffness, target));
  State<double> x = moving(2);
  VectorXd force;
  system.external_force(x, force);
  const VectorXd demand = -30 * (x.q - target) - 5 * x.v;
  x.v.setZero();
  Snapshot at_rest;
  system.evaluate(x, at_rest);
  EXPECT_LE((force - at_rest.k - demand).norm(), kArmRounding);
}

// A tip on a compliant string is held by the string's own spring.
TEST(PlanarArm, IsHeldAtADistanceByItsCompliance) {
  HeldPoint held = tip_on_a_string();
  held.compliance = Compliance{.k = 100, .c = 2};
  Snapshot snapshot;
  tied({held}).evaluate(moving(3), snapshot);
  ASSERT_EQ(snapshot.constraints.size(), 3U);
  ASSERT_TRUE(snapshot.constraints[2].compliance.has_value());
  EXPECT_EQ(snapshot.constraints[2].compliance->k, 100);
  EXPECT_EQ(snapshot.constraints[2].compliance->c, 2);
  tied({tip()}).evaluate(moving(3), snapshot);
  EXPECT_FALSE(snapshot.constraints[2].compliance) << "of the string before";
}

}  // namespace
}  // namespace tribo::models
