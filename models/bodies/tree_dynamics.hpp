#pragma once

#include "models/bodies/articulated_tree.hpp"
#include "models/bodies/tree_kinematics.hpp"

/// M(q) v̇ + k(q, v) = Jᵀ f + τ and its conserved quantities. All functions read a workspace filled
/// by `update_kinematics`. Rotors enter the diagonal of M alone: as is usual, the effect of their
/// fast spin on bodies that turn across it is left out. Dampers are in k.
namespace tribo::models {

/// M by the composite rigid body algorithm, O(n · depth).   [Featherstone 2008, Table 6.2]
void mass_matrix(const ArticulatedTree& tree, TreeWorkspace& w, MatrixXd& M);

/// The generalized force M v̇ + k by the recursive Newton-Euler algorithm, O(n).   [Table 5.1]
///
///   a_i = a_λ + S_i v̇ + v_i × S_i v,  a_0 = −g;   f_i = I_i a_i + v_i ×* I_i v_i + Σ f_child
///   τ_i = S_iᵀ f_i + D_i v_i + (rotor inertia)_i v̇_i
///
/// `out` may be `v_dot`.
void inverse_dynamics(const ArticulatedTree& tree, TreeWorkspace& w, const VectorXd& v_dot,
                      VectorXd& out);

/// k: Coriolis, centrifugal, gravity and damping terms, M v̇ + k at v̇ = 0 [N], [N·m].
void bias(const ArticulatedTree& tree, TreeWorkspace& w, VectorXd& k);

/// ½ Σ v_i · I_i v_i, rotors included [J]
[[nodiscard]] double kinetic_energy(const ArticulatedTree& tree, const TreeWorkspace& w);

/// Moving mass [kg]. Bodies welded to the world do not count, here and below.
[[nodiscard]] double total_mass(const ArticulatedTree& tree);

/// m c = Σ m_i c_i from the world's origin [kg m].
[[nodiscard]] Vector3d mass_moment(const ArticulatedTree& tree, const TreeWorkspace& w);

/// c, in the world [m].
[[nodiscard]] Vector3d center_of_mass(const ArticulatedTree& tree, const TreeWorkspace& w);

/// −m g · c, zero with the centre of mass at the world's origin [J]
[[nodiscard]] double potential_energy(const ArticulatedTree& tree, const TreeWorkspace& w);

/// Momentum of all links [kg m/s] and angular momentum about their centre of mass [kg m²/s], in the
/// world's axes.
struct Momentum {
  Vector3d linear;
  Vector3d angular;
};

[[nodiscard]] Momentum momentum(const ArticulatedTree& tree, const TreeWorkspace& w);

// Compiled once, in tree_of_double.cpp, for speed.

}  // namespace tribo::models
