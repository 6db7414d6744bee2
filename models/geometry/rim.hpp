#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "models/geometry/shapes.hpp"

/// The points of a cylinder's flat caps at which it stands on a face of another body.
///
/// Its lowest rim point alone carries a cylinder that rolls. One that stands upright has no lowest
/// point: it would be any point of the rim, by rounding, and the next moment another one, so that
/// the cylinder would rock. Therefore
///
///   - each rim counts with its lowest and its highest point, the heights h ± radius sin α at tilt
///     α of the axis: the sum of their energies is smooth in the tilt and resists every one alike;
///   - the lower cap also counts with four points fixed in the cylinder, at 9/10 of the
///     radius on its x and y axes: however the lowest point jumps, a scheme that holds the points
///     over its step feels a stiffness against every tilt. Once α > 10 δ/radius, the overlap being
///     δ, they are clear of the face, and a cylinder rolls on its rim alone.
///
/// The lowest and highest points of a rim are stationary in their angle, the others fixed in the
/// body: the rates of all heights are the velocities of the material points.
namespace tribo::models::geometry {

struct CapPoint {
  enum Kind { kLowest, kHighest, kFixed };

  Kind kind = kLowest;
  int cap = 1;      ///< at z = cap · half_length
  int quarter = 0;  ///< 0 … 3, of fixed points

  /// 0 … 3: rims, 4 … 11: fixed points.
  [[nodiscard]] std::uint32_t feature() const {
    const int upper = cap > 0 ? 1 : 0;
    return static_cast<std::uint32_t>(kind == kFixed ? 4 + 4 * upper + quarter : 2 * upper + kind);
  }
};

/// The points of both caps as seen in the direction m, given in the cylinder's axes, that points
/// out of the face.
inline constexpr std::size_t kCapPoints = 8;
[[nodiscard]] inline std::array<CapPoint, kCapPoints> cap_points(const Vector3d& m) {
  using Kind = CapPoint;
  const int lower = m[2] > 0.0 ? -1 : 1;
  return {Kind{Kind::kLowest, -1, 0},   Kind{Kind::kLowest, 1, 0},    Kind{Kind::kHighest, -1, 0},
          Kind{Kind::kHighest, 1, 0},   Kind{Kind::kFixed, lower, 0}, Kind{Kind::kFixed, lower, 1},
          Kind{Kind::kFixed, lower, 2}, Kind{Kind::kFixed, lower, 3}};
}

/// The direction across the axis towards m; the x axis if m is along the axis up to rounding.
[[nodiscard]] inline Vector3d across_axis(const Vector3d& m) {
  const Vector3d across(m[0], m[1], 0.0);
  const double length = across.norm();
  if (length > std::sqrt(std::numeric_limits<double>::epsilon())) return across / length;
  return Vector3d::UnitX();
}

/// Position of the point, in the cylinder's axes.
[[nodiscard]] inline Vector3d place(const CapPoint& point, const Cylinder& cylinder,
                                    const Vector3d& m) {
  const Vector3d center(0.0, 0.0, point.cap * cylinder.half_length);
  if (point.kind == CapPoint::kFixed) {
    const double reach = 9.0 / 10 * cylinder.radius * (point.quarter < 2 ? 1 : -1);
    return center + reach * Vector3d::Unit(point.quarter % 2);
  }
  const double reach = point.kind == CapPoint::kLowest ? -cylinder.radius : cylinder.radius;
  return center + reach * across_axis(m);
}

}  // namespace tribo::models::geometry
