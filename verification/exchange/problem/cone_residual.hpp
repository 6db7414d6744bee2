#pragma once

#include "verification/exchange/problem/recorded_problem.hpp"

namespace tribo::verification {

/// Which optimality conditions of a rigid contact with u = v_c + (φ0/h) e_n are judged.
enum class Cone {
  kCoulomb,  ///< K*_μ ∋ u + μ ‖u_t‖ e_n ⊥ γ ∈ K_μ: Coulomb's friction          [FCLIB]
  kAssociated,  ///< K*_μ ∋ u ⊥ γ ∈ K_μ: what the convex problem of SAP comes to
};

/// Distance of velocities and impulses from these conditions and from the balance of momentum: the
/// largest over the contacts of the natural map at the velocities that the impulses make, and of
/// how far the solution's own are from those,
///
///   max(‖γ − P(γ − ρ û_γ)‖, ρ ‖u − u_γ‖) / max_c ρ ‖u_free‖,   ρ = 1/max(w_n, w_t)
///   u_γ of v_γ = M⁻¹ (p* + Jᵀγ + Gᵀλ),   u_free of v = M⁻¹ p*
///
/// with P the projection on K_μ; 0 where they hold. The friction coefficient is that of the start.
/// NaN for a solution that failed or is of another problem.
[[nodiscard]] double cone_residual(const RecordedProblem& record, const RecordedSolution& solution,
                                   Cone cone);

}  // namespace tribo::verification
