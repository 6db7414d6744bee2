#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "models/scenarios/scenarios.hpp"
#include "models/scene/scene.hpp"
#include "models/tests/hydroelastic_fixtures.hpp"
#include "models/tests/refusal.hpp"

/// Pressure fields among the geometries of scenes.
namespace tribo::models::hydroelastic {
namespace {

using namespace test;
using Field = std::shared_ptr<const Any>;
using Geometry = SceneGeometry;
using System = Scene;

TreeDescription free_body() {
  BodyDescription body{.name = "body", .joint = Joint::kFree, .mass = 2};
  body.inertia.diagonal() << 0.02, 0.03, 0.04;
  return {.bodies = {body}, .gravity = Eigen::Vector3d(0, 0, -10)};
}

Geometry cube_of(double modulus) {
  return {.name = "cube",
          .body = {0, 0},
          .shape = Box{Vector(0.1, 0.1, 0.1)},
          .material = {.stiffness = 1e3, .dissipation = 3, .friction = 0.5},
          .field = std::make_shared<Any>(box_mesh(Vector(0.1, 0.1, 0.1), modulus))};
}

Geometry slab_of(double modulus) {
  return {.name = "slab",
          .placement = at(Vector(0, 0, -0.05)),
          .shape = Box{Vector(0.5, 0.5, 0.05)},
          .material = {.stiffness = 1e3, .dissipation = 9, .friction = 1},
          .field = std::make_shared<Any>(box_mesh(Vector(0.5, 0.5, 0.05), modulus))};
}

Geometry ground() {
  return {.name = "ground",
          .shape = geometry::HalfSpace{},
          .material = {.stiffness = 1e3, .dissipation = 9, .friction = 1},
          .field = std::make_shared<Any>(RigidHalfSpace{})};
}

/// A cube on something, 1 mm deep.
System cube_on(Geometry cube, Geometry below) {
  SceneDescription scene;
  scene.add_tree(free_body());
  scene.geometries = {std::move(cube), std::move(below)};
  scene.friction.v_s = 1e-3;
  return System(std::move(scene));
}

State<double> resting(const System& system) {
  State<double> x{.t = 0, .q = system.zero_configuration(), .v = VectorXd::Zero(6)};
  x.q.head<3>() = Vector(0.013, -0.021, 0.099);
  return x;
}

Snapshot snapshot_of(const System& system, const State<double>& x) {
  Snapshot at_x;
  system.evaluate(x, at_x);
  return at_x;
}

/// The generalized force of all contacts.
VectorXd force_on(const System& system, const State<double>& x) {
  const Snapshot all = snapshot_of(system, x);
  VectorXd tau = VectorXd::Zero(6);
  for (const auto& contact : all.contacts.items()) {
    const auto v_c = contact_velocity(all, contact, x.v);
    add_contact_force(all, contact, contact_force(contact, v_c), tau);
  }
  return tau;
}

// One contact a polygon, with the force of the pressures.
TEST(FieldsInAScene, PushWithTheirPressures) {
  const System system = cube_on(cube_of(1e7), slab_of(1e7));
  State<double> x = resting(system);
  const Points points = points_of(*cube_of(1e7).field, at(Vector(x.q.head<3>())),
                                  *slab_of(1e7).field, at(Vector(0, 0, -0.05)));
  const Snapshot all = snapshot_of(system, x);
  ASSERT_EQ(all.contacts.size(), points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(all.contacts[i].place, points[i].place);
    EXPECT_EQ(all.contacts[i].phi, points[i].phi);
  }
  const double expected = box_force(1e8, 0.1, 0.1, 2e-3 / 3);
  EXPECT_NEAR(force_on(system, x)[2] / expected, 1, 1e-9);
}

// Dissipation is proportional to the normal velocity, upright on a plane.
TEST(FieldsInAScene, AreDampedAsTheCompliantMaterial) {
  const System system = cube_on(cube_of(1e7), ground());
  State<double> x = resting(system);
  const double expected = box_force(1e8, 0.1, 0.1, 1e-3);
  x.v[2] = -0.1;
  EXPECT_NEAR(force_on(system, x)[2] / expected, 1 + 0.1 * 3, 1e-9);
  x.v[2] = 0.34;
  EXPECT_EQ(force_on(system, x)[2], 0);
}

// d = (E_B d_A + E_A d_B)/(E_A + E_B), that of the compliant one where the other is rigid.
TEST(FieldsInAScene, CombineTheirMaterials) {
  const auto law = [](double of_cube, const Geometry& below) {
    const Geometry cube = cube_of(of_cube);
    return combined(*cube.field, cube.material, *below.field, below.material);
  };
  EXPECT_NEAR(law(1e7, slab_of(3e7)).dissipation, (3 * 3 + 1 * 9) / 4.0, 1e-14);
  EXPECT_NEAR(law(1e7, slab_of(3e7)).friction, 2 * 0.5 / 1.5, 1e-15);
  EXPECT_EQ(law(1e7, ground()).dissipation, 3);
  const Any water = CompliantHalfSpace{.modulus = 1e7, .thickness = 1};
  const Any rigid = RigidSurface(corner_of_a_cube(1), "corner");
  EXPECT_EQ(combined(rigid, cube_of(1).material, water, slab_of(1).material).dissipation, 9);
}

TEST(FieldsInAScene, HaveIdsOfTheirTetrahedra) {
  const System system = cube_on(cube_of(1e7), slab_of(1e7));
  State<double> x = resting(system);
  const auto ids = [&] {
    const Snapshot all = snapshot_of(system, x);
    std::vector<std::int64_t> found;
    for (const auto& contact : all.contacts.items()) found.push_back(contact.id);
    return found;
  };
  const auto first = ids();
  EXPECT_EQ(std::set(first.begin(), first.end()).size(), first.size());
  EXPECT_TRUE(std::is_sorted(first.begin(), first.end()));
  x.q[2] -= 1e-5;
  EXPECT_EQ(ids(), first);
}

// Its change is the work of the force except for the rim, (a + b) δ/(a b) = 2 %, which stores none.
TEST(FieldsInAScene, StoreTheWorkThatPressesThemIn) {
  const System system = cube_on(cube_of(1e7), ground());
  State<double> x = resting(system);
  const auto elastic_at = [&](double depth) {
    x.q[2] = 0.1 - depth;
    return system.energy(x).elastic;
  };
  const double work = (elastic_at(1e-3 + 1e-6) - elastic_at(1e-3 - 1e-6)) / 2e-6;
  EXPECT_NEAR(work / box_force(1e8, 0.1, 0.1, 1e-3), 0.98, 1e-3);
}

// Where only one has a field both touch by their shapes.
TEST(FieldsInAScene, TouchOthersByTheirShapes) {
  Geometry bare = slab_of(1e7);
  bare.field = nullptr;
  const System system = cube_on(cube_of(1e7), bare);
  const Snapshot all = snapshot_of(system, resting(system));
  EXPECT_EQ(all.contacts.size(), 4u);
  EXPECT_NEAR(force_on(system, resting(system))[2], 4 * 500 * 1e-3, 1e-12);
}

TEST(FieldsInAScene, HaveAContactSurface) {
  Geometry rigid = cube_of(1e7);
  rigid.field = std::make_shared<Any>(
      RigidSurface(outside(shell_of(Box{Vector(0.1, 0.1, 0.1)}, BoxFaces::kPlain)), "cube"));
  EXPECT_EQ(refusal([&] { return cube_on(rigid, ground()); }),
            "'cube' and 'ground': two rigid bodies have no pressure between them");
  EXPECT_EQ(refusal([&] { return cube_on(rigid, slab_of(1e7)); }), "accepted");
}

}  // namespace
}  // namespace tribo::models::hydroelastic
