#pragma once

#include <algorithm>
#include <cmath>

#include "models/types.hpp"

namespace tribo::models::geometry {

/// An ellipse about the origin with half axes a along x and b along y, a² = b² + Δ.
struct Ellipse {
  double a{}, b{};    ///< [m]
  double excess = 0;  ///< Δ = a² − b² ≥ 0 [m²]
};

/// The roots of  F(τ) = (a x/(τ + Δ))² + (b y/τ)² − 1,  x, y ≥ 0, that belong to nearest points.
struct EllipseFeet {
  Ellipse e;
  double x{}, y{};

  /// Newton's iteration on a branch on which F is convex, from a start at which F ≥ 0: it moves to
  /// the root and ends where it no longer moves, so that the root has all its digits. `rise` is 1
  /// or −1; without a root the result is arbitrary.
  [[nodiscard]] double root(double tau, int rise) const {
    for (;;) {
      const double f = e.a * x / (tau + e.excess), g = e.b * y / tau;
      const double slope = -2.0 * (f * f / (tau + e.excess) + g * g / tau);
      const double next = tau - (f * f + g * g - 1.0) / slope;
      if (!(rise * (next - tau) > 0.0) || next < -e.excess) return tau;
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
[[nodiscard]] inline Vector2d normal_towards(const Ellipse& e, const Vector2d& p) {
  const double x = std::abs(p[0]), y = std::abs(p[1]);
  const double start = std::max(e.b * y, e.a * x - e.excess);
  Vector2d n = e.b > 0.0 ? Vector2d::UnitX() : Vector2d::UnitY();
  if (start > 0.0) {
    const double tau = EllipseFeet{e, x, y}.root(start, 1);
    n = Vector2d(x * tau, y * (tau + e.excess)).normalized();
  } else if (e.b > 0.0 && e.excess > 0.0) {
    const double cosine = e.a * x / e.excess;
    n = Vector2d(cosine * e.b, e.a * std::sqrt(1.0 - cosine * cosine)).normalized();
  }
  return {p[0] < 0.0 ? -n[0] : n[0], p[1] < 0.0 ? -n[1] : n[1]};
}

/// The same for the other side of the long axis, where a point inside has a second foot that is
/// nearer than its neighbours:  τ < 0. An arbitrary direction where there is no such foot.
[[nodiscard]] inline Vector2d normal_across(const Ellipse& e, const Vector2d& p) {
  const double x = std::abs(p[0]), y = std::abs(p[1]);
  if (!(e.b * y > 0.0 && e.b * y < e.excess)) return Vector2d::UnitY();
  const double tau = EllipseFeet{e, x, y}.root(-e.b * y, -1);
  const Vector2d n = Vector2d(-x * tau, -y * (tau + e.excess)).normalized();
  return {p[0] < 0.0 ? -n[0] : n[0], p[1] < 0.0 ? -n[1] : n[1]};
}

}  // namespace tribo::models::geometry
