#pragma once

#include <Eigen/Cholesky>

#include <vector>

#include "models/laws/effort_limit.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// The smooth view of a model:  ẋ = f(t, x),  x = (q, v)                 [tamsi, Eqs. (1)-(3)]
///
///   q̇ = N(q) v,   v̇ = M⁻¹ ( −k + clamp(g, ±e) + Σ Jᵀ f_c(φ, v_c) )
///
/// g is the force of the external system where there is one. Constraints have no force without a
/// step and are left out. Costs one geometry query. Holds scratch memory; one object per thread.
template <MultibodySystem M>
class ContinuousDynamics {
 public:
  using S = typename M::Scalar;

  explicit ContinuousDynamics(const M& model) : model_(model) {}

  void rate(const State<S>& x, Vector<S>& q_dot, Vector<S>& v_dot) {
    model_.evaluate(x, snapshot_);
    v_dot = -snapshot_.k;
    if constexpr (std::same_as<M, System>) {
      if (const auto* external = model_.external_system()) add_force_of(*external, x, v_dot);
    } else if constexpr (Driven<M>) {
      if (model_.is_driven()) add_force_of(model_, x, v_dot);
    }
    add_contact_forces(x.v, v_dot);
    solve_mass(v_dot);
    model_.position_rate(x, q_dot);
  }

  /// The snapshot of the last call of `rate`.
  [[nodiscard]] const Snapshot<S>& snapshot() const { return snapshot_; }

 private:
  template <class External>
  void add_force_of(const External& external, const State<S>& x, Vector<S>& force) {
    external.external_force(x, tau_);
    external.effort_limits(effort_);
    for (Eigen::Index i = 0; i < force.size(); ++i) force[i] += clamped(tau_[i], effort_[i]);
  }

  void add_contact_forces(const Vector<S>& v, Vector<S>& force) {
    body_velocities(snapshot_, v, velocities_);
    forces_.assign(velocities_.size(), Vector6<S>::Zero());
    for (const ContactPoint<S>& contact : snapshot_.contacts.items()) {
      if (!contact.active()) continue;
      const Vector3<S> v_c = contact_velocity(snapshot_, contact, velocities_);
      add_contact_force(snapshot_, contact, contact_force(contact, v_c), forces_);
    }
    gather_forces(snapshot_, forces_, force);
  }

  void solve_mass(Vector<S>& force) {
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

  const M& model_;
  Snapshot<S> snapshot_;
  std::vector<Eigen::LLT<Matrix<S>>> cholesky_;  ///< by tree: each keeps its size
  std::vector<Vector6<S>> velocities_, forces_;  ///< by body
  Vector<S> tau_, effort_;
};

}  // namespace tribo::models
