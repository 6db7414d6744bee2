#include "solvers/convex/limit_potential.hpp"

#include <algorithm>

namespace tribo::solvers {

LimitPotential::LimitPotential(Side side, double distance, const StiffRow& row)
    : sign_(side == Side::kLower ? 1 : -1), v_hat_(distance / row.reach), R_(row.R) {}

RowResponse LimitPotential::at(double rate) const {
  const double excess = sign_ * (v_hat_ - rate);  // v̂ − ċ of a lower limit, ċ − v̂ of an upper one
  if (excess <= 0) return {};
  return {.cost = excess * excess / (2 * R_), .impulse = sign_ * excess / R_, .hessian = 1 / R_};
}

}  // namespace tribo::solvers
