#pragma once

#include "models/bodies/articulated_tree.hpp"

/// Operations on configurations of a tree: rates, ⊕, ⊖.
///
/// There are two ⊕, one for each space in which an increment may be given. They agree to first
/// order in the increment, and are the same where no joint floats. `out` must not be one of the
/// inputs.
namespace tribo::models {

/// The quaternion of a floating link, as it stands in q: (x, y, z, w) of any length.
[[nodiscard]] Eigen::Quaterniond quaternion(const Link& link, const VectorXd& q);

[[nodiscard]] bool is_floating(const Link& link);

/// Whether the velocities of a floating link are in its own axes.
[[nodiscard]] bool in_own_axes(const Link& link);

/// Whether the axes of a joint stay parallel to the frame in which it stands while their origin
/// moves.
[[nodiscard]] bool in_axes_of_frame(const Link& link);

/// q with every joint at zero: floating bodies at their placements, without rotation.
[[nodiscard]] VectorXd zero_configuration(const ArticulatedTree& tree);

/// q̇ = N(q) v:  ṗ = R v_lin and ½ q ⊗ (ω, 0) for floating joints, ṗ = v_lin and ½ (ω, 0) ⊗ q for
/// free ones, v for the others.
///
/// Linear in a quaternion that is not of unit length, so that its length is kept along q̇.
void position_rate(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& v,
                   VectorXd& out);

/// q ⊕ dq for dq = h q̇ with one entry a position: addition, then unit length for quaternions.
///
/// A projection back onto the manifold of a one-step method in the coordinates q: it keeps the
/// method's order [Hairer, Lubich, Wanner, Geometric Numerical Integration, Sec. IV.4].
void add_rate(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& dq, VectorXd& out);

/// q ⊕ d for d = h v with one entry a velocity: the flow of a constant v over h.
///
///   p + R V(w) d_lin,  R exp(w)  for d = (d_lin, w);  p + d_lin,  exp(w) R  where it is free;
///   addition for other joints
void exponential(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& d, VectorXd& out);

/// d = q1 ⊖ q0, one entry a velocity, such that exponential(q0, d) is q1; rotations of at most π.
///
///   w = log(R0ᵀ R1),  d_lin = V(w)⁻¹ R0ᵀ (p1 − p0);  w = log(R1 R0ᵀ),  d_lin = p1 − p0  where it
///   is free;  subtraction for other joints
void difference(const ArticulatedTree& tree, const VectorXd& q1, const VectorXd& q0, VectorXd& out);

}  // namespace tribo::models
