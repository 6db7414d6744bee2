#pragma once

#include <cmath>
#include <limits>

#include "models/types.hpp"

namespace tribo::models::geometry {

/// Two lines  c_a + t a  and  c_b + s b  with directions of length 1 come nearest to each other at
///
///   t = ((a·b)(b·w) − a·w)/σ²,  s = b·(w + t a),  w = c_a − c_b,  σ = |a × b|
///
/// For the smallest σ the two points lie at one height along the lines, however many digits t has
/// lost.
template <class S>
struct LinePair {
  S sine{};           ///< σ [-]; 0: the lines count as parallel, the rest is meaningless
  S height{};         ///< n·w ≥ 0 [m]
  Vector3<S> normal;  ///< n = ± a × b/σ, from the second line to the first
  S t{}, s{};         ///< [m]
};

/// Directions at an angle below √ε, at which t and s lose all their digits, count as parallel.
template <class S>
[[nodiscard]] LinePair<S> nearest(const Vector3<S>& a, const Vector3<S>& b, const Vector3<S>& w) {
  const Vector3<S> across = a.cross(b);
  const S square = across.squaredNorm(), aw = a.dot(w), bw = b.dot(w), ab = a.dot(b);
  if (!(square > std::numeric_limits<S>::epsilon())) return {};
  Vector3<S> n = (across - across.dot(a) * a).normalized();  // removes what rounding left along a
  if (n.dot(w) < S(0)) n = -n;
  using std::sqrt;
  const S t = (ab * bw - aw) / square;
  return {.sine = sqrt(square), .height = n.dot(w), .normal = n, .t = t, .s = bw + ab * t};
}

}  // namespace tribo::models::geometry
