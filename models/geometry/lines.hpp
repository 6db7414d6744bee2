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
struct LinePair {
  double sine = 0;    ///< σ [-]; 0: the lines count as parallel, the rest is meaningless
  double height = 0;  ///< n·w ≥ 0 [m]
  Vector3d normal;    ///< n = ± a × b/σ, from the second line to the first
  double t{}, s{};    ///< [m]
};

/// Directions at an angle below √ε, at which t and s lose all their digits, count as parallel.
[[nodiscard]] inline LinePair nearest(const Vector3d& a, const Vector3d& b, const Vector3d& w) {
  const Vector3d across = a.cross(b);
  const double square = across.squaredNorm(), aw = a.dot(w), bw = b.dot(w), ab = a.dot(b);
  if (!(square > std::numeric_limits<double>::epsilon())) return {};
  Vector3d n = (across - across.dot(a) * a).normalized();  // removes what rounding left along a
  if (n.dot(w) < 0.0) n = -n;
  const double t = (ab * bw - aw) / square;
  return {.sine = std::sqrt(square), .height = n.dot(w), .normal = n, .t = t, .s = bw + ab * t};
}

}  // namespace tribo::models::geometry
