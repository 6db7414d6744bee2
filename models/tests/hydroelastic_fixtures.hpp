#pragma once

#include <gtest/gtest.h>

#include "models/hydroelastic/contact_patch.hpp"
#include "models/hydroelastic/shells.hpp"
#include "models/tests/geometry_fixtures.hpp"

namespace tribo::models::hydroelastic::test {

using geometry::Box;
using geometry::Cylinder;
using geometry::Sphere;
using geometry::test::at;
using geometry::test::random_pose;
using geometry::test::turn;
using geometry::test::vec;
using models::test::Random;
using Vector = Vector3d;
using Pose = Placement;
using Mesh = PressureMesh;
using Surface = TriangleSurface;
using Any = Body;
using Points = std::vector<PressurePoint>;

constexpr double kModulus = 1e7;  ///< default E [Pa]

inline Mesh box_mesh(const Vector& half, double modulus = kModulus,
                     BoxFaces faces = BoxFaces::kPlain) {
  return {shell_of(Box{half}, faces), modulus, "box"};
}
inline Mesh cylinder_mesh(double radius, double length, int n, double modulus = kModulus) {
  return {shell_of(Cylinder{radius, length / 2}, n), modulus, "cylinder"};
}
inline Mesh sphere_mesh(double radius, int f) {
  const Surface surface = surface_of(Sphere{radius}, f);
  return {shell_of(surface, Vector(0, 0, 0)), kModulus, "sphere"};
}

/// A tetrahedron with its corners on the axes, or at the origin.
inline Surface corner_of_a_cube(double size) {
  return {{Vector(0, 0, 0), Vector(size, 0, 0), Vector(0, size, 0), Vector(0, 0, size)},
          {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

/// A sphere with two bumps: not convex, but seen from its centre.
inline Surface bumpy(double radius, int f) {
  Surface surface = surface_of(Sphere{radius}, f);
  for (Vector& x : surface.vertices) {
    const Vector u = x.normalized();
    const double first = (u - Vector(0.6, 0, 0.8)).squaredNorm(),
                 second = (u - Vector(-0.6, 0.1, 0.8)).squaredNorm();
    x *= 1 + 0.8 * std::exp(-8 * first) + 0.6 * std::exp(-12 * second);
  }
  return surface;
}

inline Points points_of(const Any& a, const Pose& X_a, const Any& b, const Pose& X_b,
                        const PatchOptions& options = {}) {
  ContactPatch patch;
  const auto found = patch.find(a, X_a, b, X_b, options);
  return {found.begin(), found.end()};
}

inline Wrench wrench_of(const Points& points, const Vector& about = Vector(0, 0, 0)) {
  return wrench(points, about);
}

/// Upward force of a body at X on the rigid plane z = 0.
inline double lift(const Any& body, const Pose& X) {
  return wrench_of(points_of(body, X, RigidHalfSpace{}, {})).force[2];
}

inline double total_stiffness(const Points& points) {
  double sum = 0;
  for (const auto& point : points) sum += point.stiffness;
  return sum;
}

inline double total_area(const Points& points) {
  double sum = 0;
  for (const auto& point : points) sum += point.area;
  return sum;
}

/// κ 4 (a b δ − (a + b) δ²/2 + δ³/3):  a box, a × b across, pressed in by δ; κ = E/ρ
inline double box_force(double kappa, double a, double b, double depth) {
  return kappa * 4 * (a * b * depth - (a + b) * depth * depth / 2 + std::pow(depth, 3) / 3);
}

}  // namespace tribo::models::hydroelastic::test
