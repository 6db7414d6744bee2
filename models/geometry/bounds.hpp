#pragma once

#include <algorithm>
#include <limits>

#include "models/geometry/shapes.hpp"

/// Axis-aligned bounds of shapes in the world.
namespace tribo::models::geometry {

struct Bounds {
  Vector3d low, high;  ///< [m]

  [[nodiscard]] static Bounds about(const Vector3d& center, const Vector3d& half) {
    return {.low = center - half, .high = center + half};
  }
  /// Whether two are less than `margin` apart along each axis.
  [[nodiscard]] bool is_near(const Bounds& other, double margin) const {
    return ((low - other.high).array() <= margin).all() &&
           ((other.low - high).array() <= margin).all();
  }
  [[nodiscard]] bool contains(const Bounds& other) const {
    return (low.array() <= other.low.array()).all() && (other.high.array() <= high.array()).all();
  }
  [[nodiscard]] Bounds grown(double by) const {
    return {.low = low.array() - by, .high = high.array() + by};
  }
  /// How far the farthest side is from the same side of the other.
  [[nodiscard]] double distance(const Bounds& other) const {
    return std::max((low - other.low).lpNorm<Eigen::Infinity>(),
                    (high - other.high).lpNorm<Eigen::Infinity>());
  }
  /// The height of the lowest point over the plane through p with normal n.
  [[nodiscard]] double height_over(const Vector3d& n, const Vector3d& p) const {
    return ((low + high) / 2.0 - p).dot(n) - (high - low).dot(n.cwiseAbs()) / 2.0;
  }
};

[[nodiscard]] inline Bounds bounds(const Sphere& sphere, const Placement& X) {
  return Bounds::about(X.p, Vector3d::Constant(sphere.radius));
}
[[nodiscard]] inline Bounds bounds(const Box& box, const Placement& X) {
  return Bounds::about(X.p, X.R.cwiseAbs() * box.half);
}
[[nodiscard]] inline Bounds bounds(const Capsule& capsule, const Placement& X) {
  const Vector3d along = capsule.half_length * X.R.col(2).cwiseAbs();
  return Bounds::about(X.p, along + Vector3d::Constant(capsule.radius));
}
/// half_length |z_i| + radius √(x_i² + y_i²),  x, y, z its axes
[[nodiscard]] inline Bounds bounds(const Cylinder& cylinder, const Placement& X) {
  return Bounds::about(X.p, cylinder.half_length * X.R.col(2).cwiseAbs() +
                                cylinder.radius * X.R.leftCols<2>().rowwise().norm());
}
/// All of space.
[[nodiscard]] inline Bounds bounds(const HalfSpace& /*shape*/, const Placement& /*X*/) {
  const Vector3d far = Vector3d::Constant(std::numeric_limits<double>::infinity());
  return {.low = -far, .high = far};
}
[[nodiscard]] inline Bounds bounds(const Shape& shape, const Placement& X) {
  return std::visit([&](const auto& one) { return bounds(one, X); }, shape);
}

}  // namespace tribo::models::geometry
