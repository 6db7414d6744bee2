#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "models/tests/hydroelastic_fixtures.hpp"
#include "models/tests/refusal.hpp"

/// Forces and moments of pressure fields that are known in closed form.
namespace tribo::models::hydroelastic {
namespace {

using namespace test;

const Any kPlane = RigidHalfSpace{};
constexpr double kPi = std::numbers::pi;

// The rim counts too, whose walls press on nothing but have a pressure: without it 0.75 % at 1 mm.
TEST(PressureOfABox, OnAPlaneIsThatOfItsDepth) {
  for (const BoxFaces faces : {BoxFaces::kPlain, BoxFaces::kCentered}) {
    const Any box = box_mesh(Vector(0.1, 0.2, 0.3), kModulus, faces);
    for (const double depth : {1e-4, 1e-3, 1e-2}) {
      const Points points = points_of(box, at(vec(0.3, -0.2, 0.3 - depth)), kPlane, {});
      const Wrench w = wrench_of(points, Vector(0.3, -0.2, 0));
      const double expected = box_force(1e8, 0.1, 0.2, depth);
      EXPECT_NEAR(w.force[2] / expected, 1, 1e-10);
      EXPECT_LE(w.force.head<2>().norm(), 1e-12 * expected);
      const double slope = 1e8 * 4 * (0.1 - depth) * (0.2 - depth);
      EXPECT_NEAR(total_stiffness(points) / slope, 1, 1e-10);
    }
  }
  const Any box = box_mesh(Vector(0.1, 0.2, 0.3));
  EXPECT_NEAR(lift(box, at(vec(0, 0, 0.299))) / 8000, 0.9925167, 1e-6);
}

// Two foundations in series share the depth; equal and opposite forces.
TEST(PressureOfABox, OnASlabIsThatOfTwoLayersInSeries) {
  const Pose X{turn(vec(0, 0, 0.3)), vec(0.013, -0.021, 0.149)};
  for (const double modulus : {1e7, 2e6}) {
    const Any cube = box_mesh(Vector(0.1, 0.1, 0.1));
    const Any slab = box_mesh(Vector(0.5, 0.5, 0.05), modulus);
    const double kappa = modulus / 0.05, depth = 1e-3 * kappa / (1e8 + kappa);
    const Wrench w = wrench_of(points_of(cube, X, slab, {}));
    EXPECT_NEAR(w.force[2] / box_force(1e8, 0.1, 0.1, depth), 1, 1e-9);
    EXPECT_LE(w.force.head<2>().norm(), 1e-12 * w.force[2]);
  }
}

TEST(PressureOfABox, OnAStiffSlabIsThatOnAPlane) {
  const Any box = box_mesh(Vector(0.1, 0.2, 0.3));
  const double plane = box_force(1e8, 0.1, 0.2, 1e-3);
  const auto excess = [&](double modulus) {
    const Any slab = box_mesh(Vector(1, 1, 0.5), modulus);
    const Pose X = at(vec(0.01, 0.02, 0.799));
    return wrench_of(points_of(box, X, slab, {})).force[2] / plane - 1;
  };
  EXPECT_NEAR(excess(1e13), 0, 1e-5);
  EXPECT_NEAR(excess(1e11) / excess(1e13), 100, 1);
}

/// M/((E/H) I θ) of a body that stands on the plane, H being half its height.
double tilt_ratio(const Mesh& mesh, double height, double inertia, Quadrature quadrature) {
  constexpr double kDepth = 1e-6, kTilt = 1e-10;
  const auto moment = [&](double tilt) {
    const Pose X{turn(vec(0, tilt, 0)),
                 Vector(turn(vec(0, tilt, 0)) * Vector(0, 0, height - kDepth))};
    const Points points = points_of(mesh, X, kPlane, {}, {.quadrature = quadrature});
    return wrench_of(points).moment[1];
  };
  return (moment(-kTilt) - moment(kTilt)) / 2 / (kModulus / 0.1 * inertia * kTilt);
}

// One point a polygon is exact for forces, not for moments.
TEST(PressureOfABox, ResistsTiltingAsItsQuadratureAllows) {
  const double inertia = 4.0 / 3 * 1e-3 * 0.2;
  const auto ratio = [&](BoxFaces faces, Quadrature quadrature) {
    return tilt_ratio(box_mesh(Vector(0.1, 0.2, 0.3), kModulus, faces), 0.3, inertia, quadrature);
  };
  EXPECT_NEAR(ratio(BoxFaces::kPlain, Quadrature::kCentroid), 1.0 / 3, 2e-4);
  EXPECT_NEAR(ratio(BoxFaces::kCentered, Quadrature::kCentroid), 2.0 / 3, 2e-4);
  EXPECT_NEAR(ratio(BoxFaces::kPlain, Quadrature::kFan), 17.0 / 27, 2e-4);
  EXPECT_NEAR(ratio(BoxFaces::kCentered, Quadrature::kFan), 22.0 / 27, 2e-4);
  EXPECT_NEAR(ratio(BoxFaces::kPlain, Quadrature::kExact), 1, 2e-4);
}

TEST(PressureOfACylinder, OnItsEndIsThatOfAPrism) {
  for (const int n : {8, 32, 128}) {
    const Mesh mesh = cylinder_mesh(0.1, 0.2, n);
    const double area = n / 2.0 * 0.01 * std::sin(2 * kPi / n), depth = 1e-4;
    const double expected =
        1e8 * area * (depth - depth * depth / 0.1 + std::pow(depth, 3) / (3 * 0.01));
    EXPECT_NEAR(lift(mesh, at(vec(0, 0, 0.1 - depth))) / expected, 1, 1e-9);
    const double cosine = std::cos(2 * kPi / n), inertia = area * 0.01 * (2 + cosine) / 12;
    const double ratio = 8.0 / 3 * std::pow(std::cos(kPi / n), 2) / (2 + cosine);
    EXPECT_NEAR(tilt_ratio(mesh, 0.1, inertia, Quadrature::kCentroid), ratio, 2e-4);
  }
}

TEST(PressureOfACylinder, SlidingOverASlabStaysTheSame) {
  const Mesh cylinder = cylinder_mesh(0.1, 0.2, 32), slab = box_mesh(Vector(0.5, 0.5, 0.05));
  double least = 1e9, most = 0;
  for (int i = 0; i < 200; ++i) {
    const Pose X = at(Vector(-0.3 + 0.003 * i, 0.1 - 0.0011 * i, 0.15 - 29.6e-6));
    const Wrench w = wrench_of(points_of(cylinder, X, slab, {}), X.p);
    least = std::min(least, w.force[2]);
    most = std::max(most, w.force[2]);
    EXPECT_LE(w.moment.norm(), 1e-6);
  }
  EXPECT_NEAR(least, 61.584363, 1e-6);
  EXPECT_LE(most - least, 1e-10 * most);
}

// F = π E δ² (1 − 2δ/3R) of the round sphere, from below.
TEST(PressureOfASphere, OnAPlaneGoesToThatOfTheRoundOne) {
  const double depth = 5e-3, round = kPi * kModulus * depth * depth * (1 - 2 * depth / (3 * 0.05));
  const auto missing = [&](int f) {
    return 1 - lift(sphere_mesh(0.05, f), at(vec(0, 0, 0.05 - depth))) / round;
  };
  EXPECT_NEAR(missing(16) / missing(32), 4, 0.2);
  EXPECT_LE(missing(32), 0.01);
}

// The weight of the displaced volume, wherever the surface is cut: all of the bumpy body, and a
// corner of a cube.
TEST(PressureOfAHalfSpace, IsBuoyancy) {
  const Any water = CompliantHalfSpace{.modulus = 3e5, .thickness = 0.3};
  const PatchOptions options{.quadrature = Quadrature::kExact, .rules = {.cull = false}};
  Random random(2);
  for (int trial = 0; trial < 20; ++trial) {
    const Surface surface = bumpy(0.1, 8);
    const Pose X = {turn(Vector(3 * random.vector3())), Vector(0.4, 0.1, -0.3)};
    const Wrench w = wrench_of(points_of(RigidSurface(surface, "float"), X, water, {}, options));
    const double expected = 1e6 * enclosed_volume(surface);
    EXPECT_NEAR(w.force[2] / expected, 1, 1e-12);
    EXPECT_LE(w.force.head<2>().norm(), 1e-12 * expected);
  }
  // With its corner down along (1, 1, 1) by d a cube of side s displaces √3/2 d³.
  const Surface cube = outside(shell_of(Box{Vector(0.1, 0.1, 0.1)}, BoxFaces::kPlain));
  const Vector axis = Vector(-1, 1, 0).normalized() * std::acos(-1 / std::sqrt(3.0));
  const double depth = 0.05;
  const Pose X{turn(axis), Vector(0, 0, std::sqrt(3.0) / 10 - depth)};
  const Wrench w = wrench_of(points_of(RigidSurface(cube, "cube"), X, water, {}, options));
  EXPECT_NEAR(w.force[2] / (1e6 * std::sqrt(3.0) / 2 * std::pow(depth, 3)), 1, 1e-12);
  EXPECT_LE(w.moment.norm(), 1e-12 * w.force[2]);
}

// E/h over the face of a rigid cube that lies on it.
TEST(PressureOfABox, IsAsStiffUnderARigidBody) {
  const Surface cube = outside(shell_of(Box{Vector(0.1, 0.1, 0.1)}, BoxFaces::kPlain));
  const Points points = points_of(RigidSurface(cube, "cube"), at(Vector(0.01, -0.02, 0.149)),
                                  box_mesh(Vector(0.5, 0.5, 0.05), 1e7), Placement{});
  EXPECT_NEAR(total_stiffness(points) / (0.04 * 1e7 / 0.05), 1, 1e-12);
}

// An edge that is pressed in by `depth` at a small tilt: a prism, except for its ends.
TEST(PressureOfABox, OnItsEdgeIsThatOfAWedge) {
  const double tilt = 0.01, depth = 1e-4;
  const Matrix3d R = turn(vec(0, tilt, 0));
  const Pose X{R, Vector(0, 0, 0.1 * (std::sin(tilt) + std::cos(tilt)) - depth)};
  const double wedge = 1e8 * 0.2 * depth * depth / (2 * std::tan(tilt));
  const double ratio = lift(box_mesh(Vector(0.1, 0.1, 0.1)), X) / wedge;
  EXPECT_GE(ratio, 0.985);
  EXPECT_LE(ratio, 1);
}

// A rod between two fingers, 10 µm wider than their gap on each side.
TEST(PressureOfABox, HoldsARodBetweenFingers) {
  const Any peg = box_mesh(Vector(0.00501, 0.005, 0.04)),
            finger = box_mesh(Vector(0.005, 0.04, 0.005));
  const Pose X_peg{turn(vec(kPi / 18, 0, 0)), Vector(0, 0.05, 0.36)};
  Vector sum = Vector::Zero();
  for (const int side : {-1, 1}) {
    const Pose X = at(Vector(0.01 * side, 0.025, 0.39));
    const Points points = points_of(finger, X, peg, X_peg);
    const Vector force = wrench_of(points).force;
    EXPECT_NEAR(side * force[0], 1.015427, 2e-3 * 1.015427);
    EXPECT_NEAR(total_stiffness(points) / 1.0154e5, 1, 4e-3);
    sum += force;
  }
  EXPECT_LE(sum.norm(), 1e-9);
}

// The whole force on A and on B, from both sides.
TEST(PressureOfTwoBodies, IsEqualAndOpposite) {
  Random random(3);
  const Any bodies[] = {box_mesh(Vector(0.1, 0.07, 0.12)), cylinder_mesh(0.1, 0.25, 12, 3e6),
                        sphere_mesh(0.09, 4), RigidSurface(bumpy(0.08, 5), "star")};
  int touching = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const auto i = static_cast<std::size_t>(random.below(3)),
               j = static_cast<std::size_t>(random.below(4));
    const Pose X_a = random_pose(random, 0.1), X_b = random_pose(random, 0.1);
    const Wrench on_a = wrench_of(points_of(bodies[i], X_a, bodies[j], X_b)),
                 on_b = wrench_of(points_of(bodies[j], X_b, bodies[i], X_a));
    const double size = 1e-9 * kModulus * 1e-2;
    EXPECT_LE((on_a.force + on_b.force).norm(), size);
    EXPECT_LE((on_a.moment + on_b.moment).norm(), size);
    touching += on_a.force.norm() > 0 ? 1 : 0;
  }
  EXPECT_GT(touching, 100);
}

// Side walls press with a force that no normal velocity changes.
TEST(PressurePoint, OfAFlatPolygonHasAForceAndNoStiffness) {
  const Any box = box_mesh(Vector(0.1, 0.2, 0.3));
  const Pose X = at(vec(0, 0, 0.29));
  const Points all = points_of(box, X, kPlane, {});
  const Points steep = points_of(box, X, kPlane, {}, {.rules = {.drop_flat = true}});
  std::size_t flat = 0;
  for (const auto& point : all) {
    EXPECT_GT(point.force, 0);
    EXPECT_LT(point.phi, 0);
    flat += point.stiffness == 0 ? 1 : 0;
  }
  EXPECT_GT(flat, 0u);
  EXPECT_EQ(steep.size() + flat, all.size());
  EXPECT_NEAR(total_area(all), 0.08, 1e-15);
  const double rim = 1e8 * (4 * (0.2 * 1e-4 / 2 + 0.1 * 1e-4 / 2) - 8.0 / 3 * 1e-6);
  EXPECT_NEAR(wrench_of(all).force[2] - wrench_of(steep).force[2], rim, 1e-9 * rim);
}

// A spring of stiffness K at gap φ has the force A p.
TEST(PressurePoint, IsASpringWithItsForce) {
  const Any cube = box_mesh(Vector(0.1, 0.1, 0.1)), slab = box_mesh(Vector(0.5, 0.5, 0.05));
  const Pose X{turn(vec(0.02, 0.01, 0.3)), vec(0.013, -0.021, 0.148)};
  for (const Quadrature quadrature :
       {Quadrature::kCentroid, Quadrature::kFan, Quadrature::kExact}) {
    const Points points = points_of(cube, X, slab, {}, {.quadrature = quadrature});
    for (const auto& point : points) {
      EXPECT_NEAR(point.normal.norm(), 1, 1e-15);
      if (point.stiffness > 0) {
        EXPECT_NEAR(-point.stiffness * point.phi, point.force, 1e-13 * (1 + point.force));
      }
    }
    EXPECT_NEAR(total_area(points), total_area(points_of(cube, X, slab, {})), 1e-15);
  }
}

TEST(ContactPatch, RefusesPairsWithoutAContactSurface) {
  const Any rigid = RigidSurface(corner_of_a_cube(1), "mug");
  const Any water = CompliantHalfSpace{.modulus = 1, .thickness = 1};
  const auto refused = [](const Any& a, const Any& b) {
    return refusal([&] { return points_of(a, {}, b, {}).size(); });
  };
  const char* const both_rigid = "two rigid bodies have no pressure between them";
  const char* const soft = "a compliant half space touches rigid surfaces only; a box is a slab";
  EXPECT_EQ(refused(rigid, rigid), both_rigid);
  EXPECT_EQ(refused(kPlane, rigid), both_rigid);
  EXPECT_EQ(refused(box_mesh(Vector(1, 1, 1)), water), soft);
  EXPECT_EQ(refused(water, kPlane), soft);
  EXPECT_EQ(refused(water, rigid), "accepted");
}

}  // namespace
}  // namespace tribo::models::hydroelastic
