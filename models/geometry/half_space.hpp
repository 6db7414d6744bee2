#pragma once

#include "models/geometry/rim.hpp"
#include "models/geometry/touch_point.hpp"

/// Shapes against a half space B, whose face is a plane. A point r of a shape A, in A's axes,
/// stands  height = n·(X_a r − p_b)  above it.
namespace tribo::models::geometry {

struct Plane {
  Vector3d normal, point;

  explicit Plane(const Placement& X) : normal(X.R.col(2)), point(X.p) {}

  /// A point of A rounded by `radius`.
  [[nodiscard]] Touch below(const Vector3d& x, double radius, std::uint32_t feature) const {
    const double height = normal.dot(x - point);
    return {.phi = height - radius,
            .normal = normal,
            .on_a = x - radius * normal,
            .on_b = x - height * normal,
            .feature = feature};
  }
};

/// Its eight corners.
inline void find_touches(const Box& a, const Placement& X_a, const HalfSpace& /*b*/,
                         const Placement& X_b, Touches& out) {
  const Plane plane(X_b);
  for (int corner = 0; corner < 8; ++corner)
    out.add(plane.below(X_a * corner_of(a, corner), 0.0, static_cast<std::uint32_t>(corner)));
}

/// Its two ends.
inline void find_touches(const Capsule& a, const Placement& X_a, const HalfSpace& /*b*/,
                         const Placement& X_b, Touches& out) {
  const Plane plane(X_b);
  const Vector3d end(0.0, 0.0, a.half_length);
  out.add(plane.below(X_a * Vector3d(-end), a.radius, 0));
  out.add(plane.below(X_a * end, a.radius, 1));
}

/// The points at which it stands or rolls, see rim.hpp.
inline void find_touches(const Cylinder& a, const Placement& X_a, const HalfSpace& /*b*/,
                         const Placement& X_b, Touches& out) {
  const Plane plane(X_b);
  const Vector3d m = X_a.R.transpose() * plane.normal;
  for (const CapPoint& point : cap_points(m))
    out.add(plane.below(X_a * place(point, a, m), 0.0, point.feature()));
}

}  // namespace tribo::models::geometry
