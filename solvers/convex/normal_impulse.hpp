#pragma once

#include "models/laws/normal.hpp"

namespace tribo::solvers {

/// The normal impulse of a compliant law over one step, its slope and its integral, as functions of
/// the normal velocity v at the end of the step                       [icf, Eqs. (6), (13)-(16)]
///
///   n(v) = δt f(x0 − δt v, −v) ≥ 0,   f(x, ẋ) = k x (1 + d ẋ) + c ẋ
///   N(v) = −∫ᵥ^v̂ n(s) ds,             v̂ the first zero of n
///
/// and zero beyond v̂. Below it n is a parabola through zero there, n = a u + b u² of u = v̂ − v. The
/// potential is measured from v̂, not from v = 0: the energy of a stiff contact that is about to
/// part is small then, and its rounding does not hide the rest of the cost.
///
/// Hunt-Crossley: c = 0, v̂ = min(x0/δt, 1/d). With a linear damper c > 0 the force of the model
/// jumps at first touch; n does not: the damper acts from v̂ on, before the bodies touch, as that of
/// SAP does. Prescribed forces have n = δt π and N = δt π v everywhere.
class NormalImpulse {
 public:
  NormalImpulse(const models::NormalLaw<double>& law, double phi0, double h);

  [[nodiscard]] double value(double v) const;     ///< n [N s]
  [[nodiscard]] double slope(double v) const;     ///< n' ≤ 0 [kg]
  [[nodiscard]] double integral(double v) const;  ///< N [J]

 private:
  bool prescribed_ = false;
  double h_;              ///< [s]
  double pi_ = 0;         ///< prescribed force [N]
  double v_hat_ = 0;      ///< v̂ [m/s]
  double linear_ = 0;     ///< a = −n'(v̂) [kg]
  double quadratic_ = 0;  ///< b = n''/2 [kg s/m]
};

}  // namespace tribo::solvers
