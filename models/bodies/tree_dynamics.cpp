#include "models/bodies/tree_dynamics.hpp"

namespace tribo::models {

void mass_matrix(const ArticulatedTree& tree, TreeWorkspace& w, MatrixXd& M) {
  w.composite = w.inertia;
  for (int i = tree.num_links() - 1; i > 0; --i)
    entry(w.composite, tree.link(i).parent) += entry(w.composite, i);  // I_λᶜ += I_iᶜ
  M.setZero(tree.num_velocities(), tree.num_velocities());
  for (int i = 1; i < tree.num_links(); ++i) {
    for (int j = tree.last_velocity(i); j >= tree.link(i).first_velocity; --j) {
      const Force force = entry(w.composite, i) * entry(w.axis, j);  // I_iᶜ S_j
      for (int k = j; k >= 0; k = tree.parent_velocity(k))
        M(j, k) = M(k, j) = dot(entry(w.axis, k), force);  // S_kᵀ I_iᶜ S_j
    }
  }
  if (tree.rotor_inertia().size() > 0) M.diagonal() += tree.rotor_inertia();
}

void inverse_dynamics(const ArticulatedTree& tree, TreeWorkspace& w, const VectorXd& v_dot,
                      VectorXd& out) {
  w.driven.resize(w.velocity.size());
  w.force.resize(w.velocity.size());
  w.driven[0] = {.linear = -tree.gravity()};
  w.force[0] = {};
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    const Motion& v = entry(w.velocity, i);
    const SpatialInertia& I = entry(w.inertia, i);
    entry(w.driven, i) = entry(w.driven, link.parent) + joint_motion(link, w.axis, v_dot);
    const Motion a = entry(w.driven, i) + entry(w.acceleration, i);
    entry(w.force, i) = I * a + cross(v, I * v);
  }
  const bool has_rotors = tree.rotor_inertia().size() > 0;
  if (has_rotors) w.of_rotors = tree.rotor_inertia().cwiseProduct(v_dot);
  out.resize(tree.num_velocities());
  for (int i = tree.num_links() - 1; i > 0; --i) {
    const Link& link = tree.link(i);
    for (int j = link.first_velocity; j < link.first_velocity + link.num_velocities; ++j)
      out[j] = dot(entry(w.axis, j), entry(w.force, i));  // S_iᵀ f_i
    entry(w.force, link.parent) += entry(w.force, i);
  }
  if (has_rotors) out += w.of_rotors;
  if (tree.damping().size() > 0) out += tree.damping().cwiseProduct(w.v);
}

void bias(const ArticulatedTree& tree, TreeWorkspace& w, VectorXd& k) {
  k.setZero(tree.num_velocities());
  inverse_dynamics(tree, w, k, k);
}

double kinetic_energy(const ArticulatedTree& tree, const TreeWorkspace& w) {
  double energy = 0;
  for (int i = 1; i < tree.num_links(); ++i)
    energy += dot(entry(w.velocity, i), entry(w.inertia, i) * entry(w.velocity, i)) / 2;
  if (tree.rotor_inertia().size() > 0)
    energy += tree.rotor_inertia().dot(w.v.cwiseAbs2()) / 2;  // ½ Σ (rotor inertia) v²
  return energy;
}

double total_mass(const ArticulatedTree& tree) {
  double mass = 0;
  for (int i = 1; i < tree.num_links(); ++i) mass += tree.link(i).body.mass;
  return mass;
}

Vector3d mass_moment(const ArticulatedTree& tree, const TreeWorkspace& w) {
  Vector3d moment = total_mass(tree) * w.O;
  for (int i = 1; i < tree.num_links(); ++i) moment += entry(w.inertia, i).moment;
  return moment;
}

Vector3d center_of_mass(const ArticulatedTree& tree, const TreeWorkspace& w) {
  return mass_moment(tree, w) / total_mass(tree);
}

double potential_energy(const ArticulatedTree& tree, const TreeWorkspace& w) {
  return -tree.gravity().dot(mass_moment(tree, w));
}

Momentum momentum(const ArticulatedTree& tree, const TreeWorkspace& w) {
  Force sum;
  for (int i = 1; i < tree.num_links(); ++i) sum += entry(w.inertia, i) * entry(w.velocity, i);
  const Vector3d r = center_of_mass(tree, w) - w.O;
  return {.linear = sum.linear, .angular = sum.moment - r.cross(sum.linear)};
}

}  // namespace tribo::models
