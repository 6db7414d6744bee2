#pragma once

#include "models/abilities.hpp"
#include "models/bodies/articulated_tree.hpp"
#include "models/bodies/tree_dynamics.hpp"

/// Derivatives of M v̇ + k by the configuration and the velocities, in closed form and O(n · depth)
/// [after Carpentier, Mansard, Analytical derivatives of rigid body dynamics algorithms, RSS 2018].
///
/// Coordinate j of a joint moves all that the joint carries by the twist S_j: axes, inertias and
/// velocities relative to the parent λ turn with it, those of λ do not. With
///
///   ψ_j = v_λ × S_j,   η_j = a_λ × S_j + v_λ × ψ_j,   Ṡ_j = v_i × S_j
///   İ = v ×* I − I v ×,   h = I v,   D m = İ m + m ×* h
///
/// the force f_i = I a_i + v ×* h of each link that j carries changes by
///
///   ∂f/∂q_j = S_j ×* f + I η_j + D ψ_j,   ∂f/∂v_j = I (ψ_j + Ṡ_j) + D S_j
///
/// of which S_j ×* f only turns f, and does no work on axes that turn as well. I, İ, h and f of a
/// subtree add up, as all are about one point of the world.
namespace tribo::models {

/// Scratch of `inverse_dynamics_derivatives`, owned by the caller.
struct DerivativesWorkspace {
  std::vector<SpatialInertia> inertia_rate;     ///< İ of the subtree of each link
  std::vector<Force> momentum;                  ///< h of the subtree of each link
  std::vector<Motion> psi, eta, psi_and_S_dot;  ///< of each entry of v
  VectorXd force;
};

/// İ = v ×* I − I v × of a body with velocity v: an inertia without mass, whose first moment is the
/// body's linear momentum.
[[nodiscard]] SpatialInertia inertia_rate(const SpatialInertia& I, const Motion& v);

/// ψ_j, η_j and ψ_j + Ṡ_j of every entry of v, after `inverse_dynamics`.
void place_axis_rates(const ArticulatedTree& tree, const TreeWorkspace& w, DerivativesWorkspace& d);

/// I, İ and h of the subtree of each link.
void add_up(const ArticulatedTree& tree, TreeWorkspace& w, DerivativesWorkspace& d);

/// ∂(M v̇ + k)/∂q along ⊕ and ∂(M v̇ + k)/∂v at v̇ held, from the kinematics in w. Throws InputError
/// for a tree with a free or guided joint: its axes do not move with its link.
void inverse_dynamics_derivatives(const ArticulatedTree& tree, TreeWorkspace& w,
                                  const VectorXd& v_dot, InverseDynamicsDerivatives& out,
                                  DerivativesWorkspace& d);

/// The derivatives of e = q ⊖ (q0 ⊕ d): of a floating link, with the Jacobian J of exp on SE(3),
///
///   ∂e/∂q = J(−e)⁻¹,   ∂e/∂d = −J(e)⁻¹ J(−d)
///
/// and 1 and −1 for other joints; for the same trees as above.
void difference_derivatives(const ArticulatedTree& tree, const VectorXd& d, const VectorXd& e,
                            std::vector<DifferenceDerivatives>& out);

// Compiled once, in tree_of_double.cpp, for speed.

}  // namespace tribo::models
