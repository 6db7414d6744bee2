#pragma once

#include <Eigen/Core>

#include <algorithm>

#include "models/laws/friction.hpp"
#include "models/types.hpp"

namespace tribo::solvers {

/// One contact's potential at a contact velocity [v_n; v_t1; v_t2].
struct PotentialResponse {
  double cost = 0;                                                    ///< ℓ_c [J]
  models::Vector3<double> impulse = models::Vector3<double>::Zero();  ///< γ = −∂ℓ_c/∂v_c [N s]
  Eigen::Matrix3d hessian = Eigen::Matrix3d::Zero();  ///< G = ∂²ℓ_c/∂v_c², symmetric, ≥ 0 [kg]
  /// By how much G along the slip is below ‖γ_t‖/‖v_t‖, its secant, which is that across it; 0
  /// where it is not below [kg]
  double below_secant = 0;
};

/// Regularized friction as the gradient of a function of the slip
/// [icf, Eqs. (17), (30)-(33), App. A].
struct SlipResponse {
  double potential = 0;              ///< Φ = μ v_s F(s), s = ‖v_t‖/v_s [m/s]
  models::Vector2<double> gradient;  ///< ∂Φ/∂v_t = μ f(s) t̂ [-]
  Eigen::Matrix2d hessian;           ///< μ [ f'/v_s P + f/‖v_t‖ P⊥ ],  P = t̂t̂ᵀ [s/m]
  double below_secant = 0;           ///< μ (f/‖v_t‖ − f'/v_s)₊ [s/m]
};

[[nodiscard]] inline SlipResponse slip_response(const models::FrictionLaw<double>& law,
                                                const models::Vector2<double>& v_t) {
  const double speed = v_t.norm();
  const double s = speed / law.v_s;
  const auto at = law.potential(s);
  const double across = at.quotient / law.v_s;  // μ f/‖v_t‖
  SlipResponse response{.potential = law.v_s * at.integral,
                        .gradient = across * v_t,
                        .hessian = across * Eigen::Matrix2d::Identity()};
  if (speed > 0) {
    const double along = at.slope / law.v_s;  // μ f'/v_s
    const models::Vector2<double> t_hat = v_t / speed;
    response.hessian += (along - across) * t_hat * t_hat.transpose();
    response.below_secant = std::max(0.0, across - along);
  }
  return response;
}

}  // namespace tribo::solvers
