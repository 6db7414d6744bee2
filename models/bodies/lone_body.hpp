#pragma once

#include "models/bodies/articulated_tree.hpp"
#include "models/bodies/tree_kinematics.hpp"

/// A tree of one body, free or guided, whose origin is its centre of mass, as in clutter; it needs
/// no recursions.
namespace tribo::models {

/// Whether a tree is such a body, in axes parallel to the world's, without rotors and dampers.
[[nodiscard]] bool is_lone_body(const ArticulatedTree& tree);

/// Pose of the body, M and k of  M v̇ + k = Jᵀ f:
///
///   free     M = diag(m 1, R I Rᵀ),  k = (−m g, ω × R I Rᵀ ω)
///   guided   M_jj = m,  k_j = −m g_a  along an axis a;  M_jj = I_aa,  k_j = 0  about it
void lone_body_dynamics(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& v,
                        Placement& placement, MatrixXd& M, VectorXd& k);

}  // namespace tribo::models
