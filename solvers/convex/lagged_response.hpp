#pragma once

#include "solvers/convex/potential_response.hpp"

namespace tribo::solvers {

/// Response of `LaggedPotential` at v_c; `normal`: n, n' and N; `friction`: for `slip_response`.
template <class T, class Normal, class Friction>
[[nodiscard]] PotentialResponseOf<T> lagged_response(const Normal& normal, const T& gamma_n0,
                                                     const Friction& friction,
                                                     const models::Vector3<T>& v_c) {
  const T v_n = v_c[0];
  const auto slip = slip_response<T>(friction, v_c.template tail<2>());
  PotentialResponseOf<T> response;
  response.cost = -normal.integral(v_n) + gamma_n0 * slip.potential;
  response.impulse << normal.value(v_n), -gamma_n0 * slip.gradient;
  response.hessian(0, 0) = -normal.slope(v_n);
  response.hessian.template bottomRightCorner<2, 2>() = gamma_n0 * slip.hessian;
  response.below_secant = gamma_n0 * slip.below_secant;
  return response;
}

}  // namespace tribo::solvers
