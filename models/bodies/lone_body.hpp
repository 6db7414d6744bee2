#pragma once

#include "models/bodies/tree_kinematics.hpp"

/// A tree of one body, free or guided, whose origin is its centre of mass, as in clutter; it needs
/// no recursions.
namespace tribo::models {

/// Whether a tree is such a body, in axes parallel to the world's, without rotors and dampers.
template <class S>
[[nodiscard]] bool is_lone_body(const ArticulatedTree<S>& tree) {
  if (tree.num_links() != 2) return false;
  const Link<S>& link = tree.link(1);
  return in_axes_of_frame(link) && link.body.center.isZero(S(0)) &&
         link.placement.R.isIdentity(S(0)) && tree.rotor_inertia().size() == 0 &&
         tree.damping().size() == 0;
}

/// Pose of the body, M and k of  M v̇ + k = Jᵀ f:
///
///   free     M = diag(m 1, R I Rᵀ),  k = (−m g, ω × R I Rᵀ ω)
///   guided   M_jj = m,  k_j = −m g_a  along an axis a;  M_jj = I_aa,  k_j = 0  about it
template <class S>
void lone_body_dynamics(const ArticulatedTree<S>& tree,
                        const Vector<S>& q,
                        const Vector<S>& v,
                        Placement<S>& placement,
                        Matrix<S>& M,
                        Vector<S>& k) {
  const Link<S>& link = tree.link(1);
  const S& m = link.body.mass;
  placement = joint_placement(link, q);
  placement.p += link.placement.p;
  M.setZero(link.num_velocities, link.num_velocities);
  k.resize(link.num_velocities);
  if (link.joint == Joint::kGuided) {
    for (int j = 0; j < link.num_velocities; ++j) {
      const WorldAxis axis = entry(link.moves, j);
      const int a = number_of(axis);
      M(j, j) = is_turn(axis) ? link.body.inertia(a, a) : m;
      k[j] = is_turn(axis) ? S(0) : S(-m * tree.gravity()[a]);
    }
    return;
  }
  const Matrix3<S> half = placement.R.lazyProduct(link.body.inertia);
  const Matrix3<S> I = half.lazyProduct(placement.R.transpose());
  const Vector3<S> omega = v.template segment<3>(3);
  M.diagonal().template head<3>().setConstant(m);
  M.template block<3, 3>(3, 3) = I.template selfadjointView<Eigen::Upper>();
  k.template head<3>() = -m * tree.gravity();
  k.template tail<3>() = omega.cross(I.lazyProduct(omega));
}

}  // namespace tribo::models
