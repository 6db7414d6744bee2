#pragma once

#include "models/geometry/shapes.hpp"

/// The point of a shape's surface that is nearest to a given point r, all in the shape's axes.
namespace tribo::models::geometry {

/// The foot is  r − height · normal.
struct Foot {
  double height = 0;  ///< signed distance of r from the surface [m]; below zero inside
  Vector3d normal;    ///< of length 1, outwards
};

/// d/|d|; `fallback` if d = 0.
template <int n>
[[nodiscard]] Eigen::Matrix<double, n, 1> direction(const Eigen::Matrix<double, n, 1>& d,
                                                    const Eigen::Matrix<double, n, 1>& fallback) {
  const double length = d.norm();
  return length == 0.0 ? fallback : Eigen::Matrix<double, n, 1>(d / length);
}

[[nodiscard]] Foot foot(const HalfSpace& /*shape*/, const Vector3d& r);

/// The centre has its foot on the z axis.
[[nodiscard]] Foot foot(const Sphere& sphere, const Vector3d& r);

/// The points of the axis have their foot on the side of x.
[[nodiscard]] Foot foot(const Capsule& capsule, const Vector3d& r);

/// On the nearest face, also from inside; of faces equally near, the first.
[[nodiscard]] Foot foot(const Box& box, const Vector3d& r);

/// On the side, a cap or a rim; from inside on the nearer of side and cap. In the half-plane of the
/// axis and r the cylinder is a rectangle: the point (ρ, z) is  ρ − radius  beyond its side and
/// |z| − half_length  above its cap.
[[nodiscard]] Foot foot(const Cylinder& cylinder, const Vector3d& r);

}  // namespace tribo::models::geometry
