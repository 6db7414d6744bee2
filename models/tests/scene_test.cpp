#include "models/scene/scene.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/laws/friction_shapes.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models::test {
namespace {

constexpr double kRounding = 1e-13;

TreeDescription free_body(const char* name, const Eigen::Vector3d& place) {
  BodyDescription body{.name = name, .joint = Joint::kFree, .position = place, .mass = 2};
  body.inertia.diagonal() << 0.02, 0.03, 0.04;
  return {.bodies = {body}, .gravity = Eigen::Vector3d(0, 0, -10)};
}

Material surface(double stiffness) {
  return {.stiffness = stiffness, .dissipation = 1, .friction = 0.5};
}

SceneGeometry ball(BodyId body, const Eigen::Vector3d& place, double stiffness) {
  return {.name = "ball",
          .body = body,
          .placement = {.p = place},
          .shape = geometry::Sphere{0.1},
          .material = surface(stiffness)};
}

/// A slide along x that carries a hinge about z with a ball, two free balls, and a ball of the
/// world.
SceneDescription balls() {
  SceneDescription scene;
  TreeDescription arm;
  arm.gravity.setZero();
  arm.bodies = {{.name = "cart", .joint = Joint::kPrismatic, .axis = {1, 0, 0}, .mass = 1},
                {.name = "rod", .parent = 0, .joint = Joint::kRevolute, .mass = 1}};
  arm.bodies[1].inertia.diagonal().setConstant(0.01);
  scene.add_tree(arm);
  scene.add_tree(free_body("first", {0, 0, 1}));
  scene.add_tree(free_body("second", {0.15, 0.05, 1.02}));
  scene.geometries = {ball({0, 0}, {0, 0, 0}, 1e3), ball({0, 1}, {0.15, 0, 0}, 1e3),
                      ball({1, 0}, {0.01, 0, 0}, 1e3), ball({2, 0}, {0, 0.02, 0}, 3e3),
                      ball({}, {0, 0, -0.1}, 1e3)};
  scene.friction.v_s = 1e-3;
  return scene;
}

State<double> moving(const Scene& system) {
  Random random(5);
  State<double> x{.t = 0.1, .q = system.zero_configuration(), .v = {}};
  x.v = random.vector(system.num_velocities());
  return x;
}

const ContactPoint& contact(const Snapshot& at, int first_tree, int second_tree) {
  for (const auto& c : at.contacts.items()) {
    const auto tree_of = [&at](int body) {
      return body < 0 ? BodyId::kWorld : at.bodies[static_cast<std::size_t>(body)].tree;
    };
    if (tree_of(c.a) == first_tree && tree_of(c.b) == second_tree) return c;
  }
  throw std::runtime_error("no such contact");
}

/// A surface of each kind.
constexpr Material kSoft{.stiffness = 1e3, .dissipation = 2, .friction = 0.3};
constexpr Material kHard{.stiffness = 3e3, .dissipation = 5, .friction = 0.6};

// Two springs in series, each pressed in its share; the dissipation is the mean by these shares.
TEST(LawOfTwoMaterials, IsThatOfSpringsInSeries) {
  const PairLaw law = combined(kSoft, kHard);
  const double share = 0.75;  // of the compression that the softer one has
  EXPECT_DOUBLE_EQ(law.normal.k, kSoft.stiffness * share);
  EXPECT_DOUBLE_EQ(law.normal.k, kHard.stiffness * (1 - share));
  EXPECT_DOUBLE_EQ(law.normal.d, share * kSoft.dissipation + (1 - share) * kHard.dissipation);
  EXPECT_DOUBLE_EQ(law.weight_a, 1 - share);
  EXPECT_DOUBLE_EQ(2 / law.friction, 1 / kSoft.friction + 1 / kHard.friction);
}

// A harder and harder surface tends to a rigid one, from either side.
TEST(LawOfTwoMaterials, TendsToThatOfARigidOne) {
  Material hard = kHard, rigid = kHard;
  hard.stiffness = 1e20;
  rigid.rigid = true;
  const auto expect_same = [](const PairLaw& a, const PairLaw& b) {
    EXPECT_NEAR(a.normal.k / b.normal.k, 1, kRounding);
    EXPECT_NEAR(a.normal.d, b.normal.d, kRounding);
    EXPECT_NEAR(a.weight_a, b.weight_a, kRounding);
    EXPECT_EQ(a.friction, b.friction);
  };
  expect_same(combined(kSoft, hard), combined(kSoft, rigid));
  expect_same(combined(hard, kSoft), combined(rigid, kSoft));
}

TEST(ContactAxes, AreRightHanded) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    Eigen::Vector3d n = random.vector3().normalized();
    if (i < 3) n = Eigen::Vector3d::Unit(i);
    const Matrix3d axes = contact_axes(n).transpose();
    EXPECT_LE((axes.transpose() * axes - Matrix3d::Identity()).norm(), kRounding);
    EXPECT_NEAR(axes.determinant(), 1, kRounding);
    EXPECT_EQ(Eigen::Vector3d(axes.col(0)), n);
  }
}

// The first tangent has no part along that axis.
TEST(ContactAxes, LieAcrossTheAxisThatTheNormalIsFarthestFrom) {
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    const Eigen::Vector3d n = random.vector3().normalized();
    Eigen::Index least = 0;
    n.cwiseAbs().minCoeff(&least);
    const Matrix3d axes = contact_axes(n).transpose();
    EXPECT_EQ(axes(least, 1), 0);
  }
}

TEST(Scene, PutsTreesSideBySide) {
  const Scene system(balls());
  EXPECT_EQ(system.num_positions(), 2 + 7 + 7);
  EXPECT_EQ(system.num_velocities(), 2 + 6 + 6);
  const State<double> x = moving(system);
  Snapshot at, alone;
  system.evaluate(x, at);
  ASSERT_EQ(at.trees.size(), 3U);
  for (int i = 0; i < 3; ++i) {
    const TreeSystem tree(system.tree(i));
    const State<double> part{.t = 0,
                             .q = x.q.segment(system.first_position(i), tree.num_positions()),
                             .v = x.v.segment(system.first_velocity(i), tree.num_velocities())};
    tree.evaluate(part, alone);
    EXPECT_EQ(entry(at.trees, i), (Tree{system.first_velocity(i), tree.num_velocities()}));
    EXPECT_EQ(entry(at.M, i), alone.M[0]);
    EXPECT_EQ(at.k.segment(system.first_velocity(i), tree.num_velocities()), alone.k);
  }
  EXPECT_EQ(system.coordinates().size(), 30U);
  EXPECT_EQ(system.coordinates()[2].name, "first.x");
  EXPECT_EQ(system.coordinates()[16].name, "cart.slide_rate");
}

// Five balls on five bodies make ten pairs; balls of one body, of the world, and of one group none,
// nor two that are named as apart, in either order.
TEST(Scene, ListsThePairsThatMayTouch) {
  Snapshot at;
  const Scene all(balls());
  all.evaluate(moving(all), at);
  EXPECT_EQ(at.contacts.size(), 10U);
  SceneDescription scene = balls();
  scene.geometries.push_back(ball({}, {0, 0, -0.3}, 1e3));     // world and world
  scene.geometries.push_back(ball({1, 0}, {0, 0, 0.3}, 1e3));  // with the others: 6 pairs
  const Scene more(scene);
  more.evaluate(moving(more), at);
  EXPECT_EQ(at.contacts.size(), 10U + 4U + 5U);
  for (SceneGeometry& g : scene.geometries) g.group = 3;
  scene.geometries[4].group = 0;
  const Scene grouped(scene);
  grouped.evaluate(moving(grouped), at);
  EXPECT_EQ(at.contacts.size(), 5U);
  SceneDescription apart = balls();
  apart.apart = {{0, 1}, {4, 2}};
  const Scene without(apart);
  without.evaluate(moving(without), at);
  EXPECT_EQ(at.contacts.size(), 8U);
}

// n is from B into A: φ grows where J v is positive, between two trees, in one, and on the world.
TEST(Scene, NormalVelocityIsTheRateOfTheGap) {
  const Scene system(balls());
  const State<double> x = moving(system);
  Snapshot at, later, before;
  system.evaluate(x, at);
  const double h = 1e-5;
  const auto moved = [&](double by, Snapshot& out) {
    State<double> y = x;
    system.exponential(x.q, by * x.v, y.q);
    system.evaluate(y, out);
  };
  moved(h, later);
  moved(-h, before);
  for (std::size_t i = 0; i < at.contacts.size(); ++i) {
    const double rate = (later.contacts[i].phi - before.contacts[i].phi) / (2 * h);
    EXPECT_NEAR(contact_velocity(at, at.contacts[i], x.v)[0], rate, 1e-8) << i;
    EXPECT_EQ(at.contacts[i].id, later.contacts[i].id);
  }
}

// Two free balls: springs in series, and the force acts nearer to the softer surface's depth.
TEST(Scene, HasTheLawOfTwoMaterials) {
  const Scene system(balls());
  const State<double> x = moving(system);
  Snapshot at;
  system.evaluate(x, at);
  const ContactPoint& c = contact(at, 1, 2);
  const Eigen::Vector3d a(0.01, 0, 1), b(0.15, 0.07, 1.02), n = (a - b).normalized();
  EXPECT_NEAR(c.phi, (a - b).norm() - 0.2, kRounding);
  EXPECT_DOUBLE_EQ(std::get<HuntCrossley<double>>(c.normal).k, 750);
  EXPECT_DOUBLE_EQ(c.friction.mu, 0.5);
  EXPECT_DOUBLE_EQ(c.friction.v_s, 1e-3);
  const Eigen::Vector3d point = 0.25 * (a - 0.1 * n) + 0.75 * (b + 0.1 * n);
  const auto velocity_of = [&](int tree, const Eigen::Vector3d& center) -> Eigen::Vector3d {
    const auto v = x.v.segment<6>(system.first_velocity(tree));
    return v.head<3>() + Eigen::Vector3d(v.tail<3>()).cross(point - center);
  };
  const Eigen::Vector3d u = velocity_of(1, {0, 0, 1}) - velocity_of(2, {0.15, 0.05, 1.02});
  const Eigen::Vector3d found = contact_axes(n).transpose() * contact_velocity(at, c, x.v);
  EXPECT_LE((found - u).norm(), kRounding);
  EXPECT_NEAR(
      system.energy(x).elastic,
      750 * c.phi * c.phi / 2 +
          [&] {
            double sum = 0;
            for (const auto& other : at.contacts.items()) {
              if (&other == &c || !other.active()) continue;
              sum += normal_energy(other.normal, -other.phi);
            }
            return sum;
          }(),
      kRounding);
}

TEST(Scene, AppliesForcesThatSwing) {
  SceneDescription scene = balls();
  scene.forces = {
      {.tree = 0,
       .velocity = 1,
       .course =
           {.constant = 3, .rate = 7, .sine = 2, .cosine = 5, .frequency = 0.5, .phase = 0.3}},
      {.tree = 2, .velocity = 4, .course = {.constant = -1}}};
  const Scene driven(scene), free(balls());
  const State<double> x = moving(free);
  Snapshot with, without;
  driven.evaluate(x, with);
  free.evaluate(x, without);
  VectorXd tau = VectorXd::Zero(14);
  tau[1] = 3 + 7 * x.t + 2 * std::sin(std::numbers::pi * x.t + 0.3) +
           5 * std::cos(std::numbers::pi * x.t + 0.3);
  tau[8 + 4] = -1;
  EXPECT_LE((without.k - with.k - tau).norm(), kRounding);
}

TEST(Scene, MovesEveryTreeByItsOwnRule) {
  const Scene system(balls());
  const State<double> x = moving(system);
  VectorXd rate, along_q, along_v, back;
  system.position_rate(x, rate);
  const double h = 1e-3;
  system.add_rate(x.q, h * rate, along_q);
  system.exponential(x.q, h * x.v, along_v);
  EXPECT_LE((along_q - along_v).norm(), h * h);
  EXPECT_NEAR(along_q.segment<4>(5).norm(), 1, kRounding);
  EXPECT_DOUBLE_EQ(along_v[2], x.q[2] + h * x.v[2]);
  system.difference(along_v, x.q, back);
  EXPECT_LE((back - h * x.v).norm(), kRounding);
}

// With a margin, pairs farther apart are left out, and nothing else changes.
TEST(Scene, LeavesOutWhatIsBeyondTheMargin) {
  SceneDescription near = balls();
  near.margin = 0.05;
  const Scene all(balls()), some(near);
  const State<double> x = moving(all);
  Snapshot with, without;
  all.evaluate(x, without);
  some.evaluate(x, with);
  std::vector<ContactId> expected, found;
  for (const auto& contact : without.contacts.items()) {
    if (contact.phi <= near.margin) expected.push_back(contact.id);
  }
  for (const auto& contact : with.contacts.items()) found.push_back(contact.id);
  EXPECT_EQ(found, expected);
  EXPECT_LT(found.size(), without.contacts.size());
  EXPECT_GT(found.size(), 1U);
  EXPECT_EQ(some.energy(x).elastic, all.energy(x).elastic);
}

/// A point of the first free body over a plane that the rod carries, whose surface moves, and one
/// of the second over level ground.
SceneDescription points() {
  SceneDescription scene = balls();
  Placement plane{
      .R = Eigen::AngleAxisd(0.4, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix(),
      .p = {0.1, 0.2, 0.3}};
  scene.points = {{.a = {1, 0},
                   .point = {0.01, -0.02, 0.03},
                   .b = {0, 1},
                   .plane = plane,
                   .surface = {.constant = 0.2, .rate = 0.5},
                   .normal = SpringDamper<double>{.k = 1e3, .d = 0, .c = 2},
                   .friction = {.shape = SoftFriction{}, .mu = 0.3, .v_s = 1e-2}},
                  {.a = {2, 0}, .normal = PrescribedForce<double>{7}, .friction = {}}};
  return scene;
}

// φ is the height over the plane wherever both are, and its rate is the normal velocity.
TEST(Scene, HasPointsOverPlanes) {
  const Scene system(points()), without(balls());
  const State<double> x = moving(system);
  Snapshot at, bare, later;
  system.evaluate(x, at);
  without.evaluate(x, bare);
  ASSERT_EQ(at.contacts.size(), bare.contacts.size() + 2);
  EXPECT_EQ(at.contacts[0].id, 0);
  EXPECT_EQ(at.contacts[1].id, 1);
  for (std::size_t i = 0; i < bare.contacts.size(); ++i)
    EXPECT_EQ(at.contacts[i + 2].id, bare.contacts[i].id + 2);
  const double h = 1e-6;
  VectorXd rate, q;
  system.position_rate(x, rate);
  system.add_rate(x.q, h * rate, q);
  system.evaluate({.t = x.t, .q = q, .v = x.v}, later);
  for (const std::size_t i : {0U, 1U}) {
    const Eigen::Vector3d v_c = contact_velocity(at, at.contacts[i], x.v);
    EXPECT_NEAR((later.contacts[i].phi - at.contacts[i].phi) / h, v_c[0], 1e-5);
  }
  EXPECT_EQ(at.contacts[0].bias, Eigen::Vector3d(0, -(0.2 + 0.5 * x.t), 0));
  EXPECT_EQ(at.contacts[0].friction.mu, 0.3);
  EXPECT_NEAR(at.contacts[1].phi, at.contacts[1].place.z(), kRounding);
  EXPECT_LE(
      (at.contacts[0].axes * at.contacts[0].axes.transpose() - Eigen::Matrix3d::Identity()).norm(),
      kRounding);
  const double depth = std::max(0.0, -at.contacts[0].phi);
  EXPECT_NEAR(system.energy(x).elastic - without.energy(x).elastic, 500 * depth * depth, kRounding);
}

// t1 lies in the plane wherever two balls touch, and t2 is across it.
TEST(Scene, HasTangentsInThePlaneInWhichAllMoves) {
  SceneDescription scene;
  for (const char* name : {"left", "right"})
    scene.add_tree({.bodies = {{.name = name, .joint = Joint::kGuided, .mass = 1}}});
  for (TreeDescription& tree : scene.trees) tree.bodies[0].inertia.diagonal().setConstant(0.1);
  scene.geometries = {ball({0, 0}, {0, 0, 0}, 1e3), ball({1, 0}, {0, 0, 0}, 1e3)};
  scene.in_plane = true;
  const Scene system(scene);
  Snapshot at;
  for (const double angle : {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0}) {
    VectorXd q = VectorXd::Zero(6);
    q.head<2>() << 0.15 * std::cos(angle), 0.15 * std::sin(angle);
    system.evaluate({.t = 0, .q = q, .v = VectorXd::Zero(6)}, at);
    Eigen::Matrix3d axes;
    axes << std::cos(angle), 0, std::sin(angle), std::sin(angle), 0, -std::cos(angle), 0, 1, 0;
    EXPECT_LE((at.contacts[0].axes - axes).norm(), kRounding) << angle;
  }
}

TEST(Scene, IsRefusedWhereItCannotBe) {
  SceneDescription scene = balls();
  scene.geometries[0].body = {7, 0};
  EXPECT_THROW(Scene{scene}, InputError);
  scene = balls();
  scene.geometries[0].body = {-2, 0};
  EXPECT_THROW(Scene{scene}, InputError);
  scene = balls();
  scene.geometries[2].body.body = -1;
  EXPECT_THROW(Scene{scene}, InputError);
  scene = balls();
  scene.geometries[2].body.body = 1;
  EXPECT_THROW(Scene{scene}, InputError);
  scene = points();
  scene.points[0].a = {7, 0};
  EXPECT_THROW(Scene{scene}, InputError);
  scene = points();
  scene.points[0].b = {0, 2};
  EXPECT_THROW(Scene{scene}, InputError);
  scene = points();
  scene.points[0].b = scene.points[0].a;
  EXPECT_THROW(Scene{scene}, InputError);
  for (const double radius : {-0.1, std::nan(""), HUGE_VAL}) {
    scene = points();
    scene.points[0].radius = radius;
    EXPECT_THROW(Scene{scene}, InputError);
  }
  scene = points();
  scene.points[0].plane.R *= 2;
  EXPECT_THROW(Scene{scene}, InputError);
  scene = points();
  scene.points[0].point[1] = std::nan("");
  EXPECT_THROW(Scene{scene}, InputError);
  scene = points();
  scene.in_plane = true;
  EXPECT_THROW(Scene{scene}, InputError);
  scene = balls();
  scene.geometries[2].shape = geometry::Sphere{0};
  EXPECT_THROW(Scene{scene}, InputError);
  scene = balls();
  for (const std::size_t i : {0U, 4U}) scene.geometries[i].shape = geometry::HalfSpace{};
  EXPECT_THROW(Scene{scene}, InputError);
  scene = balls();
  for (SceneGeometry& g : scene.geometries) g.material.rigid = true;
  EXPECT_THROW(Scene{scene}, InputError);
}

}  // namespace
}  // namespace tribo::models::test
