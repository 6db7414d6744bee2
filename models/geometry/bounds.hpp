#pragma once

#include <cmath>
#include <limits>

#include "models/geometry/shapes.hpp"

/// Axis-aligned bounds of shapes in the world.
namespace tribo::models::geometry {

template <class S>
struct Bounds {
  Vector3<S> low, high;  ///< [m]

  [[nodiscard]] static Bounds about(const Vector3<S>& center, const Vector3<S>& half) {
    return {.low = center - half, .high = center + half};
  }
  /// Whether two are less than `margin` apart along each axis.
  [[nodiscard]] bool is_near(const Bounds& other, const S& margin) const {
    return ((low - other.high).array() <= margin).all() &&
           ((other.low - high).array() <= margin).all();
  }
  /// The height of the lowest point over the plane through p with normal n.
  [[nodiscard]] S height_over(const Vector3<S>& n, const Vector3<S>& p) const {
    return ((low + high) / S(2) - p).dot(n) - (high - low).dot(n.cwiseAbs()) / S(2);
  }
};

template <class S>
[[nodiscard]] Bounds<S> bounds(const Sphere<S>& sphere, const Placement<S>& X) {
  return Bounds<S>::about(X.p, Vector3<S>::Constant(sphere.radius));
}
template <class S>
[[nodiscard]] Bounds<S> bounds(const Box<S>& box, const Placement<S>& X) {
  return Bounds<S>::about(X.p, X.R.cwiseAbs() * box.half);
}
template <class S>
[[nodiscard]] Bounds<S> bounds(const Capsule<S>& capsule, const Placement<S>& X) {
  const Vector3<S> along = capsule.half_length * X.R.col(2).cwiseAbs();
  return Bounds<S>::about(X.p, along + Vector3<S>::Constant(capsule.radius));
}
/// half_length |z_i| + radius √(x_i² + y_i²),  x, y, z its axes
template <class S>
[[nodiscard]] Bounds<S> bounds(const Cylinder<S>& cylinder, const Placement<S>& X) {
  return Bounds<S>::about(X.p,
                          cylinder.half_length * X.R.col(2).cwiseAbs() +
                              cylinder.radius * X.R.template leftCols<2>().rowwise().norm());
}
/// All of space.
template <class S>
[[nodiscard]] Bounds<S> bounds(const HalfSpace<S>& /*shape*/, const Placement<S>& /*X*/) {
  const Vector3<S> far = Vector3<S>::Constant(std::numeric_limits<S>::infinity());
  return {.low = -far, .high = far};
}
template <class S>
[[nodiscard]] Bounds<S> bounds(const Shape<S>& shape, const Placement<S>& X) {
  return std::visit([&](const auto& one) { return bounds(one, X); }, shape);
}

}  // namespace tribo::models::geometry
