#pragma once

#include <array>

#include "models/types.hpp"

namespace tribo::reference {

/// A box whose lower corners are tied to anchors on the plane z = 0 by springs and dampers.
struct BilateralBox {
  double mass = 0;               ///< [kg]
  double gravity = 0;            ///< [m/s²]
  std::array<double, 3> half{};  ///< half its sides [m]
  double K = 0;                  ///< [N/m]
  double B = 0;                  ///< [N·s/m]
};

/// Position and velocity of its centre in the world, attitude, angular velocity in its own axes.
struct BoxMotion {
  models::Vector3<double> p = models::Vector3<double>::Zero();      ///< [m]
  models::Vector3<double> p_dot = models::Vector3<double>::Zero();  ///< [m/s]
  std::array<double, 4> quaternion{0, 0, 0, 1};                     ///< x, y, z, w
  models::Vector3<double> omega = models::Vector3<double>::Zero();  ///< [rad/s]
};

/// The motion after t by Fehlberg's pair of orders 7 and 8 in long double, from Newton's and
/// Euler's equations of the box alone: no tree, no scheme, no law of the models.
///
///   m p̈ = m g + Σ f_i,   I ω̇ = (I ω) × ω + Σ r_i × Rᵀ f_i,   f_i = K (a_i − x_i) − B ẋ_i
///   x_i = p + R r_i,   ẋ_i = ṗ + R (ω × r_i),   a_i below x_i at the start, on z = 0
///
/// To a relative 1e-16 a step. Throws Odeint's no_progress_error where
/// the integration gets stuck.
[[nodiscard]] BoxMotion bilateral_box_motion(const BilateralBox& box, const BoxMotion& start,
                                             double t);

}  // namespace tribo::reference
