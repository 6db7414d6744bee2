#include "solvers/convex/row_potentials.hpp"

#include <cmath>

#include "models/laws/effort_limit.hpp"

namespace tribo::solvers {

double EffortLaw::force(double v) const {
  return models::clamped(-C * v + b, e);
}

RowResponse EffortPotential::at(double v) const {
  const auto& [C, b, e] = law_;
  RowResponse response;
  response.impulse = h_ * law_.force(v);
  if (C == 0) {
    response.cost = -response.impulse * v;
    return response;
  }
  const double y = -C * v + b;
  if (std::abs(y) > e) {
    response.cost = h_ * e * (std::abs(y) - e / 2) / C;
  } else {
    response.cost = h_ * y * y / (2 * C);
    response.hessian = h_ * C;
  }
  return response;
}

}  // namespace tribo::solvers
