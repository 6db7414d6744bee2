#include "models/continuous.hpp"

#include "models/laws/effort_limit.hpp"

namespace tribo::models {

void ContinuousDynamics::rate(const State<double>& x, VectorXd& q_dot, VectorXd& v_dot) {
  model_.evaluate(x, snapshot_);
  v_dot = -snapshot_.k;
  if (const auto* external = model_.external_system()) add_force_of(*external, x, v_dot);
  add_contact_forces(x.v, v_dot);
  solve_mass(v_dot);
  model_.position_rate(x, q_dot);
}

void ContinuousDynamics::add_force_of(const ExternalSystem& external, const State<double>& x,
                                      VectorXd& force) {
  external.external_force(x, tau_);
  external.effort_limits(effort_);
  for (Eigen::Index i = 0; i < force.size(); ++i) force[i] += clamped(tau_[i], effort_[i]);
}

void ContinuousDynamics::add_contact_forces(const VectorXd& v, VectorXd& force) {
  body_velocities(snapshot_, v, velocities_);
  forces_.assign(velocities_.size(), Vector6d::Zero());
  for (const ContactPoint& contact : snapshot_.contacts.items()) {
    if (!contact.active()) continue;
    const Vector3d v_c = contact_velocity(snapshot_, contact, velocities_);
    add_contact_force(snapshot_, contact, contact_force(contact, v_c), forces_);
  }
  gather_forces(snapshot_, forces_, force);
}

void ContinuousDynamics::solve_mass(VectorXd& force) {
  cholesky_.resize(snapshot_.trees.size());
  for (std::size_t i = 0; i < snapshot_.trees.size(); ++i) {
    const Tree& tree = snapshot_.trees[i];
    if (tree.size == 1) {
      force[tree.first] /= snapshot_.M[i](0, 0);
    } else {
      cholesky_[i].compute(snapshot_.M[i]);
      auto segment = force.segment(tree.first, tree.size);
      cholesky_[i].solveInPlace(segment);
    }
  }
}

}  // namespace tribo::models
