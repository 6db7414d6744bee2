#include "models/robots/base_residual.hpp"

#include <Eigen/LU>

#include "models/bodies/tree_dynamics.hpp"

namespace tribo::models {
namespace {

/// residual − Jᵀ f, with f from J_legᵀ f = residual_leg
void take_out(const ArticulatedTree& tree, const TreeWorkspace& w, const BodyPoint& foot,
              VectorXd& residual) {
  Eigen::Matrix<double, 3, Eigen::Dynamic> J;
  jacobian(tree, w, foot, J);
  const int first = tree.last_velocity(tree.body(foot.body).link) - 2;
  const Eigen::Matrix3d J_leg = J.middleCols<3>(first);
  const Eigen::Vector3d residual_leg = residual.segment<3>(first);
  const Eigen::Vector3d f = J_leg.transpose().partialPivLu().solve(residual_leg);
  residual -= J.transpose() * f;
}

}  // namespace

std::vector<Eigen::Vector<double, 6>> base_residuals(const KnotMotion& motion,
                                                     const TreeDescription& robot,
                                                     const std::vector<NamedPoint>& feet) {
  const ArticulatedTree tree(robot);
  TreeWorkspace w;
  std::vector<Eigen::Vector<double, 6>> all;
  for (int k = 0; k < motion.num_knots(); ++k) {
    const VectorXd v_dot = (entry(motion.v, k + 1) - entry(motion.v, k)) / motion.knot_period;
    update_kinematics(tree, entry(motion.q, k), entry(motion.v, k), w);
    VectorXd residual;
    inverse_dynamics(tree, w, v_dot, residual);  // M v̇ + k
    const VectorXd& tau = entry(motion.torque, k);
    residual.tail(tau.size()) -= tau;
    for (const NamedPoint& foot : feet) take_out(tree, w, foot.point, residual);
    all.emplace_back(residual.head<6>());
  }
  return all;
}

}  // namespace tribo::models
