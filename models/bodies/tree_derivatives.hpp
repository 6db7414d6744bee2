#pragma once

#include "models/bodies/tree_dynamics.hpp"
#include "models/system.hpp"

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
template <class S>
struct DerivativesWorkspace {
  std::vector<SpatialInertia<S>> inertia_rate;     ///< İ of the subtree of each link
  std::vector<Force<S>> momentum;                  ///< h of the subtree of each link
  std::vector<Motion<S>> psi, eta, psi_and_S_dot;  ///< of each entry of v
  Vector<S> force;
};

/// İ = v ×* I − I v × of a body with velocity v: an inertia without mass, whose first moment is the
/// body's linear momentum.
template <class S>
[[nodiscard]] SpatialInertia<S> inertia_rate(const SpatialInertia<S>& I, const Motion<S>& v) {
  Matrix3<S> turned;  // ω × I_O
  for (int k = 0; k < 3; ++k) turned.col(k) = v.angular.cross(I.inertia.col(k));
  const Matrix3<S> moved = I.moment * v.linear.transpose();  // m c v_Oᵀ
  return {.mass = S(0),
          .moment = (I * v).linear,
          .inertia = turned + turned.transpose() - moved - moved.transpose() +
                     2 * moved.trace() * Matrix3<S>::Identity()};
}

/// ψ_j, η_j and ψ_j + Ṡ_j of every entry of v, after `inverse_dynamics`.
template <class S>
void place_axis_rates(const ArticulatedTree<S>& tree,
                      const TreeWorkspace<S>& w,
                      DerivativesWorkspace<S>& d) {
  for (auto* list : {&d.psi, &d.eta, &d.psi_and_S_dot}) list->resize(w.axis.size());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    const Motion<S>& v_parent = entry(w.velocity, link.parent);
    const Motion<S> a_parent = entry(w.driven, link.parent) + entry(w.acceleration, link.parent);
    for (int j = link.first_velocity; j < link.first_velocity + link.num_velocities; ++j) {
      const Motion<S>& axis = entry(w.axis, j);
      const Motion<S> psi = cross(v_parent, axis);
      entry(d.psi, j) = psi;
      entry(d.eta, j) = cross(a_parent, axis) + cross(v_parent, psi);
      entry(d.psi_and_S_dot, j) = psi + cross(entry(w.velocity, i), axis);
    }
  }
}

/// I, İ and h of the subtree of each link.
template <class S>
void add_up(const ArticulatedTree<S>& tree, TreeWorkspace<S>& w, DerivativesWorkspace<S>& d) {
  const auto n = static_cast<std::size_t>(tree.num_links());
  w.composite = w.inertia;
  d.inertia_rate.resize(n);
  d.momentum.resize(n);
  for (int i = 1; i < tree.num_links(); ++i) {
    entry(d.inertia_rate, i) = inertia_rate(entry(w.inertia, i), entry(w.velocity, i));
    entry(d.momentum, i) = entry(w.inertia, i) * entry(w.velocity, i);
  }
  for (int i = tree.num_links() - 1; i > 0; --i) {
    const int parent = tree.link(i).parent;
    entry(w.composite, parent) += entry(w.composite, i);
    entry(d.inertia_rate, parent) += entry(d.inertia_rate, i);
    entry(d.momentum, parent) += entry(d.momentum, i);
  }
}

/// ∂(M v̇ + k)/∂q along ⊕ and ∂(M v̇ + k)/∂v at v̇ held, from the kinematics in w. Throws InputError
/// for a tree with a free or guided joint: its axes do not move with its link.
template <class S>
void inverse_dynamics_derivatives(const ArticulatedTree<S>& tree,
                                  TreeWorkspace<S>& w,
                                  const Vector<S>& v_dot,
                                  InverseDynamicsDerivatives<S>& out,
                                  DerivativesWorkspace<S>& d) {
  for (int i = 1; i < tree.num_links(); ++i) {
    if (in_axes_of_frame(tree.link(i)))
      throw InputError("the derivatives of a tree with a free or guided joint are not known");
  }
  inverse_dynamics(tree, w, v_dot, d.force);  // a in w.driven, Σ f in w.force
  place_axis_rates(tree, w, d);
  add_up(tree, w, d);
  out.by_q.setZero(tree.num_velocities(), tree.num_velocities());
  out.by_v.setZero(tree.num_velocities(), tree.num_velocities());
  for (int i = 1; i < tree.num_links(); ++i) {
    const SpatialInertia<S>& I = entry(w.composite, i);
    const SpatialInertia<S>& I_dot = entry(d.inertia_rate, i);
    const Force<S>& h = entry(d.momentum, i);
    for (int k = tree.last_velocity(i); k >= tree.link(i).first_velocity; --k) {
      const Motion<S>& axis = entry(w.axis, k);
      const Force<S> turned = cross(axis, h);
      const Force<S> I_S = I * axis;
      const Force<S> D_S = I_dot * axis + turned;                                 // D S_k
      const Force<S> Dt_S = I_dot * axis + turned * S(-1);                        // Dᵀ S_k
      for (int j = tree.last_velocity(i); j >= 0; j = tree.parent_velocity(j)) {  // j carries k
        out.by_q(k, j) = dot(entry(d.eta, j), I_S) + dot(entry(d.psi, j), Dt_S);
        out.by_v(k, j) = dot(entry(d.psi_and_S_dot, j), I_S) + dot(entry(w.axis, j), Dt_S);
      }
      const Force<S> by_q = cross(axis, entry(w.force, i)) + I * entry(d.eta, k) +
                            I_dot * entry(d.psi, k) + cross(entry(d.psi, k), h);
      const Force<S> by_v = I * entry(d.psi_and_S_dot, k) + D_S;
      for (int j = tree.last_velocity(tree.link(i).parent); j >= 0; j = tree.parent_velocity(j)) {
        out.by_q(j, k) = dot(entry(w.axis, j), by_q);
        out.by_v(j, k) = dot(entry(w.axis, j), by_v);
      }
    }
  }
  if (tree.damping().size() > 0) out.by_v.diagonal() += tree.damping();
}

/// The derivatives of e = q ⊖ (q0 ⊕ d): of a floating link, with the Jacobian J of exp on SE(3),
///
///   ∂e/∂q = J(−e)⁻¹,   ∂e/∂d = −J(e)⁻¹ J(−d)
///
/// and 1 and −1 for other joints; for the same trees as above.
template <class S>
void difference_derivatives(const ArticulatedTree<S>& tree,
                            const Vector<S>& d,
                            const Vector<S>& e,
                            std::vector<DifferenceDerivatives<S>>& out) {
  std::size_t count = 0;
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    if (!is_floating(link)) continue;
    if (out.size() <= count) out.resize(count + 1);
    DifferenceDerivatives<S>& block = out[count++];
    const Vector6<S> d_i = d.template segment<6>(link.first_velocity);
    const Vector6<S> e_i = e.template segment<6>(link.first_velocity);
    block.first = link.first_velocity;
    block.by_q = twist_jacobian<S>(-e_i).inverse();
    block.by_d = -twist_jacobian(e_i).inverse() * twist_jacobian<S>(-d_i);
  }
  out.resize(count);
}

// Compiled once, in tree_of_double.cpp, for speed.
extern template void inverse_dynamics_derivatives(const ArticulatedTree<double>&,
                                                  TreeWorkspace<double>&,
                                                  const VectorXd&,
                                                  InverseDynamicsDerivatives<double>&,
                                                  DerivativesWorkspace<double>&);
extern template void difference_derivatives(const ArticulatedTree<double>&,
                                            const VectorXd&,
                                            const VectorXd&,
                                            std::vector<DifferenceDerivatives<double>>&);

}  // namespace tribo::models
