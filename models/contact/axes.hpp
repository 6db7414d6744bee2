#pragma once

#include <Eigen/Geometry>

#include <cmath>

#include "models/types.hpp"

/// Right-handed axes of contacts as rows [n; t1; t2 = n × t1], in the world's.
namespace tribo::models {

/// In the plane (x, z), of a normal (n_x, n_z): t1 = (n_z, −n_x), t2 = y.
template <class S>
[[nodiscard]] Matrix3<S> planar_axes(const Vector2<S>& n) {
  Matrix3<S> axes = Matrix3<S>::Zero();
  axes(0, 0) = n[0];
  axes(0, 2) = n[1];
  axes(1, 0) = n[1];
  axes(1, 2) = -n[0];
  axes(2, 1) = S(1);
  return axes;
}

/// On level ground: n = z, t1 = x, t2 = y.
template <class S>
[[nodiscard]] Matrix3<S> level_axes() {
  return planar_axes<S>({S(0), S(1)});
}

/// For a unit normal in space: t1 is perpendicular to the world's axis that n is farthest from.
template <class S>
[[nodiscard]] Matrix3<S> contact_axes(const Vector3<S>& n) {
  using std::abs;
  int least = 0;
  for (int i = 1; i < 3; ++i) {
    if (abs(n[i]) < abs(n[least])) least = i;
  }
  const Vector3<S> t1 = n.cross(Vector3<S>(Vector3<S>::Unit(least))).normalized();
  Matrix3<S> axes;
  axes << n.transpose(), t1.transpose(), n.cross(t1).transpose();
  return axes;
}

}  // namespace tribo::models
