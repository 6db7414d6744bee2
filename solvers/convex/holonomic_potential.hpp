#pragma once

#include "solvers/convex/near_rigid.hpp"
#include "solvers/convex/row_response.hpp"

namespace tribo::solvers {

/// A constraint c = c̄ that pushes and pulls: couplers, welds, balls, distances  [cenic, Sec. IV-D]
///
///   γ = (v̂ − ċ)/R,   ℓ = ½ (v̂ − ċ)²/R,   v̂ = (c̄ − c0)/(h + τ)
class HolonomicPotential {
 public:
  /// `distance` = c̄ − c0.
  HolonomicPotential(double distance, const StiffRow& row)
      : v_hat_(distance / row.reach), R_(row.R) {}

  [[nodiscard]] RowResponse at(double rate) const {
    const double y = v_hat_ - rate;
    return {.cost = y * y / (2 * R_), .impulse = y / R_, .hessian = 1 / R_};
  }

 private:
  double v_hat_;  ///< v̂
  double R_;
};

}  // namespace tribo::solvers
