#include "models/control/walk_controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "models/abilities.hpp"
#include "models/control/legged.hpp"
#include "models/input_error.hpp"

namespace tribo::models {
namespace {

constexpr int kForces = 12;  // at four corners
constexpr int kTied = 12;    // rows of the base and of the foot that carries

/// |f_x|, |f_y| ≤ μ f_z of each corner, and Σ f_z ≤ f_max.
void write_limits(const WalkTask& task, QuadraticProgram& program) {
  program.A.setZero(4 * 4 + 1, kForces);
  program.b.setZero(program.A.rows());
  for (int corner = 0; corner < 4; ++corner) {
    for (int side = 0; side < 4; ++side) {
      auto row = program.A.row(4 * corner + side).segment<3>(3 * corner);
      row[side / 2] = side % 2 == 0 ? 1 : -1;
      row[2] = -task.friction;
    }
    program.A(16, 3 * corner + 2) = 1;
  }
  program.b[16] = task.largest_load;
}

/// The turn from R to R*, in the world's axes [rad].
Eigen::Vector3d turn_between(const Eigen::Matrix3d& R, const Eigen::Matrix3d& wanted) {
  const Eigen::AngleAxisd turn(Eigen::Matrix3d(wanted * R.transpose()));
  return turn.angle() * turn.axis();
}

}  // namespace

WalkController::WalkController(const ArticulatedTree& tree, const std::array<Sole, 2>& soles,
                               const State<double>& start, WalkReference reference,
                               const WalkTask& task)
    : task_(task),
      damping_(2 * std::sqrt(task.stiffness)),
      soles_(soles),
      n_(tree.num_velocities()),
      posture_(start.q.tail(n_ - kBase)) {
  if (!is_legged(tree))
    throw InputError("a walk needs one floating body that carries all others by joints");
  if (reference.samples.empty()) throw InputError("a walk needs a reference");
  TreeWorkspace w;
  update_kinematics(tree, start.q, start.v, w);
  base_turn_ = w.placement[1].R;
  for (std::size_t foot = 0; foot < 2; ++foot)
    foot_turn_[foot] = placement(tree, w, soles_[foot].body).R;
  const Eigen::Vector3d right = placement(tree, w, soles_[kRightFoot].body).p;
  const Eigen::Vector3d offset = right - reference.samples.front().ankle[kRightFoot].p;
  reference_ = moved(std::move(reference), offset);
  write_limits(task_, program_);
}

const WalkSample& WalkController::sample(double t) const {
  const double last = static_cast<double>(reference_.samples.size()) - 1;
  const double tick = std::clamp(std::round(t / reference_.period), 0.0, last);
  return reference_.samples[static_cast<std::size_t>(tick)];
}

void WalkController::torque(const ArticulatedTree& tree, TreeWorkspace& w, const State<double>& x,
                            VectorXd& tau) const {
  const WalkSample& wanted = sample(x.t);
  mass_matrix(tree, w, M_);
  bias(tree, w, k_);
  H_.setZero(n_, n_);
  H_.diagonal().setConstant(task_.regularization);
  g_.setZero(n_);
  add_center_task(tree, w, x, wanted.center);
  add_posture_task(x);
  update_frame(tree, w, x, 0, {}, base_turn_, base_);
  add_task(task_.waist_weight, base_.J.bottomRows<3>(), base_.a.tail<3>());
  for (std::size_t foot = 0; foot < 2; ++foot) {
    update_frame(tree, w, x, soles_[foot].body, wanted.ankle[foot], foot_turn_[foot], feet_[foot]);
    add_task(task_.foot_weight, feet_[foot].J, feet_[foot].a);
  }
  const Frame& carrying = feet_[wanted.support];
  update_wrench(carrying, soles_[wanted.support]);
  eliminate_acceleration(carrying);
  update_program();
  if (const std::string reason = solver_.solve(program_, f_); !reason.empty())
    throw ControlError(fmt::format("{} at t = {:.6g} s", reason, x.t));
  v_dot_.noalias() = P_ * f_;
  v_dot_ += p_;
  // τ_j = M_j v̇ + k_j − J_jᵀ T f
  tau = k_;
  tau.noalias() += M_ * v_dot_;
  const Eigen::Vector<double, 6> wrench = T_ * f_;
  tau.noalias() -= carrying.J.transpose() * wrench;
  tau.head<kBase>().setZero();
}

std::string WalkController::fallen(const ArticulatedTree& tree, const State<double>& x) const {
  if (task_.highest_sole == 0) return {};
  update_kinematics(tree, x.q, x.v, w_);
  const Foot foot = sample(x.t).support;
  double lowest = std::numeric_limits<double>::infinity();
  for (const Eigen::Vector3d& corner : soles_[foot].corners)
    lowest = std::min(lowest, position(tree, w_, {.body = soles_[foot].body, .place = corner})[2]);
  if (lowest <= task_.highest_sole) return {};
  return fmt::format("the {} foot carries, {:.3g} m above the ground",
                     foot == kRightFoot ? "right" : "left", lowest);
}

/// w |J v̇ − a|²: adds w Jᵀ J and w Jᵀ a.
void WalkController::add_task(double weight, const Eigen::Ref<const MatrixXd>& J,
                              const VectorXd& a) const {
  H_.noalias() += weight * J.transpose() * J;
  g_.noalias() += weight * J.transpose() * a;
}

void WalkController::add_center_task(const ArticulatedTree& tree, const TreeWorkspace& w,
                                     const State<double>& x, const PointMotion& wanted) const {
  const Eigen::Vector3d Jdot_v = center_of_mass_rows(tree, w, M_, k_, J_center_);
  const Eigen::Vector3d e = wanted.p - center_of_mass(tree, w);
  const Eigen::Vector3d e_dot = wanted.v - J_center_ * x.v;
  add_task(task_.center_weight, J_center_,
           wanted.a + task_.stiffness * e + damping_ * e_dot - Jdot_v);
}

/// a_p = kp (q₀ − q_j) − kd q̇_j
void WalkController::add_posture_task(const State<double>& x) const {
  const int joints = n_ - kBase;
  H_.diagonal().tail(joints).array() += task_.posture_weight;
  g_.tail(joints) += task_.posture_weight * (task_.stiffness * (posture_ - x.q.tail(joints)) -
                                             damping_ * x.v.tail(joints));
}

/// Pose and motion of a body's frame, and the acceleration that takes it to `wanted` and `turn`.
void WalkController::update_frame(const ArticulatedTree& tree, const TreeWorkspace& w,
                                  const State<double>& x, int body, const PointMotion& wanted,
                                  const Eigen::Matrix3d& turn, Frame& frame) const {
  frame.at = placement(tree, w, body);
  const int link = tree.body(body).link;
  frame.J.setZero(6, n_);
  motion_jacobian(tree, w, link, frame.at.p, frame.J);
  const Eigen::Vector<double, 6> velocity = frame.J * x.v;
  frame.a.head<3>() = wanted.a + task_.stiffness * (wanted.p - frame.at.p) +
                      damping_ * (wanted.v - velocity.head<3>()) -
                      Jdot_v(tree, w, {.body = body, .place = Eigen::Vector3d::Zero()});
  frame.a.tail<3>() = task_.stiffness * turn_between(frame.at.R, turn) -
                      damping_ * velocity.tail<3>() - entry(w.acceleration, link).angular;
}

/// T f: the wrench about the frame of forces in the foot's axes; in the world's and in these axes.
void WalkController::update_wrench(const Frame& carrying, const Sole& sole) const {
  T_foot_.resize(6, kForces);
  for (int corner = 0; corner < 4; ++corner) {
    T_foot_.block<3, 3>(0, 3 * corner).setIdentity();
    T_foot_.block<3, 3>(3, 3 * corner) = cross_matrix(entry(sole.corners, corner));
  }
  T_.resize(6, kForces);
  T_.topRows<3>().noalias() = carrying.at.R * T_foot_.topRows<3>();
  T_.bottomRows<3>().noalias() = carrying.at.R * T_foot_.bottomRows<3>();
}

/// v̇ = p + P f: the v̇ of least cost among those that f allows,
///
///   [H Eᵀ; E 0] [v̇; λ] = [g; e + E_f f],  E = [M₆; J_s],  e = [−k₆; a_s],  E_f = [J₆ᵀ T; 0]
void WalkController::eliminate_acceleration(const Frame& carrying) const {
  K_.setZero(n_ + kTied, n_ + kTied);
  K_.topLeftCorner(n_, n_) = H_;
  K_.block(n_, 0, kBase, n_) = M_.topRows<kBase>();
  K_.block(n_ + kBase, 0, 6, n_) = carrying.J;
  K_.topRightCorner(n_, kTied) = K_.bottomLeftCorner(kTied, n_).transpose();
  right_.setZero(n_ + kTied, 1 + kForces);
  right_.col(0) << g_, -k_.head<kBase>(), carrying.a;
  right_.block(n_, 1, kBase, kForces).noalias() = carrying.J.leftCols<kBase>().transpose() * T_;
  lu_.compute(K_);
  right_ = lu_.solve(right_);
  p_ = right_.col(0).head(n_);
  P_ = right_.topRightCorner(n_, kForces);
}

/// Of f:  ½ fᵀ (Pᵀ H P + w Tᵀ D² T + ε) f + (Pᵀ (H p − g))ᵀ f, D in the axes of the foot.
void WalkController::update_program() const {
  program_.H.noalias() = P_.transpose() * H_ * P_;
  program_.g.noalias() = P_.transpose() * (H_ * p_ - g_);
  program_.H.noalias() += task_.force_weight * T_foot_.transpose() *
                          task_.wrench_scale.cwiseAbs2().asDiagonal() * T_foot_;
  program_.H.diagonal().array() += task_.regularization;
}

}  // namespace tribo::models
