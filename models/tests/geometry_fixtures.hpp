#pragma once

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "models/geometry/touch.hpp"
#include "models/scalar.hpp"
#include "models/tests/bodies_fixtures.hpp"

namespace tribo::models::geometry::test {

using models::test::Random;

template <class S>
Vector3<S> vec(double x, double y, double z) {
  return Vector3<S>(S(x), S(y), S(z));
}

template <class S>
Placement<S> at(const Vector3<S>& p) {
  return {.R = Matrix3<S>::Identity(), .p = p};
}

/// exp(w×): a turn by |w| about w, by Rodrigues' formula.
template <class S>
Matrix3<S> turn(const Vector3<S>& w) {
  using std::cos;
  using std::sin;
  const S angle = w.norm();
  if (angle == S(0)) return Matrix3<S>::Identity();
  const Vector3<S> u = w / angle;
  Matrix3<S> across;
  across << S(0), -u[2], u[1], u[2], S(0), -u[0], -u[1], u[0], S(0);
  return Matrix3<S>::Identity() + sin(angle) * across + (S(1) - cos(angle)) * across * across;
}

template <class S>
Placement<S> random_pose(Random& random, double reach) {
  return {.R = turn<S>(Vector3<S>(3 * random.vector3().cast<S>())),
          .p = S(reach) * random.vector3().cast<S>()};
}

template <class A, class B, class S>
std::vector<Touch<S>> touches(const A& a,
                              const Placement<S>& X_a,
                              const B& b,
                              const Placement<S>& X_b) {
  Touches<S> out;
  touch(a, X_a, b, X_b, out);
  return {out.items().begin(), out.items().end()};
}

template <class S>
S least_phi(const std::vector<Touch<S>>& all) {
  S least = std::numeric_limits<S>::infinity();
  for (const Touch<S>& touch : all) least = std::min(least, touch.phi);
  return least;
}

/// The extent of a shape from its centre along n, |n| = 1, in its own axes; of a half space, which
/// has one along its normal only, 0 there.
template <class S>
S extent(const Sphere<S>& sphere, const Vector3<S>& /*n*/) {
  return sphere.radius;
}
template <class S>
S extent(const Box<S>& box, const Vector3<S>& n) {
  return box.half.dot(n.cwiseAbs());
}
template <class S>
S extent(const Cylinder<S>& cylinder, const Vector3<S>& n) {
  using std::abs;
  using std::sqrt;
  return cylinder.half_length * abs(n[2]) + cylinder.radius * sqrt(n[0] * n[0] + n[1] * n[1]);
}
template <class S>
S extent(const Capsule<S>& capsule, const Vector3<S>& n) {
  using std::abs;
  return capsule.half_length * abs(n[2]) + capsule.radius;
}
template <class S>
S extent(const HalfSpace<S>& /*shape*/, const Vector3<S>& n) {
  return n[2] > S(0) && Vector2<S>(n[0], n[1]).norm() < S(1e-14)
             ? S(0)
             : std::numeric_limits<S>::infinity();
}

/// How far A is beyond B along n: the signed distance is the largest over all n.
template <class A, class B, class S>
S separation(
    const A& a, const Placement<S>& X_a, const B& b, const Placement<S>& X_b, const Vector3<S>& n) {
  return n.dot(X_a.p - X_b.p) - extent(a, Vector3<S>(-(X_a.R.transpose() * n))) -
         extent(b, Vector3<S>(X_b.R.transpose() * n));
}

/// Zero on the surface of a shape, in its own axes, and about the distance from it near it.
template <class S>
S surface(const Sphere<S>& sphere, const Vector3<S>& r) {
  return r.norm() - sphere.radius;
}
template <class S>
S surface(const Box<S>& box, const Vector3<S>& r) {
  return (r.cwiseAbs() - box.half).maxCoeff();
}
template <class S>
S surface(const Cylinder<S>& cylinder, const Vector3<S>& r) {
  using std::abs;
  using std::sqrt;
  return std::max(S(sqrt(r[0] * r[0] + r[1] * r[1]) - cylinder.radius),
                  S(abs(r[2]) - cylinder.half_length));
}
template <class S>
S surface(const Capsule<S>& capsule, const Vector3<S>& r) {
  const S along = std::min(std::max(r[2], S(-capsule.half_length)), capsule.half_length);
  return (r - along * Vector3<S>::UnitZ()).norm() - capsule.radius;
}
template <class S>
S surface(const HalfSpace<S>& /*shape*/, const Vector3<S>& r) {
  return r[2];
}

/// A shape of each kind, of random size.
template <class S>
void make(Random& random, Sphere<S>& shape) {
  shape.radius = S(0.6 + 0.4 * random.number());
}
template <class S>
void make(Random& random, Box<S>& shape) {
  shape.half = (Vector3<double>::Constant(0.6) + 0.4 * random.vector3()).cast<S>();
}
template <class S>
void make(Random& random, Cylinder<S>& shape) {
  shape.radius = S(0.6 + 0.4 * random.number());
  shape.half_length = S(0.6 + 0.4 * random.number());
}
template <class S>
void make(Random& random, Capsule<S>& shape) {
  shape.radius = S(0.3 + 0.2 * random.number());
  shape.half_length = S(0.6 + 0.4 * random.number());
}
template <class S>
void make(Random& /*random*/, HalfSpace<S>& /*shape*/) {}

/// Shapes of two sizes.
inline void make_of(double size, double /*other*/, Sphere<double>& shape) {
  shape.radius = size;
}
inline void make_of(double size, double other, Box<double>& shape) {
  shape.half = Vector3<double>(size, other, size);
}
inline void make_of(double size, double other, Cylinder<double>& shape) {
  shape = {size, other};
}
inline void make_of(double size, double other, Capsule<double>& shape) {
  shape = {size, other};
}
inline void make_of(double /*size*/, double /*other*/, HalfSpace<double>& /*shape*/) {}

/// Two shapes at random, overlapping or apart.
template <class S, class A, class B>
struct RandomPair {
  A a;
  B b;
  Placement<S> X_a, X_b;

  RandomPair(Random& random, double reach) {
    make(random, a);
    make(random, b);
    X_a = random_pose<S>(random, reach);
    X_b = random_pose<S>(random, reach);
  }
  [[nodiscard]] std::vector<Touch<S>> touches() const { return test::touches(a, X_a, b, X_b); }
};

/// Calls f with a value of every pair of kinds that `touch` knows, in both orders.
template <class S, class Function>
void for_each_kind(const Function& f) {
  const auto with = [&](const auto& a) {
    f(a, Sphere<S>{});
    f(a, Box<S>{});
    f(a, Cylinder<S>{});
    f(a, Capsule<S>{});
    if constexpr (touch_is_known<S, std::decay_t<decltype(a)>, HalfSpace<S>>())
      f(a, HalfSpace<S>{});
  };
  with(Sphere<S>{});
  with(Box<S>{});
  with(Cylinder<S>{});
  with(Capsule<S>{});
  with(HalfSpace<S>{});
}

template <class S>
Touch<S> deepest(const std::vector<Touch<S>>& all) {
  Touch<S> least = all.at(0);
  for (const Touch<S>& touch : all)
    if (touch.phi < least.phi) least = touch;
  return least;
}

}  // namespace tribo::models::geometry::test
