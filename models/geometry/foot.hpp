#pragma once

#include <algorithm>
#include <cmath>

#include "models/geometry/shapes.hpp"

/// The point of a shape's surface that is nearest to a given point r, all in the shape's axes.
namespace tribo::models::geometry {

/// The foot is  r − height · normal.
template <class S>
struct Foot {
  S height{};         ///< signed distance of r from the surface [m]; below zero inside
  Vector3<S> normal;  ///< of length 1, outwards
};

/// d/|d|; `fallback` if d = 0.
template <class S, int n>
[[nodiscard]] Eigen::Matrix<S, n, 1> direction(const Eigen::Matrix<S, n, 1>& d,
                                               const Eigen::Matrix<S, n, 1>& fallback) {
  const S length = d.norm();
  return length == S(0) ? fallback : Eigen::Matrix<S, n, 1>(d / length);
}

template <class S>
[[nodiscard]] Foot<S> foot(const HalfSpace<S>& /*shape*/, const Vector3<S>& r) {
  return {.height = r[2], .normal = Vector3<S>::UnitZ()};
}

/// The centre has its foot on the z axis.
template <class S>
[[nodiscard]] Foot<S> foot(const Sphere<S>& sphere, const Vector3<S>& r) {
  return {.height = r.norm() - sphere.radius, .normal = direction<S, 3>(r, Vector3<S>::UnitZ())};
}

/// The points of the axis have their foot on the side of x.
template <class S>
[[nodiscard]] Foot<S> foot(const Capsule<S>& capsule, const Vector3<S>& r) {
  const S along = std::clamp(r[2], S(-capsule.half_length), capsule.half_length);
  const Vector3<S> d(r[0], r[1], r[2] - along);
  return {.height = d.norm() - capsule.radius, .normal = direction<S, 3>(d, Vector3<S>::UnitX())};
}

/// On the nearest face, also from inside; of faces equally near, the first.
template <class S>
[[nodiscard]] Foot<S> foot(const Box<S>& box, const Vector3<S>& r) {
  const Vector3<S> d = r - r.cwiseMax(-box.half).cwiseMin(box.half);
  if (const S distance = d.norm(); distance > S(0))
    return {.height = distance, .normal = d / distance};
  int axis = 0;
  const S height = (r.cwiseAbs() - box.half).maxCoeff(&axis);
  return {.height = height, .normal = S(r[axis] < S(0) ? -1 : 1) * Vector3<S>::Unit(axis)};
}

/// On the side, a cap or a rim; from inside on the nearer of side and cap. In the half-plane of the
/// axis and r the cylinder is a rectangle: the point (ρ, z) is  ρ − radius  beyond its side and
/// |z| − half_length  above its cap.
template <class S>
[[nodiscard]] Foot<S> foot(const Cylinder<S>& cylinder, const Vector3<S>& r) {
  const Vector2<S> across(r[0], r[1]);
  const Vector2<S> u = direction<S, 2>(across, Vector2<S>::UnitX());
  const Vector3<S> side(u[0], u[1], S(0)), cap(S(0), S(0), S(r[2] < S(0) ? -1 : 1));
  const S beyond = across.norm() - cylinder.radius, above = cap[2] * r[2] - cylinder.half_length;
  if (beyond > S(0) && above > S(0)) {
    const S distance = Vector2<S>(beyond, above).norm();
    return {.height = distance, .normal = (beyond * side + above * cap) / distance};
  }
  if (above > beyond) return {.height = above, .normal = cap};
  return {.height = beyond, .normal = side};
}

}  // namespace tribo::models::geometry
