#pragma once

#include "solvers/convex/near_rigid.hpp"
#include "solvers/convex/row_response.hpp"

namespace tribo::solvers {

/// A limit that pushes and never pulls                                      [cenic, Sec. IV-D]
///
///   lower:  γ = (v̂ − ċ)₊/R,    ℓ = ½ (v̂ − ċ)₊²/R,   v̂ = (lower − c0)/(h + τ)
///   upper:  γ = −(ċ − v̂)₊/R,   ℓ = ½ (ċ − v̂)₊²/R,   v̂ = (upper − c0)/(h + τ)
///
/// The printed costs have the opposite positive parts, which push through the limit.
class LimitPotential {
 public:
  enum class Side { kLower, kUpper };

  /// `distance` = bound − c0.
  LimitPotential(Side side, double distance, const StiffRow& row);

  [[nodiscard]] RowResponse at(double rate) const;

 private:
  double sign_;   ///< +1 lower, −1 upper
  double v_hat_;  ///< v̂
  double R_;
};

}  // namespace tribo::solvers
