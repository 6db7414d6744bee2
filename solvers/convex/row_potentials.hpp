#pragma once

#include "solvers/convex/near_rigid.hpp"

namespace tribo::solvers {

/// The potential of one row at its rate u = G v.
struct RowResponse {
  double cost = 0;     ///< ℓ [J]
  double impulse = 0;  ///< γ = −dℓ/du [N s], or [N m s] where the row concerns an angle
  double hessian = 0;  ///< d²ℓ/du² ≥ 0 [kg], [kg m²]
};

/// A bound of c: a limit, which pushes and never pulls, or a constraint c = c̄ for couplers, welds,
/// balls and distances, which does both                                     [cenic, Sec. IV-D]
///
///   lower:  γ = (v̂ − ċ)₊/R,    ℓ = ½ (v̂ − ċ)₊²/R,   v̂ = (lower − c0)/(h + τ)
///   upper:  γ = −(ċ − v̂)₊/R,   ℓ = ½ (ċ − v̂)₊²/R,   v̂ = (upper − c0)/(h + τ)
///   both:   γ = (v̂ − ċ)/R,     ℓ = ½ (v̂ − ċ)²/R,    v̂ = (c̄ − c0)/(h + τ)
///
/// The printed costs of limits have the opposite positive parts, which push through the limit.
class LimitPotential {
 public:
  enum class Side { kLower, kUpper, kBoth };

  /// `distance` = bound − c0.
  LimitPotential(Side side, double distance, const StiffRow& row)
      : side_(side), v_hat_(distance / row.reach), R_(row.R) {}

  [[nodiscard]] RowResponse at(double rate) const {
    const double y = v_hat_ - rate;
    if ((side_ == Side::kLower && y <= 0) || (side_ == Side::kUpper && y >= 0)) return {};
    return {.cost = y * y / (2 * R_), .impulse = y / R_, .hessian = 1 / R_};
  }

 private:
  Side side_;
  double v_hat_;  ///< v̂
  double R_;
};

/// A linear control law of one velocity, with limited effort                [cenic, Eq. (19)]
struct EffortLaw {
  double C = 0;  ///< ≥ 0 [N s/m], [N m s]
  double b = 0;  ///< [N], [N m]
  double e = 0;  ///< ≥ 0, infinite without limit

  /// τ = clamp(−C v + b, ±e)
  [[nodiscard]] double force(double v) const;
};

/// The law's potential over a step of h, with y = −C v + b                  [cenic, Eq. (20)]
///
///   C > 0:  ℓ = h/C { ½ y² for |y| ≤ e,   e (|y| − ½ e) beyond },   C = 0:  ℓ = −h clamp(b, ±e) v
///   γ = h τ
///
/// The paper prints it without the constants beyond |y| = e, so that the cost jumps by ½ h e²/C
/// there and the line search has no cubic, and with 1/C for C = 0 too.
class EffortPotential {
 public:
  EffortPotential(const EffortLaw& law, double h) : law_(law), h_(h) {}

  [[nodiscard]] RowResponse at(double v) const;
  [[nodiscard]] const EffortLaw& law() const { return law_; }

 private:
  EffortLaw law_;
  double h_;  ///< [s]
};

}  // namespace tribo::solvers
