#pragma once

#include <Eigen/Core>

#include "models/laws/friction.hpp"
#include "models/types.hpp"

namespace tribo::solvers {

/// One contact's potential at a contact velocity [v_n; v_t1; v_t2].
struct PotentialResponse {
  double cost = 0;                                                    ///< ℓ_c [J]
  models::Vector3<double> impulse = models::Vector3<double>::Zero();  ///< γ = −∂ℓ_c/∂v_c [N s]
  Eigen::Matrix3d hessian = Eigen::Matrix3d::Zero();  ///< G = ∂²ℓ_c/∂v_c², symmetric, ≥ 0 [kg]
};

/// Regularized friction as the gradient of a function of the slip
/// [icf, Eqs. (17), (30)-(33), App. A].
struct SlipResponse {
  double potential = 0;              ///< Φ = μ v_s F(s), s = ‖v_t‖/v_s [m/s]
  models::Vector2<double> gradient;  ///< ∂Φ/∂v_t = μ f(s) t̂ [-]
  Eigen::Matrix2d hessian;           ///< μ [ f'/v_s P + f/‖v_t‖ P⊥ ],  P = t̂t̂ᵀ [s/m]
};

[[nodiscard]] inline SlipResponse slip_response(const models::FrictionLaw<double>& law,
                                                const models::Vector2<double>& v_t) {
  const double speed = v_t.norm();
  const double s = speed / law.v_s;
  const double across = law.quotient(s) / law.v_s;  // μ f/‖v_t‖
  SlipResponse response{.potential = law.v_s * law.integral(s),
                        .gradient = across * v_t,
                        .hessian = across * Eigen::Matrix2d::Identity()};
  if (speed > 0) {
    const double along = law.slope(s) / law.v_s;  // μ f'/v_s
    const models::Vector2<double> t_hat = v_t / speed;
    response.hessian += (along - across) * t_hat * t_hat.transpose();
  }
  return response;
}

}  // namespace tribo::solvers
