#include "solvers/convex/lagged.hpp"

#include <algorithm>

#include "solvers/convex/lagged_response.hpp"

namespace tribo::solvers {

template <class Normal>
PotentialResponse LaggedPotential<Normal>::at(const models::Vector3<double>& v_c) const {
  return lagged_response<double>(normal_, gamma_n0_, friction_, v_c);
}
template class LaggedPotential<NormalImpulse>;
template class LaggedPotential<LogBarrier>;
template class LaggedPotential<IpcBarrier>;

LaggedPotential<NormalImpulse> lagged_potential(const FrozenContact& contact) {
  return {NormalImpulse(contact.normal, contact.phi0, contact.h), contact.gamma_n0,
          contact.friction};
}

models::FrictionLaw<double> regularized_friction(const FrozenContact& contact, double sigma) {
  models::FrictionLaw<double> friction = contact.friction;
  friction.v_s = std::max(friction.v_s, friction.mu * sigma * contact.w_t * contact.gamma_n0);
  return friction;
}

LaggedPotential<NormalImpulse> regularized_lagged_potential(const FrozenContact& contact,
                                                            double sigma) {
  return {NormalImpulse(contact.normal, contact.phi0, contact.h), contact.gamma_n0,
          regularized_friction(contact, sigma)};
}

LaggedPotential<LogBarrier> log_barrier_potential(const FrozenContact& contact, double kappa) {
  const LogBarrier barrier(kappa, contact.phi0, contact.h);
  return {barrier, barrier.value(0), contact.friction};
}

LaggedPotential<IpcBarrier> ipc_potential(const FrozenContact& contact, double kappa,
                                          double phi_hat) {
  const IpcBarrier barrier(kappa, phi_hat, contact.phi0, contact.h);
  return {barrier, barrier.value(0), contact.friction};
}

}  // namespace tribo::solvers
