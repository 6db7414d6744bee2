#pragma once

#include <variant>

#include "solvers/convex/lagged.hpp"
#include "solvers/convex/potential_schemes.hpp"
#include "solvers/convex/sap.hpp"
#include "solvers/convex/similar.hpp"

namespace tribo::solvers {

/// One contact of a convex problem: cost, impulse, Hessian          [icf, Eqs. (2)-(4)]
struct ContactPotential
    : std::variant<SapPotential, SimilarPotential, LaggedPotential<NormalImpulse>,
                   LaggedPotential<LogBarrier>, LaggedPotential<IpcBarrier>> {
  using variant::variant;
};

[[nodiscard]] PotentialResponse response(const ContactPotential& potential,
                                         const models::Vector3<double>& v_c);

[[nodiscard]] bool has_barrier(const ContactPotential& potential);

/// The end-of-step gap that a barrier keeps above zero; infinite where there is no barrier.
[[nodiscard]] double barrier_gap(const ContactPotential& potential, double v_n);

[[nodiscard]] ContactPotential make_potential(const PotentialScheme& scheme,
                                              const FrozenContact& contact);

}  // namespace tribo::solvers
