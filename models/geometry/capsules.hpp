#pragma once

#include <algorithm>

#include "models/geometry/foot.hpp"
#include "models/geometry/lines.hpp"
#include "models/geometry/touch_point.hpp"

/// Two capsules.
namespace tribo::models::geometry {

/// The axis of a capsule in the world, and one of its ends.
[[nodiscard]] inline Vector3d axis_point(const Placement& X, double along) {
  return X.p + along * X.R.col(2);
}

/// An end of A, `sign` · half_length along its axis, against B.
[[nodiscard]] inline Touch end_on_capsule(const Capsule& a, const Placement& X_a, int sign,
                                          const Capsule& b, const Placement& X_b) {
  const Vector3d end = axis_point(X_a, sign * a.half_length);
  const Foot on_b = foot(b, Vector3d(X_b.R.transpose() * (end - X_b.p)));
  const Vector3d n = X_b.R * on_b.normal;
  return {.phi = on_b.height - a.radius,
          .normal = n,
          .on_a = end - a.radius * n,
          .on_b = end - on_b.height * n,
          .feature = sign < 0 ? 1U : 2U};
}

/// An end of B against A.
[[nodiscard]] inline Touch capsule_on_end(const Capsule& a, const Placement& X_a, const Capsule& b,
                                          const Placement& X_b, int sign) {
  Touch touch = exchanged(end_on_capsule(b, X_b, sign, a, X_a));
  touch.feature += 2;
  return touch;
}

/// Takes another touch where it is nearer by more than `gain`.
[[nodiscard]] inline Touch nearer(const Touch& one, const Touch& other, double gain) {
  return other.phi < one.phi - gain ? other : one;
}

/// The nearest points of the two segments: inside both, or at an end of one. If an end is on the
/// other segment, the normal is across both. Of two ends nearest to each other A's is taken, unless
/// B's is nearer by more than `gain`.
[[nodiscard]] inline Touch nearest_points(const Capsule& a, const Placement& X_a, const Capsule& b,
                                          const Placement& X_b, double gain) {
  const LinePair lines = nearest(X_a.R.col(2), X_b.R.col(2), Vector3d(X_a.p - X_b.p));
  const double reach = rounding(a.half_length + b.half_length);
  if (lines.sine > 0.0 && std::abs(lines.t) <= a.half_length + reach &&
      std::abs(lines.s) <= b.half_length + reach) {
    const Vector3d& n = lines.normal;
    const Vector3d on_a = axis_point(X_a, lines.t) - a.radius * n;
    const double phi = lines.height - a.radius - b.radius;
    return {.phi = phi, .normal = n, .on_a = on_a, .on_b = on_a - phi * n};
  }
  const Touch of_a =
      nearer(end_on_capsule(a, X_a, -1, b, X_b), end_on_capsule(a, X_a, 1, b, X_b), 0.0);
  const Touch of_b =
      nearer(capsule_on_end(a, X_a, b, X_b, -1), capsule_on_end(a, X_a, b, X_b, 1), 0.0);
  return nearer(of_a, of_b, gain);
}

/// The interval on which two nearly parallel segments are beside each other, in the direction of B:
/// each of its ends is an end of one segment, which is taken against the other.
inline void touch_side_by_side(const Capsule& a, const Placement& X_a, const Capsule& b,
                               const Placement& X_b, Touches& out) {
  const Vector3d along = X_b.R.col(2);
  const double cosine = along.dot(X_a.R.col(2)), middle = along.dot(X_a.p - X_b.p);
  const double reach = std::abs(cosine) * a.half_length;
  if (std::abs(middle) > reach + b.half_length) return;
  const double flush = b.half_length * (1.0 + std::sqrt(std::numeric_limits<double>::epsilon()));
  for (const int side : {-1, 1}) {
    const int end = cosine < 0.0 ? -side : side;
    const bool of_a = side * middle + reach <= flush;
    out.add(of_a ? end_on_capsule(a, X_a, end, b, X_b) : capsule_on_end(a, X_a, b, X_b, side));
  }
}

/// Capsules whose axes enclose an angle below 0.1 touch in two points, where the interval on which
/// they are beside each other ends, others in one; at that angle the ends are farther apart than
/// the middle by (half length/10)² over the sum of the radii. Where the nearest points are neither
/// end, they come as a third.
inline void find_touches(const Capsule& a, const Placement& X_a, const Capsule& b,
                         const Placement& X_b, Touches& out) {
  const double gain = rounding(a.half_length + b.half_length + a.radius + b.radius);
  const Touch least = nearest_points(a, X_a, b, X_b, gain);
  if (X_a.R.col(2).cross(X_b.R.col(2)).squaredNorm() < 1.0 / 100)
    touch_side_by_side(a, X_a, b, X_b, out);
  double phi = std::numeric_limits<double>::infinity();
  for (const Touch& touch : out.items()) phi = std::min(phi, touch.phi);
  if (least.phi < phi - gain) out.add(least);
}

}  // namespace tribo::models::geometry
