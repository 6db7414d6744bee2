#pragma once

#include "models/laws/normal.hpp"
#include "solvers/convex/lanes.hpp"

namespace tribo::solvers {

/// k, d and c of a law; a prescribed force has no compliance.
[[nodiscard]] models::SpringDamper<double> compliance(const models::NormalLaw<double>& law);

/// n of a compliant law, zero beyond its first zero v̂. NaN is passed on.
template <class T>
class NormalParabola {
 public:
  NormalParabola() = default;
  NormalParabola(const T& v_hat, const T& linear, const T& quadratic)
      : v_hat_(v_hat), linear_(linear), quadratic_(quadratic) {}

  /// n = δt f(x0 − δt v, −v) [N s]
  [[nodiscard]] T value(const T& v) const {
    const T u = v_hat_ - v;
    return zero_below(u, u * (linear_ + u * quadratic_));
  }
  /// n' = −δt (δt ∂f/∂x + ∂f/∂ẋ) [kg]
  [[nodiscard]] T slope(const T& v) const {
    const T u = v_hat_ - v;
    return zero_below(u, -(linear_ + 2 * u * quadratic_));
  }
  /// N [J]
  [[nodiscard]] T integral(const T& v) const {
    const T u = v_hat_ - v;
    return zero_below(u, -u * u * (linear_ / 2 + u * quadratic_ / 3));
  }

  [[nodiscard]] const T& v_hat() const { return v_hat_; }
  [[nodiscard]] const T& linear() const { return linear_; }
  [[nodiscard]] const T& quadratic() const { return quadratic_; }

 private:
  T v_hat_ = 0;      ///< v̂ [m/s]
  T linear_ = 0;     ///< a = −n'(v̂) [kg]
  T quadratic_ = 0;  ///< b = n''/2 [kg s/m]
};

/// The normal impulse of a compliant law over one step, its slope and its integral, as functions of
/// the normal velocity v at the end of the step                       [icf, Eqs. (6), (13)-(16)]
///
///   n(v) = δt f(x0 − δt v, −v) ≥ 0,   f(x, ẋ) = k x (1 + d ẋ) + c ẋ
///   N(v) = −∫ᵥ^v̂ n(s) ds,             v̂ the first zero of n
///
/// and zero beyond v̂. Below v̂, n is a parabola with a zero at v̂, n = a u + b u² of u = v̂ − v.
/// The potential is measured from v̂, not from v = 0: the energy of a stiff contact about to
/// separate is then small, and its rounding does not hide the rest of the cost.
///
/// Hunt-Crossley: c = 0, v̂ = min(x0/δt, 1/d). With a linear damper c > 0 the force of the model
/// jumps at first touch; n does not: the damper acts from v̂ on, before the bodies touch, as in
/// SAP. Prescribed forces have n = δt π and N = δt π v everywhere; with dissipation they have
/// v̂ = 1/d, a = δt π d and b = 0.
class NormalImpulse {
 public:
  NormalImpulse(const models::NormalLaw<double>& law, double phi0, double h);

  /// n [N s]
  [[nodiscard]] double value(double v) const { return prescribed_ ? h_ * pi_ : parabola_.value(v); }
  /// n' ≤ 0 [kg]
  [[nodiscard]] double slope(double v) const { return prescribed_ ? 0 : parabola_.slope(v); }
  /// N [J]
  [[nodiscard]] double integral(double v) const {
    return prescribed_ ? h_ * pi_ * v : parabola_.integral(v);
  }

  /// Null of a prescribed force without dissipation.
  [[nodiscard]] const NormalParabola<double>* parabola() const {
    return prescribed_ ? nullptr : &parabola_;
  }

 private:
  bool prescribed_ = false;
  double h_;       ///< [s]
  double pi_ = 0;  ///< prescribed force [N]
  NormalParabola<double> parabola_;
};

}  // namespace tribo::solvers
