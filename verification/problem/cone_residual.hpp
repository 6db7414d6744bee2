#pragma once

#include "verification/problem/recorded_problem.hpp"

namespace tribo::verification {

/// Which optimality conditions of a rigid contact with u = v_c + (φ0/h) e_n are judged.
enum class Cone {
  kCoulomb,  ///< K*_μ ∋ u + μ ‖u_t‖ e_n ⊥ γ ∈ K_μ: Coulomb's friction          [FCLIB]
  kAssociated,  ///< K*_μ ∋ u ⊥ γ ∈ K_μ: what the convex problem of SAP comes to
};

/// Distance of velocities and impulses from these conditions, by the natural map
///
///   max_c ‖γ − P(γ − ρ û)‖ / max_c ρ ‖u_free‖,   ρ = 1/max(w_n, w_t),   u_free of v = M⁻¹ p*
///
/// with P the projection on K_μ; 0 where they hold. The friction coefficient is that of the start.
/// NaN for a solution that failed or is of another problem.
[[nodiscard]] double cone_residual(const RecordedProblem& record,
                                   const RecordedSolution& solution,
                                   Cone cone);

}  // namespace tribo::verification
