#include "models/bodies/lone_body.hpp"

#include "models/bodies/tree_configuration.hpp"

namespace tribo::models {

bool is_lone_body(const ArticulatedTree& tree) {
  if (tree.num_links() != 2) return false;
  const Link& link = tree.link(1);
  return in_axes_of_frame(link) && link.body.center.isZero(0.0) &&
         link.placement.R.isIdentity(0.0) && tree.rotor_inertia().size() == 0 &&
         tree.damping().size() == 0;
}

void lone_body_dynamics(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& v,
                        Placement& placement, MatrixXd& M, VectorXd& k) {
  const Link& link = tree.link(1);
  double m = link.body.mass;
  placement = joint_placement(link, q);
  placement.p += link.placement.p;
  M.setZero(link.num_velocities, link.num_velocities);
  k.resize(link.num_velocities);
  if (link.joint == Joint::kGuided) {
    for (int j = 0; j < link.num_velocities; ++j) {
      const WorldAxis axis = entry(link.moves, j);
      const int a = number_of(axis);
      M(j, j) = is_turn(axis) ? link.body.inertia(a, a) : m;
      k[j] = is_turn(axis) ? 0.0 : -m * tree.gravity()[a];
    }
    return;
  }
  const Matrix3d half = placement.R.lazyProduct(link.body.inertia);
  const Matrix3d I = half.lazyProduct(placement.R.transpose());
  const Vector3d omega = v.segment<3>(3);
  M.diagonal().head<3>().setConstant(m);
  M.block<3, 3>(3, 3) = I.selfadjointView<Eigen::Upper>();
  k.head<3>() = -m * tree.gravity();
  k.tail<3>() = omega.cross(I.lazyProduct(omega));
}

}  // namespace tribo::models
