#include "solvers/convex/lagged.hpp"

#include <algorithm>

namespace tribo::solvers {

template <class Normal>
PotentialResponse LaggedPotential<Normal>::at(const models::Vector3<double>& v_c) const {
  const double v_n = v_c[0];
  const SlipResponse slip = slip_response(friction_, v_c.tail<2>());
  PotentialResponse response;
  response.cost = -normal_.integral(v_n) + gamma_n0_ * slip.potential;
  response.impulse << normal_.value(v_n), -gamma_n0_ * slip.gradient;
  response.hessian(0, 0) = -normal_.slope(v_n);
  response.hessian.bottomRightCorner<2, 2>() = gamma_n0_ * slip.hessian;
  response.below_secant = gamma_n0_ * slip.below_secant;
  return response;
}

template class LaggedPotential<NormalImpulse>;
template class LaggedPotential<LogBarrier>;
template class LaggedPotential<IpcBarrier>;

LaggedPotential<NormalImpulse> lagged_potential(const FrozenContact& contact) {
  return {
      NormalImpulse(contact.normal, contact.phi0, contact.h), contact.gamma_n0, contact.friction};
}

models::FrictionLaw<double> regularized_friction(const FrozenContact& contact, double sigma) {
  models::FrictionLaw<double> friction = contact.friction;
  friction.v_s = std::max(friction.v_s, friction.mu * sigma * contact.w_t * contact.gamma_n0);
  return friction;
}

LaggedPotential<NormalImpulse> regularized_lagged_potential(const FrozenContact& contact,
                                                            double sigma) {
  return {NormalImpulse(contact.normal, contact.phi0, contact.h),
          contact.gamma_n0,
          regularized_friction(contact, sigma)};
}

LaggedPotential<LogBarrier> log_barrier_potential(const FrozenContact& contact, double kappa) {
  const LogBarrier barrier(kappa, contact.phi0, contact.h);
  return {barrier, barrier.value(0), contact.friction};
}

LaggedPotential<IpcBarrier> ipc_potential(const FrozenContact& contact,
                                          double kappa,
                                          double phi_hat) {
  const IpcBarrier barrier(kappa, phi_hat, contact.phi0, contact.h);
  return {barrier, barrier.value(0), contact.friction};
}

}  // namespace tribo::solvers
