#pragma once

#include <variant>

#include "solvers/convex/lagged.hpp"
#include "solvers/convex/sap.hpp"
#include "solvers/convex/similar.hpp"

namespace tribo::solvers {

/// One contact of a convex problem: cost, impulse, Hessian          [icf, Eqs. (2)-(4)]
using ContactPotential = std::variant<SapPotential,
                                      SimilarPotential,
                                      LaggedPotential<NormalImpulse>,
                                      LaggedPotential<LogBarrier>,
                                      LaggedPotential<IpcBarrier>>;

[[nodiscard]] PotentialResponse response(const ContactPotential& potential,
                                         const models::Vector3<double>& v_c);

/// The end-of-step gap that a barrier keeps above zero; infinite where there is no barrier.
[[nodiscard]] double barrier_gap(const ContactPotential& potential, double v_n);

/// Which potential a scheme gives each of its contacts.
struct SapScheme {
  SapOptions options;
};
struct LaggedScheme {};
struct RegularizedLaggedScheme {
  double sigma = 1e-3;  ///< σ of Eq. (44) [-]
};
struct SimilarScheme {
  double sigma = 0;  ///< σ of Eq. (44), as in the authors' program; 0: v_s alone [-]
};
struct LogBarrierScheme {
  double kappa = 1e-6;  ///< κ [J]
};
struct IpcScheme {
  double kappa = 1e7;     ///< κ [N/m]
  double phi_hat = 1e-3;  ///< φ̂ [m]
};
using PotentialScheme = std::variant<SapScheme,
                                     LaggedScheme,
                                     RegularizedLaggedScheme,
                                     SimilarScheme,
                                     LogBarrierScheme,
                                     IpcScheme>;

/// Whether the scheme's potentials depend on w_n or w_t of the frozen contacts.
[[nodiscard]] bool takes_effective_masses(const PotentialScheme& scheme);

[[nodiscard]] ContactPotential make_potential(const PotentialScheme& scheme,
                                              const FrozenContact& contact);

}  // namespace tribo::solvers
