#pragma once

#include <variant>

namespace tribo::solvers {

struct SapOptions {
  double sigma = 1e-3;            ///< σ: regularization of friction R_t = σ w_t [-]
  double beta = 0;                ///< β: R_n ≥ β² w_n/(4π²) [-]; 0: compliance unchanged
  double relaxation_time = 1e-3;  ///< τ_d of the linear damping [s]
};

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
using PotentialScheme = std::variant<SapScheme, LaggedScheme, RegularizedLaggedScheme,
                                     SimilarScheme, LogBarrierScheme, IpcScheme>;

/// Whether the scheme's potentials depend on w_n or w_t of the frozen contacts.
[[nodiscard]] inline bool takes_effective_masses(const PotentialScheme& scheme) {
  if (const auto* lagged = std::get_if<RegularizedLaggedScheme>(&scheme)) return lagged->sigma > 0;
  if (const auto* similar = std::get_if<SimilarScheme>(&scheme)) return similar->sigma > 0;
  return std::holds_alternative<SapScheme>(scheme);
}

}  // namespace tribo::solvers
