#pragma once

#include "models/continuous.hpp"
#include "models/decompositions.hpp"
#include "models/input_error.hpp"
#include "models/scene/scene.hpp"

namespace tribo::reference {

using models::VectorXd;

/// A tree on contacts with memory as long as nothing switches: points that touch are tied to their
/// anchors and stick, the others stay apart, and τ is held          [expint, Eqs. (2), (21)]
///
///   q̇ = N(q) v,   M v̇ = τ − h(q, v) + Σ Jᵀ (K (p0 − x) − B ẋ) over the points that touch
///
/// y = (q, v). `holds` tells whether this is still the law at y.
class HeldContacts {
 public:
  /// Of a scene of one tree, without constraints and drives, whose contacts all have memory.
  HeldContacts(const models::Scene& system, models::Memory<double> memory)
      : system_(system), x_{.t = 0.0, .q = {}, .v = {}, .memory = std::move(memory)} {
    const models::SceneDescription& scene = system.description();
    if (scene.trees.size() != 1 || system.num_constraints() > 0 ||
        system.external_system() != nullptr ||
        scene.points.size() != system.anchored_contacts().size() ||
        !system.possible_pairs().empty())
      throw InputError("held contacts are those of one tree on springs with memory alone");
  }

  void rate(const VectorXd& y, VectorXd& out) const {
    look(y);
    v_dot_ = -snapshot_.k;
    for (std::size_t i = 0; i < snapshot_.contacts.size(); ++i) {
      if (memory(i).active) add_contact_force(snapshot_, contact(i), force(i), v_dot_);
    }
    cholesky_.compute(snapshot_.M[0]);
    cholesky_.solveInPlace(v_dot_);
    system_.position_rate(x_, q_dot_);
    out.resize(y.size());
    out << q_dot_, v_dot_;
  }

  /// Points apart are above the ground; points that touch are not, push, and stay within the cone.
  [[nodiscard]] bool holds(const VectorXd& y) const {
    look(y);
    for (std::size_t i = 0; i < snapshot_.contacts.size(); ++i) {
      const bool above = contact(i).phi > 0.0;
      if (above == memory(i).active) return false;
      if (memory(i).active &&
          (memory(i).slipping || !inside_cone(contact(i).anchored->law.mu, force(i))))
        return false;
    }
    return true;
  }

  [[nodiscard]] double absolute_scale() const { return 1.0 / 1000; }

 private:
  void look(const VectorXd& y) const {
    x_.q = y.head(system_.num_positions());
    x_.v = y.tail(system_.num_velocities());
    system_.evaluate(x_, snapshot_);
  }
  [[nodiscard]] const models::ContactPoint& contact(std::size_t i) const {
    return snapshot_.contacts[i];
  }
  [[nodiscard]] models::ContactMemory<double> memory(std::size_t i) const {
    return x_.memory.anchors.of(contact(i).id);
  }
  [[nodiscard]] models::Vector3d force(std::size_t i) const {
    const models::AnchoredPoint& point = *contact(i).anchored;
    return point.law.unlimited(memory(i), point.position,
                               jacobian_times(snapshot_, contact(i), x_.v));
  }
  [[nodiscard]] static bool inside_cone(double mu, const models::Vector3d& f) {
    return f[0] > 0.0 && f.tail<2>().squaredNorm() < mu * mu * f[0] * f[0];
  }

  const models::Scene& system_;
  mutable models::State<double> x_;
  mutable models::Snapshot snapshot_;
  mutable VectorXd q_dot_, v_dot_;
  mutable Eigen::LLT<models::MatrixXd> cholesky_;
};

}  // namespace tribo::reference
