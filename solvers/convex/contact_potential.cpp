#include "solvers/convex/contact_potential.hpp"

#include <limits>

namespace tribo::solvers {
namespace {

template <class Potential>
double gap_of(const Potential&, double) {
  return std::numeric_limits<double>::infinity();
}
double gap_of(const LaggedPotential<LogBarrier>& potential, double v_n) {
  return potential.normal().gap(v_n);
}
double gap_of(const LaggedPotential<IpcBarrier>& potential, double v_n) {
  return potential.normal().gap(v_n);
}

struct Maker {
  const FrozenContact& contact;

  ContactPotential operator()(const SapScheme& s) const { return SapPotential(contact, s.options); }
  ContactPotential operator()(const LaggedScheme&) const { return lagged_potential(contact); }
  ContactPotential operator()(const RegularizedLaggedScheme& s) const {
    return regularized_lagged_potential(contact, s.sigma);
  }
  ContactPotential operator()(const SimilarScheme& s) const {
    FrozenContact regularized = contact;
    regularized.friction = regularized_friction(contact, s.sigma);
    return SimilarPotential(regularized);
  }
  ContactPotential operator()(const LogBarrierScheme& s) const {
    return log_barrier_potential(contact, s.kappa);
  }
  ContactPotential operator()(const IpcScheme& s) const {
    return ipc_potential(contact, s.kappa, s.phi_hat);
  }
};

}  // namespace

PotentialResponse response(const ContactPotential& potential, const models::Vector3<double>& v_c) {
  return std::visit([&](const auto& p) { return p.at(v_c); }, potential);
}

bool has_barrier(const ContactPotential& potential) {
  return std::holds_alternative<LaggedPotential<LogBarrier>>(potential) ||
         std::holds_alternative<LaggedPotential<IpcBarrier>>(potential);
}

double barrier_gap(const ContactPotential& potential, double v_n) {
  return std::visit([&](const auto& p) { return gap_of(p, v_n); }, potential);
}

ContactPotential make_potential(const PotentialScheme& scheme, const FrozenContact& contact) {
  return std::visit(Maker{contact}, scheme);
}

}  // namespace tribo::solvers
