#pragma once

#include "models/geometry/rim.hpp"
#include "models/geometry/touch_point.hpp"

/// Shapes against a half space B, whose face is a plane. A point r of a shape A, in A's axes,
/// stands  height = n·(X_a r − p_b)  above it.
namespace tribo::models::geometry {

template <class S>
struct Plane {
  Vector3<S> normal, point;

  explicit Plane(const Placement<S>& X) : normal(X.R.col(2)), point(X.p) {}

  /// A point of A rounded by `radius`.
  [[nodiscard]] Touch<S> below(const Vector3<S>& x, const S& radius, std::uint32_t feature) const {
    const S height = normal.dot(x - point);
    return {.phi = height - radius,
            .normal = normal,
            .on_a = x - radius * normal,
            .on_b = x - height * normal,
            .feature = feature};
  }
};

/// Its eight corners.
template <class S>
void find_touches(const Box<S>& a,
                  const Placement<S>& X_a,
                  const HalfSpace<S>& /*b*/,
                  const Placement<S>& X_b,
                  Touches<S>& out) {
  const Plane<S> plane(X_b);
  for (int corner = 0; corner < 8; ++corner)
    out.add(plane.below(X_a * corner_of(a, corner), S(0), static_cast<std::uint32_t>(corner)));
}

/// Its two ends.
template <class S>
void find_touches(const Capsule<S>& a,
                  const Placement<S>& X_a,
                  const HalfSpace<S>& /*b*/,
                  const Placement<S>& X_b,
                  Touches<S>& out) {
  const Plane<S> plane(X_b);
  const Vector3<S> end(S(0), S(0), a.half_length);
  out.add(plane.below(X_a * Vector3<S>(-end), a.radius, 0));
  out.add(plane.below(X_a * end, a.radius, 1));
}

/// The points at which it stands or rolls, see rim.hpp.
template <class S>
void find_touches(const Cylinder<S>& a,
                  const Placement<S>& X_a,
                  const HalfSpace<S>& /*b*/,
                  const Placement<S>& X_b,
                  Touches<S>& out) {
  const Plane<S> plane(X_b);
  const Vector3<S> m = X_a.R.transpose() * plane.normal;
  for (const CapPoint& point : cap_points(m))
    out.add(plane.below(X_a * place(point, a, m), S(0), point.feature()));
}

}  // namespace tribo::models::geometry
