#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <cmath>

#include "models/types.hpp"

/// The exponential of a twist and its inverse, on SE(3) and without loss of digits at small angles.
namespace tribo::models {

/// The Stumpff functions  c_n(z) = Σ_k (−z)^k / (2k + n)!,  n = 0 … 4, at z = θ².
///
///   c₀ = cos θ,  c₁ = sin θ/θ,  c₂ = (1 − cos θ)/θ²,  c_{n+2} = (1/n! − c_n)/z
///
/// The quotients cancel below θ = 1; there the series is summed for the two highest, and the others
/// follow from the same recurrence read backwards.
template <class S>
[[nodiscard]] std::array<S, 5> stumpff(const S& z) {
  using std::cos, std::sin, std::sqrt;
  std::array<S, 5> c;
  if (z < S(1)) {
    const auto series = [&z](int n, S term) {
      S sum = 0;
      for (int k = n; sum + term != sum; k += 2) {
        sum += term;
        term *= -z / S((k + 1) * (k + 2));
      }
      return sum;
    };
    c[4] = series(4, S(1) / 24);
    c[3] = series(3, S(1) / 6);
    c[2] = S(1) / 2 - z * c[4];
    c[1] = 1 - z * c[3];
    c[0] = 1 - z * c[2];
  } else {
    const S theta = sqrt(z);
    c[0] = cos(theta);
    c[1] = sin(theta) / theta;
    c[2] = (1 - c[0]) / z;
    c[3] = (1 - c[1]) / z;
    c[4] = (S(1) / 2 - c[2]) / z;
  }
  return c;
}

/// exp(w) as a unit quaternion: the rotation by |w| about w [rad].
///
///   (sin(θ/2)/θ · w,  cos(θ/2)),  θ = |w|
template <class S>
[[nodiscard]] Eigen::Quaternion<S> rotation_exponential(const Vector3<S>& w) {
  const auto c = stumpff<S>(w.squaredNorm() / 4);
  const Vector3<S> vector = c[1] * w / 2;
  return {c[0], vector[0], vector[1], vector[2]};
}

/// The rotation vector w [rad], |w| ≤ π, of a quaternion of any length:  exp(w) = ±r/|r|.
///
///   w = 2 atan2(|u|, s)/|u| · u  with r = (u, s), s ≥ 0
template <class S>
[[nodiscard]] Vector3<S> rotation_logarithm(const Eigen::Quaternion<S>& r) {
  using std::atan2;
  const S sign = r.w() < S(0) ? S(-1) : S(1);
  const Vector3<S> u = sign * r.vec();
  const S s = sign * r.w();
  const S length = u.stableNorm();
  if (length == S(0)) return 2 * u / s;
  return (2 * atan2(length, s) / length) * u;
}

/// The translation of exp([w; d]):  V(w) d = d + c₂ w × d + c₃ w × (w × d).
template <class S>
[[nodiscard]] Vector3<S> screw_translation(const Vector3<S>& w, const Vector3<S>& d) {
  const auto c = stumpff<S>(w.squaredNorm());
  const Vector3<S> w_d = w.cross(d);
  return d + c[2] * w_d + c[3] * w.cross(w_d);
}

/// V(w)⁻¹ p = p − ½ w × p + D w × (w × p),  D = (1 − (θ/2) cot(θ/2))/θ² = (c₃ − 2c₄)/(2c₂),
/// for |w| ≤ π.
template <class S>
[[nodiscard]] Vector3<S> inverse_screw_translation(const Vector3<S>& w, const Vector3<S>& p) {
  const auto c = stumpff<S>(w.squaredNorm());
  const Vector3<S> w_p = w.cross(p);
  return p - w_p / 2 + ((c[3] - 2 * c[4]) / (2 * c[2])) * w.cross(w_p);
}

}  // namespace tribo::models
