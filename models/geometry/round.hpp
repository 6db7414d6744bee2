#pragma once

#include "models/geometry/foot.hpp"
#include "models/geometry/touch_point.hpp"

/// Pairs with a sphere, and pairs of capsules. `find_touches` adds the points of A and B.
namespace tribo::models::geometry {

/// A shape that `foot` is defined for.
template <class Other>
concept HasFoot = requires(const Other& b, const Vector3d& r) {
  foot(b, r);
};

/// A sphere against any shape: its centre against the surface. Spheres with one centre are pushed
/// apart along the z axis of B.
template <HasFoot Other>
void find_touches(const Sphere& a, const Placement& X_a, const Other& b, const Placement& X_b,
                  Touches& out) {
  const Foot center = foot(b, Vector3d(X_b.R.transpose() * (X_a.p - X_b.p)));
  const Vector3d n = X_b.R * center.normal;
  out.add({.phi = center.height - a.radius,
           .normal = n,
           .on_a = X_a.p - a.radius * n,
           .on_b = X_a.p - center.height * n});
}

}  // namespace tribo::models::geometry
