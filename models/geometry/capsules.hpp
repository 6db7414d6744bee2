#pragma once

#include "models/geometry/foot.hpp"
#include "models/geometry/lines.hpp"
#include "models/geometry/touch_point.hpp"

/// Two capsules.
namespace tribo::models::geometry {

/// The axis of a capsule in the world, and one of its ends.
template <class S>
[[nodiscard]] Vector3<S> axis_point(const Placement<S>& X, const S& along) {
  return X.p + along * X.R.col(2);
}

/// An end of A, `sign` · half_length along its axis, against B.
template <class S>
[[nodiscard]] Touch<S> end_on_capsule(const Capsule<S>& a,
                                      const Placement<S>& X_a,
                                      int sign,
                                      const Capsule<S>& b,
                                      const Placement<S>& X_b) {
  const Vector3<S> end = axis_point<S>(X_a, S(sign) * a.half_length);
  const Foot<S> on_b = foot(b, Vector3<S>(X_b.R.transpose() * (end - X_b.p)));
  const Vector3<S> n = X_b.R * on_b.normal;
  return {.phi = on_b.height - a.radius,
          .normal = n,
          .on_a = end - a.radius * n,
          .on_b = end - on_b.height * n,
          .feature = sign < 0 ? 1U : 2U};
}

/// An end of B against A.
template <class S>
[[nodiscard]] Touch<S> capsule_on_end(const Capsule<S>& a,
                                      const Placement<S>& X_a,
                                      const Capsule<S>& b,
                                      const Placement<S>& X_b,
                                      int sign) {
  Touch<S> touch = exchanged(end_on_capsule(b, X_b, sign, a, X_a));
  touch.feature += 2;
  return touch;
}

/// Takes another touch where it is nearer by more than `gain`.
template <class S>
[[nodiscard]] Touch<S> nearer(const Touch<S>& one, const Touch<S>& other, const S& gain) {
  return other.phi < one.phi - gain ? other : one;
}

/// The nearest points of the two segments: inside both, or at an end of one. If an end is on the
/// other segment, the normal is across both. Of two ends nearest to each other A's is taken, unless
/// B's is nearer by more than `gain`.
template <class S>
[[nodiscard]] Touch<S> nearest_points(const Capsule<S>& a,
                                      const Placement<S>& X_a,
                                      const Capsule<S>& b,
                                      const Placement<S>& X_b,
                                      const S& gain) {
  using std::abs;
  const LinePair<S> lines = nearest<S>(X_a.R.col(2), X_b.R.col(2), Vector3<S>(X_a.p - X_b.p));
  const S reach = rounding(a.half_length + b.half_length);
  if (lines.sine > S(0) && abs(lines.t) <= a.half_length + reach &&
      abs(lines.s) <= b.half_length + reach) {
    const Vector3<S>& n = lines.normal;
    const Vector3<S> on_a = axis_point(X_a, lines.t) - a.radius * n;
    const S phi = lines.height - a.radius - b.radius;
    return {.phi = phi, .normal = n, .on_a = on_a, .on_b = on_a - phi * n};
  }
  const Touch<S> of_a =
      nearer(end_on_capsule(a, X_a, -1, b, X_b), end_on_capsule(a, X_a, 1, b, X_b), S(0));
  const Touch<S> of_b =
      nearer(capsule_on_end(a, X_a, b, X_b, -1), capsule_on_end(a, X_a, b, X_b, 1), S(0));
  return nearer(of_a, of_b, gain);
}

/// The interval on which two nearly parallel segments are beside each other, in the direction of B:
/// each of its ends is an end of one segment, which is taken against the other.
template <class S>
void touch_side_by_side(const Capsule<S>& a,
                        const Placement<S>& X_a,
                        const Capsule<S>& b,
                        const Placement<S>& X_b,
                        Touches<S>& out) {
  using std::abs;
  using std::sqrt;
  const Vector3<S> along = X_b.R.col(2);
  const S cosine = along.dot(X_a.R.col(2)), middle = along.dot(X_a.p - X_b.p);
  const S reach = abs(cosine) * a.half_length;
  if (abs(middle) > reach + b.half_length) return;
  const S flush = b.half_length * (S(1) + sqrt(std::numeric_limits<S>::epsilon()));
  for (const int side : {-1, 1}) {
    const int end = cosine < S(0) ? -side : side;
    const bool of_a = S(side) * middle + reach <= flush;
    out.add(of_a ? end_on_capsule(a, X_a, end, b, X_b) : capsule_on_end(a, X_a, b, X_b, side));
  }
}

/// Capsules whose axes enclose an angle below 0.1 touch in two points, where the interval on which
/// they are beside each other ends, others in one; at that angle the ends are farther apart than
/// the middle by (half length/10)² over the sum of the radii. Where the nearest points are neither
/// end, they come as a third.
template <class S>
void find_touches(const Capsule<S>& a,
                  const Placement<S>& X_a,
                  const Capsule<S>& b,
                  const Placement<S>& X_b,
                  Touches<S>& out) {
  const S gain = rounding(S(a.half_length + b.half_length + a.radius + b.radius));
  const Touch<S> least = nearest_points(a, X_a, b, X_b, gain);
  if (X_a.R.col(2).cross(X_b.R.col(2)).squaredNorm() < S(1) / 100)
    touch_side_by_side(a, X_a, b, X_b, out);
  S phi = std::numeric_limits<S>::infinity();
  for (const Touch<S>& touch : out.items()) phi = std::min(phi, touch.phi);
  if (least.phi < phi - gain) out.add(least);
}

}  // namespace tribo::models::geometry
