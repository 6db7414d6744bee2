#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <cmath>

#include "models/types.hpp"

/// The exponential of a twist and its inverse, on SE(3) and without loss of digits at small angles.
namespace tribo::models {

/// c_n(z) by its series, with its first term 1/n!.
[[nodiscard]] inline double stumpff_series(int n, double term, double z) {
  double sum = 0;
  for (int k = n; sum + term != sum; k += 2) {
    sum += term;
    term *= -z / ((k + 1) * (k + 2));
  }
  return sum;
}

/// The Stumpff functions  c_n(z) = Σ_k (−z)^k / (2k + n)!,  n = 0 … 4, at z = θ².
///
///   c₀ = cos θ,  c₁ = sin θ/θ,  c₂ = (1 − cos θ)/θ²,  c_{n+2} = (1/n! − c_n)/z
///
/// The quotients cancel below θ = 1; there the series is summed for the two highest, and the others
/// follow from the same recurrence read backwards.
[[nodiscard]] inline std::array<double, 5> stumpff(double z) {
  using std::cos, std::sin, std::sqrt;
  std::array<double, 5> c;
  if (z < 1.0) {
    c[4] = stumpff_series(4, 1.0 / 24, z);
    c[3] = stumpff_series(3, 1.0 / 6, z);
    c[2] = 1.0 / 2 - z * c[4];
    c[1] = 1 - z * c[3];
    c[0] = 1 - z * c[2];
  } else {
    const double theta = sqrt(z);
    c[0] = cos(theta);
    c[1] = sin(theta) / theta;
    c[2] = (1 - c[0]) / z;
    c[3] = (1 - c[1]) / z;
    c[4] = (1.0 / 2 - c[2]) / z;
  }
  return c;
}

/// exp(w) as a unit quaternion: the rotation by |w| about w [rad].
///
///   (sin(θ/2)/θ · w,  cos(θ/2)),  θ = |w|
[[nodiscard]] inline Eigen::Quaterniond rotation_exponential(const Vector3d& w) {
  const auto c = stumpff(w.squaredNorm() / 4);
  const Vector3d vector = c[1] * w / 2;
  return {c[0], vector[0], vector[1], vector[2]};
}

/// The rotation vector w [rad], |w| ≤ π, of a quaternion of any length:  exp(w) = ±r/|r|.
///
///   w = 2 atan2(|u|, s)/|u| · u  with r = (u, s), s ≥ 0
[[nodiscard]] inline Vector3d rotation_logarithm(const Eigen::Quaterniond& r) {
  const double sign = r.w() < 0.0 ? -1.0 : 1.0;
  const Vector3d u = sign * r.vec();
  const double s = sign * r.w();
  const double length = u.stableNorm();
  if (length == 0.0) return 2 * u / s;
  return (2 * std::atan2(length, s) / length) * u;
}

/// The translation of exp([w; d]):  V(w) d = d + c₂ w × d + c₃ w × (w × d).
[[nodiscard]] inline Vector3d screw_translation(const Vector3d& w, const Vector3d& d) {
  const auto c = stumpff(w.squaredNorm());
  const Vector3d w_d = w.cross(d);
  return d + c[2] * w_d + c[3] * w.cross(w_d);
}

/// Matrices on twists, whose linear part comes first.
using TwistMatrix = Eigen::Matrix<double, 6, 6>;

/// The left Jacobian of exp on SE(3), x = (d, w):
///
///   exp(x + δ) = exp(J δ) exp(x),   J(x) = Σ_k adᵏ/(k+1)!,   ad = [w× d×; 0 w×]
///
/// The Jacobian for δ on the right is J(−x). The series ends at ad⁴, as ad⁵ + 2θ² ad³ + θ⁴ ad = 0:
///
///   J = 1 + (2c₂ − c₁/2) ad + (5c₃ − c₂)/2 ad² + (c₃/2 − c₄) ad³ + (c₄ − 3c₅)/2 ad⁴
[[nodiscard]] inline TwistMatrix twist_jacobian(const Vector6d& x) {
  const Vector3d d = x.head<3>(), w = x.tail<3>();
  const double z = w.squaredNorm();
  const auto c = stumpff(z);
  const double c5 = z < 1.0 ? stumpff_series(5, 1.0 / 120, z) : (1.0 / 6 - c[3]) / z;
  TwistMatrix ad = TwistMatrix::Zero();
  for (int k = 0; k < 3; ++k) {
    const Vector3d unit = Vector3d::Unit(k);
    ad.block<3, 1>(0, k) = ad.block<3, 1>(3, 3 + k) = w.cross(unit);
    ad.block<3, 1>(0, 3 + k) = d.cross(unit);
  }
  TwistMatrix J = (c[4] - 3 * c5) / 2 * ad;
  for (double factor : {c[3] / 2 - c[4], (5 * c[3] - c[2]) / 2, 2 * c[2] - c[1] / 2}) {
    J.diagonal().array() += factor;
    J = ad.lazyProduct(J).eval();
  }
  J.diagonal().array() += 1.0;
  return J;
}

/// V(w)⁻¹ p = p − ½ w × p + D w × (w × p),  D = (1 − (θ/2) cot(θ/2))/θ² = (c₃ − 2c₄)/(2c₂),
/// for |w| ≤ π.
[[nodiscard]] inline Vector3d inverse_screw_translation(const Vector3d& w, const Vector3d& p) {
  const auto c = stumpff(w.squaredNorm());
  const Vector3d w_p = w.cross(p);
  return p - w_p / 2 + ((c[3] - 2 * c[4]) / (2 * c[2])) * w.cross(w_p);
}

}  // namespace tribo::models
