#include "models/scene/drives.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

#include "models/bodies/tree_dynamics.hpp"
#include "models/geometry/foot.hpp"

namespace tribo::models {

int driven_tree(const SceneDrive& drive) {
  return std::visit([](const auto& one) { return one.tree; }, drive);
}

TreeDrive::TreeDrive(SceneDrive drive, const ArticulatedTree& tree) : drive_(std::move(drive)) {
  if (const auto* motors = std::get_if<Motors>(&drive_)) expect_joints(motors->force.size(), tree);
  if (const auto* servo = std::get_if<Servo>(&drive_)) check(*servo, tree);
}

double TreeDrive::period() const {
  const auto* servo = std::get_if<Servo>(&drive_);
  return servo == nullptr ? 0 : servo->period;
}

int TreeDrive::num_external() const {
  const auto* servo = std::get_if<Servo>(&drive_);
  const bool integrates = servo != nullptr && servo->law == ServoLaw::kIntegral;
  return integrates ? static_cast<int>(servo->target.size()) : 0;
}

const VectorXd& TreeDrive::force(const ArticulatedTree& tree, double t, const VectorXd& q,
                                 const VectorXd& v, const VectorXd& z) {
  std::visit([&](const auto& drive) { set_force(drive, tree, t, q, v); }, drive_);
  if (num_external() > 0) force_ -= std::get<Servo>(drive_).K_i.cwiseProduct(z);
  return force_;
}

const VectorXd& TreeDrive::rate(double t, const VectorXd& q) {
  set_desired(std::get<Servo>(drive_), t);
  demand_ = q - q_d_;
  return demand_;
}

const VectorXd& TreeDrive::limited_force(const ArticulatedTree& tree, double t, const VectorXd& q,
                                         const VectorXd& v) {
  force(tree, t, q, v, {});
  efforts(tree, most_);
  force_ = force_.cwiseMin(most_).cwiseMax(-most_);
  return force_;
}

void TreeDrive::efforts(const ArticulatedTree& tree, VectorXd& out) const {
  out.setConstant(tree.num_velocities(), std::numeric_limits<double>::infinity());
  if (std::holds_alternative<Suction>(drive_)) return;
  for (int i = 1; i < tree.num_links(); ++i)
    out[tree.link(i).first_velocity] = tree.link(i).properties.effort;
}

void TreeDrive::check(const Servo& servo, const ArticulatedTree& tree) {
  if (!(std::isfinite(servo.period) && servo.period >= 0))
    throw InputError(
        fmt::format("a controller ticks every {} s; 0 or more is allowed", servo.period));
  expect_joints(servo.target.size(), tree);
  expect_joints(servo.K_p.size(), tree);
  expect_joints(servo.K_d.size(), tree);
  if (servo.law == ServoLaw::kIntegral) {
    expect_joints(servo.K_i.size(), tree);
    if (servo.period > 0) throw InputError("a controller that ticks does not integrate");
  }
  double end = -std::numeric_limits<double>::infinity();
  for (const ServoMove& move : servo.moves) {
    expect_joints(move.target.size(), tree);
    if (!(move.from >= end && move.until > move.from))
      throw InputError(fmt::format("a controller moves from {} to {} s, after a move to {} s",
                                   move.from, move.until, end));
    end = move.until;
  }
}

void TreeDrive::expect_joints(Eigen::Index count, const ArticulatedTree& tree) {
  if (count == tree.num_velocities() && count == tree.num_links() - 1) return;
  throw InputError(
      fmt::format("a drive of {} hinges and slides is of a tree of {} positions and {} velocities",
                  count, tree.num_positions(), tree.num_velocities()));
}

void TreeDrive::set_desired(const Servo& servo, double t) {
  q_d_ = servo.target;
  v_d_.setZero(q_d_.size());
  a_d_.setZero(q_d_.size());
  for (const ServoMove& move : servo.moves) {
    if (t < move.from) return;
    const double T = move.until - move.from, u = (t - move.from) / T;
    if (u < 1.0) {
      v_d_ = move.target - q_d_;
      a_d_ = v_d_ * (u * (60 + u * (120 * u - 180)) / (T * T));
      q_d_ += v_d_ * (u * u * u * (10 + u * (6 * u - 15)));
      v_d_ *= u * u * (30 + u * (30 * u - 60)) / T;
      return;
    }
    q_d_ = move.target;
  }
}

void TreeDrive::set_force(const Servo& servo, const ArticulatedTree& tree, double t,
                          const VectorXd& q, const VectorXd& v) {
  set_desired(servo, t);
  demand_ = servo.K_p.cwiseProduct(q_d_ - q) + servo.K_d.cwiseProduct(v_d_ - v);
  if (servo.law == ServoLaw::kInverseDynamics) {
    demand_ += a_d_;
    update_kinematics(tree, q, v, workspace_);
    inverse_dynamics(tree, workspace_, demand_, force_);
  } else if (servo.law == ServoLaw::kIntegral) {
    force_ = demand_;
  } else {
    rest_.setZero(v.size());
    update_kinematics(tree, q, rest_, workspace_);
    bias(tree, workspace_, force_);
    force_ += demand_;
  }
}

void TreeDrive::set_force(const Motors& motors, const ArticulatedTree& /*tree*/, double /*t*/,
                          const VectorXd& /*q*/, const VectorXd& /*v*/) {
  force_ = motors.force;
}

void TreeDrive::set_force(const Suction& suction, const ArticulatedTree& tree, double /*t*/,
                          const VectorXd& q, const VectorXd& v) {
  force_.setZero(v.size());
  jacobian_.setZero(6, v.size());
  update_kinematics(tree, q, v, workspace_);
  const Placement X = placement(tree, workspace_, suction.body) * suction.placement;
  const int link = tree.body(suction.body).link;
  for (const Vector3d& point : suction.points) {
    const Vector3d r = X.R.transpose() * (point - X.p);
    const geometry::Foot foot = geometry::foot(suction.box, r);
    if (!(foot.height < suction.range)) continue;
    const Vector3d towards = X.R * foot.normal;
    const Vector3d nearest = point - foot.height * towards;
    motion_jacobian(tree, workspace_, link, nearest, jacobian_);
    const double f = suction.strength * (1.0 - foot.height / suction.range);
    force_.noalias() += jacobian_.topRows<3>().transpose() * (f * towards);
  }
}

}  // namespace tribo::models
