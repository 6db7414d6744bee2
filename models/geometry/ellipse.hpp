#pragma once

#include <algorithm>
#include <cmath>

#include "models/types.hpp"

namespace tribo::models::geometry {

/// An ellipse about the origin with half axes a along x and b along y, a² = b² + Δ.
template <class S>
struct Ellipse {
  S a{}, b{};  ///< [m]
  S excess{};  ///< Δ = a² − b² ≥ 0 [m²]
};

/// The roots of  F(τ) = (a x/(τ + Δ))² + (b y/τ)² − 1,  x, y ≥ 0, that belong to nearest points.
template <class S>
struct EllipseFeet {
  Ellipse<S> e;
  S x{}, y{};

  /// Newton's iteration on a branch on which F is convex, from a start at which F ≥ 0: it moves to
  /// the root and ends where it no longer moves, so that the root has all its digits. `rise` is 1
  /// or −1; without a root the result is arbitrary.
  [[nodiscard]] S root(S tau, int rise) const {
    for (;;) {
      const S f = e.a * x / (tau + e.excess), g = e.b * y / tau;
      const S slope = -S(2) * (f * f / (tau + e.excess) + g * g / tau);
      const S next = tau - (f * f + g * g - S(1)) / slope;
      if (!(S(rise) * (next - tau) > S(0)) || next < -e.excess) return tau;
      tau = next;
    }
  }
};

/// The outward normal, of length 1, at the point of the ellipse nearest to p, which may be inside:
///
///   n ∝ (x/(τ + Δ), y/τ),  F(τ) = 0,  τ > 0     [Eberly, Distance from a point to an ellipse,
///   2013]
///
/// A point inside on the long axis between the centres of curvature has two such points, of which
/// this is the one with y > 0; the centre of a circle has them all, and a flat one, b = 0, has
/// those along y.
template <class S>
[[nodiscard]] Vector2<S> normal_towards(const Ellipse<S>& e, const Vector2<S>& p) {
  using std::abs;
  using std::sqrt;
  const S x = abs(p[0]), y = abs(p[1]);
  const S start = std::max(S(e.b * y), S(e.a * x - e.excess));
  Vector2<S> n = e.b > S(0) ? Vector2<S>::UnitX() : Vector2<S>::UnitY();
  if (start > S(0)) {
    const S tau = EllipseFeet<S>{e, x, y}.root(start, 1);
    n = Vector2<S>(x * tau, y * (tau + e.excess)).normalized();
  } else if (e.b > S(0) && e.excess > S(0)) {
    const S cosine = e.a * x / e.excess;
    n = Vector2<S>(cosine * e.b, e.a * sqrt(S(1) - cosine * cosine)).normalized();
  }
  return {p[0] < S(0) ? -n[0] : n[0], p[1] < S(0) ? -n[1] : n[1]};
}

/// The same for the other side of the long axis, where a point inside has a second foot that is
/// nearer than its neighbours:  τ < 0. An arbitrary direction where there is no such foot.
template <class S>
[[nodiscard]] Vector2<S> normal_across(const Ellipse<S>& e, const Vector2<S>& p) {
  using std::abs;
  const S x = abs(p[0]), y = abs(p[1]);
  if (!(e.b * y > S(0) && e.b * y < e.excess)) return Vector2<S>::UnitY();
  const S tau = EllipseFeet<S>{e, x, y}.root(-e.b * y, -1);
  const Vector2<S> n = Vector2<S>(-x * tau, -y * (tau + e.excess)).normalized();
  return {p[0] < S(0) ? -n[0] : n[0], p[1] < S(0) ? -n[1] : n[1]};
}

}  // namespace tribo::models::geometry
