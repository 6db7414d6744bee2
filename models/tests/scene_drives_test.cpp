#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/scene/drives.hpp"
#include "models/scene/scene.hpp"
#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A hinge about y that carries a slide, under gravity, with dampers, rotors, limits and efforts.
TreeDescription two_joints() {
  BodyDescription arm{.name = "arm", .joint = Joint::kRevolute, .axis = {0, 1, 0}, .mass = 2};
  arm.center_of_mass = {0.1, 0, 0};
  arm.inertia.diagonal().setConstant(0.01);
  arm.properties = {.damping = 0.3, .rotor_inertia = 0.2, .lower = -1, .effort = 5};
  BodyDescription rod{
      .name = "rod", .parent = 0, .joint = Joint::kPrismatic, .axis = {1, 0, 0}, .mass = 1};
  rod.properties = {.damping = 0.7, .lower = -0.2, .upper = 0.3, .effort = 11};
  return {.bodies = {arm, rod}, .gravity = {0, 0, -10}};
}

State<double> somewhere() {
  return {.t = 0, .q = VectorXd{{0.4, 0.1}}, .v = VectorXd{{1.5, -0.8}}};
}

SceneDescription driven(ServoLaw law) {
  SceneDescription scene;
  scene.add_tree(two_joints());
  scene.drives = {Servo{.tree = 0,
                        .law = law,
                        .K_p = VectorXd::Constant(2, 7),
                        .K_d = VectorXd::Constant(2, 3),
                        .target = VectorXd{{1, -0.1}}}};
  return scene;
}

// Under inverse dynamics  v̇ = K_p e − K_d v,  whatever the weight, dampers and rotors.
TEST(Servos, ReachTheAccelerationThatInverseDynamicsAsksFor) {
  const Scene system(driven(ServoLaw::kInverseDynamics));
  const State<double> x = somewhere();
  Snapshot at;
  system.evaluate(x, at);
  VectorXd g;
  system.external_force(x, g);
  const VectorXd v_dot = at.M[0].inverse() * (g - at.k);
  EXPECT_NEAR(v_dot[0], 7 * (1 - 0.4) - 3 * 1.5, 1e-12);
  EXPECT_NEAR(v_dot[1], 7 * (-0.1 - 0.1) + 3 * 0.8, 1e-12);
}

// Besides the weight, m g x of the two masses, only e and v count.
TEST(Servos, CarryTheWeightAsStiffJoints) {
  const Scene system(driven(ServoLaw::kStiffness));
  VectorXd g;
  system.external_force(somewhere(), g);
  const double c = std::cos(0.4), s = std::sin(0.4);
  EXPECT_NEAR(g[0], 7 * 0.6 - 3 * 1.5 - 10 * (2 * 0.1 + 1 * 0.1) * c, 1e-12);
  EXPECT_NEAR(g[1], 7 * -0.2 + 3 * 0.8 - 10 * s, 1e-12);
  VectorXd e;
  system.effort_limits(e);
  EXPECT_EQ(e, (VectorXd{{5, 11}}));
}

/// Moves from (0, 0) to (1, −0.1) between 0.5 and 2.5 s.
SceneDescription moved(double period = 0) {
  SceneDescription scene = driven(ServoLaw::kInverseDynamics);
  auto& servo = std::get<Servo>(scene.drives[0]);
  servo.moves = {{0.5, 2.5, servo.target}, {3, 4, VectorXd{{2, 2}}}};
  servo.target.setZero();
  servo.period = period;
  return scene;
}

VectorXd acceleration_under(const Scene& system, const State<double>& x) {
  Snapshot at;
  system.evaluate(x, at);
  VectorXd g;
  system.external_force(x, g);
  return at.M[0].inverse() * (g - at.k);
}

// A quarter of the way in time: s = 10/64 − 15/256 + 6/1024 = 0.103515625, ṡ = 0.5·1.0546875,
// s̈ = 0.25·5.625; before the first move and between two the target rests.
TEST(Servos, FollowAMoveWithItsSpeedAndAcceleration) {
  const Scene system(moved());
  State<double> x = somewhere();
  x.t = 1;
  const Eigen::Vector2d way(1, -0.1), q_d = 0.103515625 * way, v_d = 0.52734375 * way;
  const Eigen::Vector2d expected = 1.40625 * way + 7 * (q_d - x.q) + 3 * (v_d - x.v);
  EXPECT_NEAR((acceleration_under(system, x) - expected).norm(), 0, 1e-12);
  for (const auto& [t, q_rest] : {std::pair{0.3, 0.0}, std::pair{2.7, 1.0}, std::pair{5.0, 2.0}}) {
    x.t = t;
    EXPECT_NEAR(acceleration_under(system, x)[0], 7 * (q_rest - x.q[0]) - 3 * x.v[0], 1e-12) << t;
  }
}

// Between ticks forces are those of the last tick, within the efforts, and no external system's.
TEST(Servos, HoldWhatTheySetAtATick) {
  const Scene free(moved()), system(moved(0.01));
  EXPECT_EQ(system.period(), 0.01);
  EXPECT_EQ(system.external_system(), nullptr);
  State<double> x = somewhere();
  x.t = 1;
  x.v[0] = 8;
  VectorXd g;
  free.external_force(x, g);
  system.tick(x);
  ASSERT_EQ(x.memory.held.size(), 2);
  EXPECT_GT(std::abs(g[0]), 5);
  EXPECT_EQ(x.memory.held[0], std::copysign(5.0, g[0]));
  EXPECT_EQ(x.memory.held[1], std::clamp(g[1], -11.0, 11.0));
  Snapshot undriven, held;
  x.v.setZero();
  x.memory.held << 3, -4;
  system.evaluate(x, held);
  x.memory.held.resize(0);
  free.evaluate(x, undriven);
  EXPECT_NEAR((undriven.k - held.k - Eigen::Vector2d(3, -4)).norm(), 0, 1e-12);
  VectorXd k = VectorXd::Zero(2);
  system.change_held(VectorXd{{1, 2}}, k);
  EXPECT_EQ(k, (VectorXd{{-1, -2}}));
  EXPECT_EQ(system.coordinates().back().unit, "N");
}

TEST(Servos, AreRefusedWhereTheyCannotBe) {
  const auto of = [](const auto& change) {
    return refusal([&] {
      SceneDescription scene = driven(ServoLaw::kStiffness);
      change(scene, std::get<Servo>(scene.drives[0]));
      return Scene(std::move(scene));
    });
  };
  EXPECT_EQ(of([](auto&, auto& servo) { servo.tree = 1; }),
            "a drive is of tree 1, which there is not");
  EXPECT_EQ(of([](auto&, auto& servo) { servo.target.resize(3); }),
            "a drive of 3 hinges and slides is of a tree of 2 positions and 2 velocities");
  EXPECT_EQ(of([](auto&, auto& servo) { servo.K_d.resize(1); }),
            "a drive of 1 hinges and slides is of a tree of 2 positions and 2 velocities");
  EXPECT_EQ(of([](auto&, auto& servo) {
              servo.law = ServoLaw::kIntegral;
              servo.K_i.resize(3);
            }),
            "a drive of 3 hinges and slides is of a tree of 2 positions and 2 velocities");
  EXPECT_EQ(of([](auto& scene, auto&) { scene.drives = {Motors{.force = VectorXd::Zero(1)}}; }),
            "a drive of 1 hinges and slides is of a tree of 2 positions and 2 velocities");
  EXPECT_EQ(of([](auto& scene, auto&) {
              BodyDescription cart{.name = "cart", .joint = Joint::kGuided, .mass = 1};
              cart.moves = {kAlongX, kAlongZ};
              scene.trees[0] = {.bodies = {cart}};
            }),
            "a drive of 2 hinges and slides is of a tree of 2 positions and 2 velocities");
  EXPECT_EQ(of([](auto&, auto& servo) { servo.period = -1; }),
            "a controller ticks every -1 s; 0 or more is allowed");
  EXPECT_EQ(of([](auto&, auto& servo) {
              servo.moves = {{0, 1, servo.target}, {0.5, 2, servo.target}};
            }),
            "a controller moves from 0.5 to 2 s, after a move to 1 s");
  EXPECT_EQ(of([](auto&, auto& servo) {
              servo.moves = {{0, 1, VectorXd::Zero(3)}};
            }),
            "a drive of 3 hinges and slides is of a tree of 2 positions and 2 velocities");
  EXPECT_EQ(of([](auto& scene, auto& servo) {
              servo.period = 0.1;
              scene.drives.push_back(servo);
              std::get<Servo>(scene.drives[1]).period = 0.2;
            }),
            "controllers tick every 0.1 and every 0.2 s; one period is allowed");
}

// Each controller that integrates has a state of its own, after the other's; its error is that of
// the target at the time.
TEST(Servos, IntegrateTheirErrorsOneAfterTheOther) {
  SceneDescription scene = moved();
  scene.add_tree(two_joints());
  scene.trees[1].bodies[0].name = "other arm";
  scene.trees[1].bodies[1].name = "other rod";
  auto& first = std::get<Servo>(scene.drives[0]);
  first.law = ServoLaw::kIntegral;
  first.K_i = VectorXd{{2, 5}};
  Servo second = first;
  second.tree = 1;
  second.moves.clear();
  scene.drives.push_back(second);
  const Scene system(scene);
  ASSERT_EQ(system.num_external(), 4);
  State<double> x{
      .t = 1.5, .q = VectorXd{{0.4, 0.1, -0.2, 0.05}}, .v = VectorXd{{1.5, -0.8, 0, 2}}};
  x.memory.external = VectorXd{{0.1, 0.2, 0.3, 0.4}};
  VectorXd rate, g;
  system.external_rate(x, rate);
  EXPECT_LE((rate - VectorXd{{0.4 - 0.5, 0.1 + 0.05, -0.2, 0.05}}).norm(), 1e-14);
  system.external_force(x, g);
  EXPECT_NEAR(g[2], 7 * 0.2 - 2 * 0.3, 1e-13);
  EXPECT_NEAR(g[3], -7 * 0.05 - 3 * 2 - 5 * 0.4, 1e-13);
  const std::vector<Coordinate> all = system.coordinates();
  ASSERT_EQ(all.size(), 12U);
  EXPECT_EQ(all[8].name, "arm.integral");
  EXPECT_EQ(all[8].unit, "rad s");
  EXPECT_EQ(all[11].name, "other rod.integral");
  EXPECT_EQ(all[11].unit, "m s");
}

/// A box in the air, turned about z, that points attract.
SceneDescription drawn(const std::vector<Eigen::Vector3d>& points) {
  BodyDescription body{.name = "box", .joint = Joint::kFree, .mass = 2};
  body.inertia.diagonal().setConstant(0.1);
  SceneDescription scene;
  scene.add_tree({.bodies = {body}});
  scene.drives = {Suction{.tree = 0,
                          .box = {Eigen::Vector3d(0.1, 0.2, 0.05)},
                          .points = points,
                          .strength = 50,
                          .range = 0.04}};
  return scene;
}

VectorXd suction(const std::vector<Eigen::Vector3d>& points) {
  const Scene system(drawn(points));
  State<double> x{.t = 0, .q = system.zero_configuration(), .v = VectorXd::Zero(6)};
  x.q.head<3>() << 0, 0, 1;
  x.q.segment<4>(3) << 0, 0, std::sqrt(0.5), std::sqrt(0.5);
  VectorXd g, e;
  system.external_force(x, g);
  system.effort_limits(e);
  EXPECT_TRUE((e.array() == kInfinity).all());
  return g;
}

// Above the box, beside it, and in it: 50 (1 − d/0.04) N on the nearest point, towards the source.
TEST(Suctions, DrawTheNearestPointTowardsTheSource) {
  const VectorXd above = suction({{0.03, 0.02, 1.06}});
  EXPECT_NEAR((above.head<3>() - Eigen::Vector3d(0, 0, 37.5)).norm(), 0, 1e-12);
  const Eigen::Vector3d moment =
      Eigen::Vector3d(0.03, 0.02, 0.05).cross(Eigen::Vector3d(0, 0, 37.5));
  EXPECT_NEAR((above.tail<3>() - moment).norm(), 0, 1e-12);
  // turned by a quarter, the box is 0.2 m to either side along x
  const VectorXd beside = suction({{0.22, 0.0, 1.0}});
  EXPECT_NEAR((beside.head<3>() - Eigen::Vector3d(25, 0, 0)).norm(), 0, 1e-12);
  const VectorXd inside = suction({{0, 0, 1.04}});
  EXPECT_NEAR(inside[2], 62.5, 1e-12);
  EXPECT_EQ(suction({{0, 0, 1.0901}}).norm(), 0);
}

TEST(Suctions, AreRefusedOfBodiesThatThereAreNot) {
  const auto drawing = [](int body) {
    return refusal([body] {
      SceneDescription scene = drawn({});
      std::get<Suction>(scene.drives[0]).body = body;
      return Scene(std::move(scene));
    });
  };
  EXPECT_EQ(drawing(1), "suction draws body 1, which there is not");
  EXPECT_EQ(drawing(-1), "suction draws body -1, which there is not");
  EXPECT_EQ(drawing(0), "accepted");
}

TEST(Suctions, AddUp) {
  const VectorXd both = suction({{0.03, 0.02, 1.06}, {-0.03, 0.01, 1.07}});
  EXPECT_NEAR(both[2], 37.5 + 25, 1e-12);
}

// τ = −k (q − rest) is the derivative of the energy, and stands in k.
TEST(JointSprings, HaveAForceAndAnEnergy) {
  SceneDescription scene;
  scene.add_tree(two_joints());
  SceneDescription with = scene;
  with.springs = {{.tree = 0, .body = 1, .stiffness = 20, .rest = 0.25}};
  const Scene bare(scene), sprung(with);
  const State<double> x = somewhere();
  Snapshot a, b;
  bare.evaluate(x, a);
  sprung.evaluate(x, b);
  EXPECT_NEAR(b.k[1] - a.k[1], 20 * (0.1 - 0.25), 1e-13);
  EXPECT_EQ(b.k[0], a.k[0]);
  EXPECT_NEAR(sprung.energy(x).potential - bare.energy(x).potential, 10 * 0.15 * 0.15, 1e-13);
}

// Each change holds from its time on, to the moment.
TEST(JointSprings, RestElsewhereFromATimeOn) {
  SceneDescription scene;
  scene.add_tree(two_joints());
  scene.springs = {{.tree = 0,
                    .body = 1,
                    .stiffness = 20,
                    .rest = 0.25,
                    .changes = {{.from = 1, .rest = -0.1}, {.from = 2, .rest = 0.3}}}};
  const Scene sprung(scene);
  const auto force = [&](double t) {
    State<double> x = somewhere();
    x.t = t;
    Snapshot at;
    sprung.evaluate(x, at);
    return at.k[1];
  };
  EXPECT_NEAR(force(0.999) - force(1), 20 * (-0.1 - 0.25), 1e-13);
  EXPECT_EQ(force(1), force(1.999));
  EXPECT_NEAR(force(1.999) - force(2), 20 * (0.3 + 0.1), 1e-13);
  EXPECT_EQ(force(2), force(1e3));
}

TEST(JointSprings, AreRefusedWhereNoHingeOrSlideIs) {
  const auto at = [](int tree, int body) {
    return refusal([tree, body] {
      SceneDescription scene = drawn({});
      scene.add_tree(two_joints());
      scene.springs = {{.tree = tree, .body = body, .stiffness = 1, .rest = 0}};
      return Scene(std::move(scene));
    });
  };
  EXPECT_EQ(at(1, 1), "accepted");
  EXPECT_EQ(at(0, 0), "body 0 of tree 0 has no hinge or slide for a spring");
  EXPECT_EQ(at(1, 2), "body 2 of tree 1 has no hinge or slide for a spring");
  EXPECT_EQ(at(2, 0), "body 0 of tree 2 has no hinge or slide for a spring");
}

// A row for each joint limited on a side; dampers are also given apart from k, which has them.
TEST(JointsOfScenes, HaveRowsForTheirLimitsAndDampers) {
  SceneDescription scene;
  BodyDescription free{.name = "free", .joint = Joint::kFree, .mass = 1};
  free.inertia.diagonal().setConstant(1);
  scene.add_tree({.bodies = {free}});
  scene.add_tree(two_joints());
  const Scene system(scene);
  ASSERT_EQ(system.num_constraints(), 2);
  State<double> x{.t = 0, .q = system.zero_configuration(), .v = VectorXd::Zero(8)};
  x.q.tail<2>() << 0.4, 0.1;
  Snapshot rest, moving;
  system.evaluate(x, rest);
  x.v[7] = 2;
  system.evaluate(x, moving);
  EXPECT_EQ(rest.damping, (VectorXd{{0, 0, 0, 0, 0, 0, 0.3, 0.7}}));
  EXPECT_NEAR(moving.k[7] - rest.k[7], 1.4, 1e-13);
  ASSERT_EQ(rest.constraints.size(), 2U);
  const auto &arm = rest.constraints[0], &rod = rest.constraints[1];
  EXPECT_EQ(arm.value, 0.4);
  EXPECT_EQ(arm.lower, -1);
  EXPECT_EQ(arm.upper, kInfinity);
  EXPECT_EQ(rod.id, 1);
  EXPECT_EQ(rod.upper, 0.3);
  EXPECT_EQ(rod.num_blocks, 1);
  EXPECT_EQ(rod.blocks[0].tree, 1);
  EXPECT_EQ(rod.blocks[0].G, (Eigen::RowVectorXd{{0, 1}}));
}

}  // namespace
}  // namespace tribo::models::test
