#include "solvers/convex/similar.hpp"

namespace tribo::solvers {

PotentialResponse SimilarPotential::at(const models::Vector3<double>& v_c) const {
  const SlipResponse<double> slip = slip_response<double>(friction_, v_c.tail<2>());
  const double z = v_c[0] - slip.potential;
  const double n = normal_.value(z);
  const double n_slope = normal_.slope(z);
  PotentialResponse response;
  response.cost = -normal_.integral(z);
  response.impulse << n, -n * slip.gradient;
  response.hessian(0, 0) = -n_slope;
  response.hessian.bottomLeftCorner<2, 1>() = n_slope * slip.gradient;
  response.hessian.topRightCorner<1, 2>() = n_slope * slip.gradient.transpose();
  response.hessian.bottomRightCorner<2, 2>() =
      -n_slope * slip.gradient * slip.gradient.transpose() + n * slip.hessian;
  response.below_secant = n * slip.below_secant;
  return response;
}

}  // namespace tribo::solvers
