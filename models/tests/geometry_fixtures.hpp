#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "models/geometry/touch.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models::geometry::test {

using models::test::kEps;
using models::test::Random;

inline Vector3d vec(double x, double y, double z) {
  return Vector3d(x, y, z);
}

inline Placement at(const Vector3d& p) {
  return {.R = Matrix3d::Identity(), .p = p};
}

/// exp(w×): a turn by |w| about w, by Rodrigues' formula.
inline Matrix3d turn(const Vector3d& w) {
  const double angle = w.norm();
  if (angle == 0.0) return Matrix3d::Identity();
  const Vector3d u = w / angle;
  Matrix3d across;
  across << 0.0, -u[2], u[1], u[2], 0.0, -u[0], -u[1], u[0], 0.0;
  return Matrix3d::Identity() + std::sin(angle) * across +
         (1.0 - std::cos(angle)) * across * across;
}

inline Placement random_pose(Random& random, double reach) {
  return {.R = turn(Vector3d(3 * random.vector3())), .p = reach * random.vector3()};
}

inline std::vector<Touch> touches(const Shape& a, const Placement& X_a, const Shape& b,
                                  const Placement& X_b) {
  Touches out;
  touch(a, X_a, b, X_b, out);
  return {out.items().begin(), out.items().end()};
}

inline double least_phi(const std::vector<Touch>& all) {
  double least = std::numeric_limits<double>::infinity();
  for (const Touch& touch : all) least = std::min(least, touch.phi);
  return least;
}

/// The extent of a shape from its centre along n, |n| = 1, in its own axes; of a half space, which
/// has one along its normal only, 0 there.
inline double extent(const Sphere& sphere, const Vector3d& /*n*/) {
  return sphere.radius;
}
inline double extent(const Box& box, const Vector3d& n) {
  return box.half.dot(n.cwiseAbs());
}
inline double extent(const Cylinder& cylinder, const Vector3d& n) {
  return cylinder.half_length * std::abs(n[2]) +
         cylinder.radius * std::sqrt(n[0] * n[0] + n[1] * n[1]);
}
inline double extent(const Capsule& capsule, const Vector3d& n) {
  return capsule.half_length * std::abs(n[2]) + capsule.radius;
}
inline double extent(const HalfSpace& /*shape*/, const Vector3d& n) {
  return n[2] > 0.0 && Vector2d(n[0], n[1]).norm() < 1e-14
             ? 0.0
             : std::numeric_limits<double>::infinity();
}

inline double extent(const Shape& shape, const Vector3d& n) {
  return std::visit([&](const auto& one) { return extent(one, n); }, shape);
}

/// How far A is beyond B along n: the signed distance is the largest over all n.
inline double separation(const Shape& a, const Placement& X_a, const Shape& b, const Placement& X_b,
                         const Vector3d& n) {
  return n.dot(X_a.p - X_b.p) - extent(a, -(X_a.R.transpose() * n)) -
         extent(b, X_b.R.transpose() * n);
}

/// Zero on the surface of a shape, in its own axes, and about the distance from it near it.
inline double surface(const Sphere& sphere, const Vector3d& r) {
  return r.norm() - sphere.radius;
}
inline double surface(const Box& box, const Vector3d& r) {
  return (r.cwiseAbs() - box.half).maxCoeff();
}
inline double surface(const Cylinder& cylinder, const Vector3d& r) {
  return std::max(std::sqrt(r[0] * r[0] + r[1] * r[1]) - cylinder.radius,
                  std::abs(r[2]) - cylinder.half_length);
}
inline double surface(const Capsule& capsule, const Vector3d& r) {
  const double along = std::min(std::max(r[2], -capsule.half_length), capsule.half_length);
  return (r - along * Vector3d::UnitZ()).norm() - capsule.radius;
}
inline double surface(const HalfSpace& /*shape*/, const Vector3d& r) {
  return r[2];
}

inline double surface(const Shape& shape, const Vector3d& r) {
  return std::visit([&](const auto& one) { return surface(one, r); }, shape);
}

/// The shape of a kind with two sizes.
inline void set_sizes(double size, double /*other*/, Sphere& shape) {
  shape = {size};
}
inline void set_sizes(double size, double other, Box& shape) {
  shape.half << size, other, size;
}
inline void set_sizes(double size, double other, Cylinder& shape) {
  shape = {size, other};
}
inline void set_sizes(double size, double other, Capsule& shape) {
  shape = {size, other};
}
inline void set_sizes(double /*size*/, double /*other*/, HalfSpace& /*shape*/) {}
inline void make_of(double size, double other, Shape& shape) {
  std::visit([&](auto& one) { set_sizes(size, other, one); }, shape);
}

/// The shape of a kind with random sizes.
inline void make(Random& random, Shape& shape) {
  const auto size = [&] { return 0.6 + 0.4 * random.number(); };
  if (std::holds_alternative<Box>(shape)) {
    shape = Box{Vector3d::Constant(0.6) + 0.4 * random.vector3()};
  } else if (std::holds_alternative<Capsule>(shape)) {
    const double radius = size() / 2;
    make_of(radius, size(), shape);
  } else if (!std::holds_alternative<HalfSpace>(shape)) {
    const double radius = size();
    make_of(radius, std::holds_alternative<Cylinder>(shape) ? size() : 0, shape);
  }
}

/// Two shapes at random, overlapping or apart.
struct RandomPair {
  Shape a, b;
  Placement X_a, X_b;

  /// Of the kinds of two shapes.
  RandomPair(Random& random, double reach, const Shape& of_a, const Shape& of_b)
      : a(of_a), b(of_b) {
    make(random, a);
    make(random, b);
    X_a = random_pose(random, reach);
    X_b = random_pose(random, reach);
  }
  [[nodiscard]] std::vector<Touch> touches() const { return test::touches(a, X_a, b, X_b); }
};

inline bool is_plane(const Shape& shape) {
  return std::holds_alternative<HalfSpace>(shape);
}

/// Calls f with a shape of every pair of kinds that touch in points, in both orders.
template <class Function>
void for_each_kind(const Function& f) {
  const Shape kinds[] = {Sphere{}, Box{}, Cylinder{}, Capsule{}, HalfSpace{}};
  for (const Shape& a : kinds)
    for (const Shape& b : kinds)
      if (!is_plane(a) || !is_plane(b)) f(a, b);
}

inline Touch deepest(const std::vector<Touch>& all) {
  Touch least = all.at(0);
  for (const Touch& touch : all)
    if (touch.phi < least.phi) least = touch;
  return least;
}

}  // namespace tribo::models::geometry::test
