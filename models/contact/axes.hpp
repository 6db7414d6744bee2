#pragma once

#include <Eigen/Geometry>

#include <cmath>

#include "models/types.hpp"

/// Right-handed axes of contacts as rows [n; t1; t2 = n × t1], in the world's.
namespace tribo::models {

/// In the plane (x, z), of a normal (n_x, n_z): t1 = (n_z, −n_x), t2 = y.
[[nodiscard]] inline Matrix3d planar_axes(const Vector2d& n) {
  Matrix3d axes = Matrix3d::Zero();
  axes(0, 0) = n[0];
  axes(0, 2) = n[1];
  axes(1, 0) = n[1];
  axes(1, 2) = -n[0];
  axes(2, 1) = 1.0;
  return axes;
}

/// On level ground: n = z, t1 = x, t2 = y.
[[nodiscard]] inline Matrix3d level_axes() {
  return planar_axes({0.0, 1.0});
}

/// For a unit normal in space: t1 is perpendicular to the world's axis that n is farthest from.
[[nodiscard]] inline Matrix3d contact_axes(const Vector3d& n) {
  int least = 0;
  for (int i = 1; i < 3; ++i) {
    if (std::abs(n[i]) < std::abs(n[least])) least = i;
  }
  const Vector3d t1 = n.cross(Vector3d(Vector3d::Unit(least))).normalized();
  Matrix3d axes;
  axes << n.transpose(), t1.transpose(), n.cross(t1).transpose();
  return axes;
}

}  // namespace tribo::models
