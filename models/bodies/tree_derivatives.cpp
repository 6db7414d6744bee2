#include "models/bodies/tree_derivatives.hpp"

#include "models/bodies/rigid_motion.hpp"
#include "models/bodies/tree_configuration.hpp"
#include "models/system.hpp"

namespace tribo::models {

SpatialInertia inertia_rate(const SpatialInertia& I, const Motion& v) {
  Matrix3d turned;  // ω × I_O
  for (int k = 0; k < 3; ++k) turned.col(k) = v.angular.cross(I.inertia.col(k));
  const Matrix3d moved = I.moment * v.linear.transpose();  // m c v_Oᵀ
  return {.mass = 0.0,
          .moment = (I * v).linear,
          .inertia = turned + turned.transpose() - moved - moved.transpose() +
                     2 * moved.trace() * Matrix3d::Identity()};
}

void place_axis_rates(const ArticulatedTree& tree, const TreeWorkspace& w,
                      DerivativesWorkspace& d) {
  for (auto* list : {&d.psi, &d.eta, &d.psi_and_S_dot}) list->resize(w.axis.size());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    const Motion& v_parent = entry(w.velocity, link.parent);
    const Motion a_parent = entry(w.driven, link.parent) + entry(w.acceleration, link.parent);
    for (int j = link.first_velocity; j < link.first_velocity + link.num_velocities; ++j) {
      const Motion& axis = entry(w.axis, j);
      const Motion psi = cross(v_parent, axis);
      entry(d.psi, j) = psi;
      entry(d.eta, j) = cross(a_parent, axis) + cross(v_parent, psi);
      entry(d.psi_and_S_dot, j) = psi + cross(entry(w.velocity, i), axis);
    }
  }
}

void add_up(const ArticulatedTree& tree, TreeWorkspace& w, DerivativesWorkspace& d) {
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

void inverse_dynamics_derivatives(const ArticulatedTree& tree, TreeWorkspace& w,
                                  const VectorXd& v_dot, InverseDynamicsDerivatives& out,
                                  DerivativesWorkspace& d) {
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
    const SpatialInertia& I = entry(w.composite, i);
    const SpatialInertia& I_dot = entry(d.inertia_rate, i);
    const Force& h = entry(d.momentum, i);
    for (int k = tree.last_velocity(i); k >= tree.link(i).first_velocity; --k) {
      const Motion& axis = entry(w.axis, k);
      const Force turned = cross(axis, h);
      const Force I_S = I * axis;
      const Force D_S = I_dot * axis + turned;                                    // D S_k
      const Force Dt_S = I_dot * axis + turned * -1.0;                            // Dᵀ S_k
      for (int j = tree.last_velocity(i); j >= 0; j = tree.parent_velocity(j)) {  // j carries k
        out.by_q(k, j) = dot(entry(d.eta, j), I_S) + dot(entry(d.psi, j), Dt_S);
        out.by_v(k, j) = dot(entry(d.psi_and_S_dot, j), I_S) + dot(entry(w.axis, j), Dt_S);
      }
      const Force by_q = cross(axis, entry(w.force, i)) + I * entry(d.eta, k) +
                         I_dot * entry(d.psi, k) + cross(entry(d.psi, k), h);
      const Force by_v = I * entry(d.psi_and_S_dot, k) + D_S;
      for (int j = tree.last_velocity(tree.link(i).parent); j >= 0; j = tree.parent_velocity(j)) {
        out.by_q(j, k) = dot(entry(w.axis, j), by_q);
        out.by_v(j, k) = dot(entry(w.axis, j), by_v);
      }
    }
  }
  if (tree.damping().size() > 0) out.by_v.diagonal() += tree.damping();
}

void difference_derivatives(const ArticulatedTree& tree, const VectorXd& d, const VectorXd& e,
                            std::vector<DifferenceDerivatives>& out) {
  std::size_t count = 0;
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    if (!is_floating(link)) continue;
    if (out.size() <= count) out.resize(count + 1);
    DifferenceDerivatives& block = out[count++];
    const Vector6d d_i = d.segment<6>(link.first_velocity);
    const Vector6d e_i = e.segment<6>(link.first_velocity);
    block.first = link.first_velocity;
    block.by_q = twist_jacobian(-e_i).inverse();
    block.by_d = -twist_jacobian(e_i).inverse() * twist_jacobian(-d_i);
  }
  out.resize(count);
}

}  // namespace tribo::models
