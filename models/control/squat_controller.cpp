#include "models/control/squat_controller.hpp"

#include <cmath>
#include <utility>

#include "models/control/legged.hpp"
#include "models/input_error.hpp"
#include "models/scenarios/forced_box.hpp"

namespace tribo::models {

SquatController::SquatController(const ArticulatedTree& tree, std::vector<BodyPoint> feet,
                                 const State<double>& start, const SquatTask& task)
    : task_(task),
      feet_(std::move(feet)),
      num_velocities_(tree.num_velocities()),
      num_forces_(3 * static_cast<int>(feet_.size())) {
  if (!is_legged(tree))
    throw InputError("a squat needs one floating body that carries all others by joints");
  if (feet_.empty()) throw InputError("a squat needs feet");
  TreeWorkspace w;
  update_kinematics(tree, start.q, start.v, w);
  center_ = center_of_mass(tree, w);
  posture_ = start.q.tail(num_velocities_ - kBase);
  for (const BodyPoint& foot : feet_) foothold_.push_back(position(tree, w, foot));
  J_feet_.setZero(num_forces_, num_velocities_);
}

void SquatController::torque(const ArticulatedTree& tree, TreeWorkspace& w, const State<double>& x,
                             VectorXd& tau) const {
  mass_matrix(tree, w, M_);
  bias(tree, w, k_);
  const int unknowns = num_velocities_ + num_forces_;
  H_.setZero(unknowns + kBase, unknowns + kBase);
  g_.setZero(unknowns + kBase);
  H_.diagonal().head(unknowns).setConstant(task_.regularization);
  add_center_task(tree, w, x);
  add_posture_task(x);
  add_foot_tasks(tree, w, x);
  add_force_cost();
  add_base_rows();
  lu_.compute(H_);
  solution_ = lu_.solve(g_);
  // τ_j = M_j v̇ + k_j − J_jᵀ f
  tau = k_;
  tau.noalias() += M_ * acceleration();
  tau.noalias() -= J_feet_.transpose() * forces();
  tau.head<kBase>().setZero();
}

/// w |J v̇ − a|²: adds w Jᵀ J and w Jᵀ a.
void SquatController::add_task(double weight, const Eigen::Vector3d& a) const {
  H_.topLeftCorner(num_velocities_, num_velocities_).noalias() += weight * J_.transpose() * J_;
  g_.head(num_velocities_).noalias() += weight * J_.transpose() * a;
}

void SquatController::add_center_task(const ArticulatedTree& tree, const TreeWorkspace& w,
                                      const State<double>& x) const {
  const Eigen::Vector3d Jdot_v = center_of_mass_rows(tree, w, M_, k_, J_);
  const double omega = task_.frequency;
  const Eigen::Vector3d wave = std::sin(omega * x.t) * task_.amplitude;
  const Eigen::Vector3d wave_rate = omega * std::cos(omega * x.t) * task_.amplitude;
  const Eigen::Vector3d e = center_ + wave - center_of_mass(tree, w);
  const Eigen::Vector3d e_dot = wave_rate - J_ * x.v;
  // a_c = c̈* + kp (c* − c) + kd (ċ* − ċ) − J̇_c v
  add_task(task_.center_weight, -omega * omega * wave + task_.center_stiffness * e +
                                    task_.center_damping * e_dot - Jdot_v);
}

/// a_p = kp (q₀ − q_j) − kd q̇_j
void SquatController::add_posture_task(const State<double>& x) const {
  const int joints = num_velocities_ - kBase;
  H_.diagonal().segment(kBase, joints).array() += task_.posture_weight;
  g_.segment(kBase, joints) +=
      task_.posture_weight * (task_.posture_stiffness * (posture_ - x.q.tail(joints)) -
                              task_.posture_damping * x.v.tail(joints));
}

/// a_f = kp (x₀ − x) − kd ẋ − J̇_f v
void SquatController::add_foot_tasks(const ArticulatedTree& tree, const TreeWorkspace& w,
                                     const State<double>& x) const {
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    jacobian(tree, w, feet_[i], J_);
    J_feet_.middleRows<3>(3 * static_cast<Eigen::Index>(i)) = J_;
    const Eigen::Vector3d e = foothold_[i] - position(tree, w, feet_[i]);
    const Eigen::Vector3d velocity = J_ * x.v;
    add_task(task_.foot_weight,
             task_.foot_stiffness * e - task_.foot_damping * velocity - Jdot_v(tree, w, feet_[i]));
  }
}

/// w_λ |D f|²: D is squared.
void SquatController::add_force_cost() const {
  for (int i = 0; i < num_forces_; i += 3)
    H_.diagonal().segment<3>(num_velocities_ + i) +=
        task_.force_weight * task_.force_scale.cwiseAbs2();
}

/// M_b v̇ − J_bᵀ f = −k_b
void SquatController::add_base_rows() const {
  const int unknowns = num_velocities_ + num_forces_;
  auto rows = H_.bottomRows<kBase>();
  rows.leftCols(num_velocities_) = M_.topRows<kBase>();
  rows.middleCols(num_velocities_, num_forces_) = -J_feet_.leftCols<kBase>().transpose();
  H_.topRightCorner(unknowns, kBase) = rows.leftCols(unknowns).transpose();
  g_.tail<kBase>() = -k_.head<kBase>();
}

}  // namespace tribo::models
