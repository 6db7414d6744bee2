#pragma once

#include "models/bodies/tree_kinematics.hpp"

/// M(q) v̇ + k(q, v) = Jᵀ f + τ and its conserved quantities. All functions read a workspace filled
/// by `update_kinematics`. Rotors enter the diagonal of M alone: as is usual, the effect of their
/// fast spin on bodies that turn across it is left out. Dampers are in k.
namespace tribo::models {

/// M by the composite rigid body algorithm, O(n · depth).   [Featherstone 2008, Table 6.2]
template <class S>
void mass_matrix(const ArticulatedTree<S>& tree, TreeWorkspace<S>& w, Matrix<S>& M) {
  w.composite = w.inertia;
  for (int i = tree.num_links() - 1; i > 0; --i)
    entry(w.composite, tree.link(i).parent) += entry(w.composite, i);  // I_λᶜ += I_iᶜ
  M.setZero(tree.num_velocities(), tree.num_velocities());
  for (int i = 1; i < tree.num_links(); ++i) {
    for (int j = tree.last_velocity(i); j >= tree.link(i).first_velocity; --j) {
      const Force<S> force = entry(w.composite, i) * entry(w.axis, j);  // I_iᶜ S_j
      for (int k = j; k >= 0; k = tree.parent_velocity(k))
        M(j, k) = M(k, j) = dot(entry(w.axis, k), force);  // S_kᵀ I_iᶜ S_j
    }
  }
  if (tree.rotor_inertia().size() > 0) M.diagonal() += tree.rotor_inertia();
}

/// The generalized force M v̇ + k by the recursive Newton-Euler algorithm, O(n).   [Table 5.1]
///
///   a_i = a_λ + S_i v̇ + v_i × S_i v,  a_0 = −g;   f_i = I_i a_i + v_i ×* I_i v_i + Σ f_child
///   τ_i = S_iᵀ f_i + D_i v_i + (rotor inertia)_i v̇_i
///
/// `out` may be `v_dot`.
template <class S>
void inverse_dynamics(const ArticulatedTree<S>& tree,
                      TreeWorkspace<S>& w,
                      const Vector<S>& v_dot,
                      Vector<S>& out) {
  w.driven.resize(w.velocity.size());
  w.force.resize(w.velocity.size());
  w.driven[0] = {.linear = -tree.gravity()};
  w.force[0] = {};
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    const Motion<S>& v = entry(w.velocity, i);
    const SpatialInertia<S>& I = entry(w.inertia, i);
    entry(w.driven, i) = entry(w.driven, link.parent) + joint_motion(link, w.axis, v_dot);
    const Motion<S> a = entry(w.driven, i) + entry(w.acceleration, i);
    entry(w.force, i) = I * a + cross(v, I * v);
  }
  const bool has_rotors = tree.rotor_inertia().size() > 0;
  if (has_rotors) w.of_rotors = tree.rotor_inertia().cwiseProduct(v_dot);
  out.resize(tree.num_velocities());
  for (int i = tree.num_links() - 1; i > 0; --i) {
    const Link<S>& link = tree.link(i);
    for (int j = link.first_velocity; j < link.first_velocity + link.num_velocities; ++j)
      out[j] = dot(entry(w.axis, j), entry(w.force, i));  // S_iᵀ f_i
    entry(w.force, link.parent) += entry(w.force, i);
  }
  if (has_rotors) out += w.of_rotors;
  if (tree.damping().size() > 0) out += tree.damping().cwiseProduct(w.v);
}

/// k: Coriolis, centrifugal, gravity and damping terms, M v̇ + k at v̇ = 0 [N], [N·m].
template <class S>
void bias(const ArticulatedTree<S>& tree, TreeWorkspace<S>& w, Vector<S>& k) {
  k.setZero(tree.num_velocities());
  inverse_dynamics(tree, w, k, k);
}

/// ½ Σ v_i · I_i v_i, rotors included [J]
template <class S>
[[nodiscard]] S kinetic_energy(const ArticulatedTree<S>& tree, const TreeWorkspace<S>& w) {
  S energy = 0;
  for (int i = 1; i < tree.num_links(); ++i)
    energy += dot(entry(w.velocity, i), entry(w.inertia, i) * entry(w.velocity, i)) / 2;
  if (tree.rotor_inertia().size() > 0)
    energy += tree.rotor_inertia().dot(w.v.cwiseAbs2()) / 2;  // ½ Σ (rotor inertia) v²
  return energy;
}

/// Moving mass [kg]. Bodies welded to the world do not count, here and below.
template <class S>
[[nodiscard]] S total_mass(const ArticulatedTree<S>& tree) {
  S mass = 0;
  for (int i = 1; i < tree.num_links(); ++i) mass += tree.link(i).body.mass;
  return mass;
}

/// m c = Σ m_i c_i from the world's origin [kg m].
template <class S>
[[nodiscard]] Vector3<S> mass_moment(const ArticulatedTree<S>& tree, const TreeWorkspace<S>& w) {
  Vector3<S> moment = total_mass(tree) * w.O;
  for (int i = 1; i < tree.num_links(); ++i) moment += entry(w.inertia, i).moment;
  return moment;
}

/// c, in the world [m].
template <class S>
[[nodiscard]] Vector3<S> center_of_mass(const ArticulatedTree<S>& tree, const TreeWorkspace<S>& w) {
  return mass_moment(tree, w) / total_mass(tree);
}

/// −m g · c, zero with the centre of mass at the world's origin [J]
template <class S>
[[nodiscard]] S potential_energy(const ArticulatedTree<S>& tree, const TreeWorkspace<S>& w) {
  return -tree.gravity().dot(mass_moment(tree, w));
}

/// Momentum of all links [kg m/s] and angular momentum about their centre of mass [kg m²/s], in the
/// world's axes.
template <class S>
struct Momentum {
  Vector3<S> linear;
  Vector3<S> angular;
};

template <class S>
[[nodiscard]] Momentum<S> momentum(const ArticulatedTree<S>& tree, const TreeWorkspace<S>& w) {
  Force<S> sum;
  for (int i = 1; i < tree.num_links(); ++i) sum += entry(w.inertia, i) * entry(w.velocity, i);
  const Vector3<S> r = center_of_mass(tree, w) - w.O;
  return {.linear = sum.linear, .angular = sum.moment - r.cross(sum.linear)};
}

// Compiled once, in tree_of_double.cpp, for speed.
extern template void mass_matrix(const ArticulatedTree<double>&, TreeWorkspace<double>&, MatrixXd&);
extern template void inverse_dynamics(const ArticulatedTree<double>&,
                                      TreeWorkspace<double>&,
                                      const VectorXd&,
                                      VectorXd&);

}  // namespace tribo::models
