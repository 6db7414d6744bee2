#include "solvers/convex/lagged.hpp"

#include <algorithm>

namespace tribo::solvers {

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
