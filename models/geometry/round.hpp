#pragma once

#include "models/geometry/foot.hpp"
#include "models/geometry/touch_point.hpp"

/// Pairs with a sphere, and pairs of capsules. `find_touches` adds the points of A and B.
namespace tribo::models::geometry {

/// A shape that `foot` is defined for.
template <class Other, class S>
concept HasFoot = requires(const Other& b, const Vector3<S>& r) {
  foot(b, r);
};

/// A sphere against any shape: its centre against the surface. Spheres with one centre are pushed
/// apart along the z axis of B.
template <class S, HasFoot<S> Other>
void find_touches(const Sphere<S>& a,
                  const Placement<S>& X_a,
                  const Other& b,
                  const Placement<S>& X_b,
                  Touches<S>& out) {
  const Foot<S> center = foot(b, Vector3<S>(X_b.R.transpose() * (X_a.p - X_b.p)));
  const Vector3<S> n = X_b.R * center.normal;
  out.add({.phi = center.height - a.radius,
           .normal = n,
           .on_a = X_a.p - a.radius * n,
           .on_b = X_a.p - center.height * n});
}

}  // namespace tribo::models::geometry
