#pragma once

#include <Eigen/Core>

#include "models/laws/friction.hpp"
#include "models/types.hpp"
#include "solvers/convex/lanes.hpp"

namespace tribo::solvers {

/// One contact's potential at a contact velocity [v_n; v_t1; v_t2], or several contacts in lanes.
template <class T>
struct PotentialResponseOf {
  T cost = 0;                                               ///< ℓ_c [J]
  models::Vector3<T> impulse = models::Vector3<T>::Zero();  ///< γ = −∂ℓ_c/∂v_c [N s]
  models::Matrix3<T> hessian =
      models::Matrix3<T>::Zero();  ///< G = ∂²ℓ_c/∂v_c², symmetric, ≥ 0 [kg]
  /// How far G along the slip lies below the secant ‖γ_t‖/‖v_t‖, which is G across the slip; 0
  /// where G along the slip is not below it [kg]
  T below_secant = 0;
};
using PotentialResponse = PotentialResponseOf<double>;

/// Each entry by `choose` from those of a and b.
template <class T, class Choose>
[[nodiscard]] PotentialResponseOf<T> entrywise(const PotentialResponseOf<T>& a,
                                               const PotentialResponseOf<T>& b,
                                               const Choose& choose) {
  return {.cost = choose(a.cost, b.cost),
          .impulse = a.impulse.binaryExpr(b.impulse, choose),
          .hessian = a.hessian.binaryExpr(b.hessian, choose),
          .below_secant = choose(a.below_secant, b.below_secant)};
}

/// Regularized friction as the gradient of a function of the slip
/// [icf, Eqs. (17), (30)-(33), App. A].
template <class T>
struct SlipResponse {
  T potential = 0;                 ///< Φ = μ v_s F(s), s = ‖v_t‖/v_s [m/s]
  models::Vector2<T> gradient;     ///< ∂Φ/∂v_t = μ f(s) t̂ [-]
  Eigen::Matrix<T, 2, 2> hessian;  ///< μ [ f'/v_s P + f/‖v_t‖ P⊥ ],  P = t̂t̂ᵀ [s/m]
  T below_secant = 0;              ///< μ (f/‖v_t‖ − f'/v_s)₊ [s/m]
};

/// `law` is a FrictionLaw<T>, or any type with `v_s` and `potential` alike.
template <class T, class Law>
[[nodiscard]] SlipResponse<T> slip_response(const Law& law, const models::Vector2<T>& v_t) {
  const T speed = v_t.norm();
  const T s = speed / law.v_s;
  const auto at = law.potential(s);
  const T across = at.quotient / law.v_s;  // μ f/‖v_t‖
  const T along = at.slope / law.v_s;      // μ f'/v_s
  const models::Vector2<T> t_hat = v_t / where_positive(speed, speed, T(1));
  SlipResponse<T> response{.potential = law.v_s * at.integral,
                           .gradient = across * v_t,
                           .hessian = across * Eigen::Matrix<T, 2, 2>::Identity(),
                           .below_secant = where_positive(across - along, across - along, T(0))};
  response.hessian += (along - across) * t_hat * t_hat.transpose();
  return response;
}

}  // namespace tribo::solvers
