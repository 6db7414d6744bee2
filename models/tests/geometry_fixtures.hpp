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

}  // namespace tribo::models::geometry::test
