#pragma once

#include "solvers/convex/row_response.hpp"

namespace tribo::solvers {

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
