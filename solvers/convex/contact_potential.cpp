#include "solvers/convex/contact_potential.hpp"

#include <limits>

namespace tribo::solvers {
namespace {

class Maker {
 public:
  explicit Maker(const FrozenContact& frozen) : contact_(frozen) {}

  ContactPotential operator()(const SapScheme& s) const {
    return SapPotential(contact_, s.options);
  }
  ContactPotential operator()(const LaggedScheme&) const { return lagged(contact_.friction); }
  ContactPotential operator()(const RegularizedLaggedScheme& s) const {
    return lagged(regularized_friction(contact_, s.sigma));
  }
  ContactPotential operator()(const SimilarScheme& s) const {
    FrozenContact regularized = contact_;
    regularized.friction = regularized_friction(contact_, s.sigma);
    return SimilarPotential(regularized);
  }
  ContactPotential operator()(const LogBarrierScheme& s) const {
    return barrier(LogBarrier(s.kappa, contact_.phi0, contact_.h));
  }
  ContactPotential operator()(const IpcScheme& s) const {
    return barrier(IpcBarrier(s.kappa, s.phi_hat, contact_.phi0, contact_.h));
  }

 private:
  [[nodiscard]] ContactPotential lagged(const models::FrictionLaw<double>& friction) const {
    const NormalImpulse normal(contact_.normal, contact_.phi0, contact_.h);
    return LaggedPotential(normal, contact_.gamma_n0, friction);
  }
  /// With γ_n0 = n at v = 0, the barrier's impulse at the gap of the start.
  template <class Barrier>
  [[nodiscard]] ContactPotential barrier(const Barrier& normal) const {
    return LaggedPotential(normal, normal.value(0), contact_.friction);
  }

  const FrozenContact& contact_;
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
  const auto gap = [v_n](const auto& p) {
    if constexpr (requires { p.normal().gap(v_n); }) return p.normal().gap(v_n);
    return std::numeric_limits<double>::infinity();
  };
  return std::visit(gap, potential);
}

ContactPotential make_potential(const PotentialScheme& scheme, const FrozenContact& contact) {
  return std::visit(Maker(contact), scheme);
}

}  // namespace tribo::solvers
