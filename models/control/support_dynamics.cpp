#include "models/control/support_dynamics.hpp"

#include <Eigen/QR>

#include "models/bodies/rigid_motion.hpp"
#include "models/control/legged.hpp"

namespace tribo::models {
namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;

constexpr double kReturn = 30;  ///< κ [1/s]

}  // namespace

TwistDerivatives twist_derivatives(const Eigen::Vector<double, 6>& d) {
  const Eigen::Vector3d linear = d.head<3>(), w = d.tail<3>();
  Matrix6 ad = Matrix6::Zero();  // of (linear, angular)
  ad.topLeftCorner<3, 3>() = ad.bottomRightCorner<3, 3>() = cross_matrix(w);
  ad.topRightCorner<3, 3>() = cross_matrix(linear);
  const Matrix6 J = twist_jacobian(-d);
  return {.carried = Matrix6::Identity() - ad * J,
          .added = J};  // exp(−ad) = 1 − ad Σ (−ad)ⁿ/(n + 1)!
}

SupportDynamics::SupportDynamics(const ArticulatedTree& tree, double h)
    : tree_(tree), h_(h), n_(tree.num_velocities()) {
  if (!is_legged(tree))
    throw InputError("a gait needs one floating body that carries all others by joints");
}

void SupportDynamics::update(const VectorXd& q, const VectorXd& v, const Support& support) {
  support_ = support;
  v_ = v;
  update_kinematics(tree_, q, v, w_);
  mass_matrix(tree_, w_, M_);
  bias(tree_, w_, k_);
  J_.resize(3 * static_cast<int>(support.size()), n_);
  for (int i = 0; i < static_cast<int>(support.size()); ++i) {
    jacobian(tree_, w_, entry(support, i).point, J_point_);
    J_.middleRows<3>(3 * i) = J_point_;
  }
}

void SupportDynamics::step(const VectorXd& q, const VectorXd& v, const VectorXd& u,
                           const Support& support, VectorXd& q_next, VectorXd& v_next) {
  update(q, v, support);
  solve_for_acceleration(u);
  v_next_ = v + h_ * v_dot_;
  v_next = v_next_;
  exponential(tree_, q, h_ * v_next_, q_next);
}

/// [M Jᵀ; J 0] (v̇, −f) = (τ − k, −J̇ v − 2κ ẋ − κ² (x − x*))
void SupportDynamics::solve_for_acceleration(const VectorXd& u) {
  const auto m = J_.rows();
  H_.setZero(n_ + m, n_ + m);
  H_.topLeftCorner(n_, n_) = M_;
  H_.topRightCorner(n_, m) = J_.transpose();
  H_.bottomLeftCorner(m, n_) = J_;
  g_.resize(n_ + m);
  g_.head(n_) = -k_;
  g_.segment(kBase, u.size()) += u;
  for (int i = 0; i < static_cast<int>(support_.size()); ++i) {
    const SupportPoint& tie = entry(support_, i);
    g_.segment<3>(n_ + 3 * i) = -Jdot_v(tree_, w_, tie.point) -
                                2 * kReturn * velocity(tree_, w_, tie.point) -
                                kReturn * kReturn * (position(tree_, w_, tie.point) - tie.place);
  }
  lu_.compute(H_);
  const VectorXd solution = lu_.solve(g_);
  v_dot_ = solution.head(n_);
  f_ = -solution.tail(m);
}

void SupportDynamics::torques_of(const VectorXd& q, const VectorXd& v, const VectorXd& v_dot,
                                 const Support& support, VectorXd& u) {
  update(q, v, support);
  v_dot_ = v_dot;
  VectorXd force;  // M v̇ + k − Jᵀ f
  inverse_dynamics(tree_, w_, v_dot, force);
  f_.setZero(J_.rows());
  if (J_.rows() > 0) {
    const MatrixXd base = J_.leftCols<kBase>().transpose();
    f_ = base.completeOrthogonalDecomposition().solve(force.head<kBase>());
    force -= J_.transpose() * f_;
  }
  u = force.tail(n_ - kBase);
}

/// From the spatial point O to the point.
Eigen::Vector3d SupportDynamics::arm(int point) const {
  return position(tree_, w_, entry(support_, point).point) - w_.O;
}

/// Adds −∂(Jᵀ f)/∂q to the derivatives of M v̇ + k. S_k at the point r turns with S_j where j
/// carries k, otherwise S_j moves the point alone:
///
///   ∂(S_k(r) · f)/∂q_j = (ω_j × S_k(r)) · f   or   (ω_k × S_j(r)) · f
void SupportDynamics::add_force_derivatives(int point) {
  const Eigen::Vector3d r = arm(point), f = f_.segment<3>(3 * point);
  const int last = tree_.last_velocity(tree_.body(entry(support_, point).point.body).link);
  for (int k = last; k >= 0; k = tree_.parent_velocity(k)) {
    for (int j = last; j >= 0; j = tree_.parent_velocity(j)) {
      const bool carries = j <= k || j < kBase;
      const Motion& turn = entry(w_.axis, carries ? j : k);
      const Motion& turned = entry(w_.axis, carries ? k : j);
      by_.by_q(k, j) -= turn.angular.cross(turned.at(r)).dot(f);
    }
  }
}

/// Of  ẍ + 2κ ẋ + κ² (x − x*)  of a point, with ψ and η of `inverse_dynamics_derivatives`:
///
///   ∂x/∂q_j = S_j(r),   ∂ẋ/∂q_j = ω_j × ẋ + ψ_j(r),   ∂ẍ/∂q_j = ω_j × ẍ + η_j(r) + 2 ψ_j,ω × ẋ
///   ∂ẋ/∂v_j = S_j(r),   ∂ẍ/∂v_j = (ψ_j + Ṡ_j)(r) + 2 ω_j × ẋ
///
/// ω_j: the angular part of S_j. η contains accelerations less gravity, and so does ẍ here; gravity
/// cancels.
void SupportDynamics::point_derivatives(int point) {
  const BodyPoint& place = entry(support_, point).point;
  const int link = tree_.body(place.body).link;
  const Eigen::Vector3d r = arm(point), x_dot = velocity(tree_, w_, place);
  const Eigen::Vector3d x_ddot = entry(w_.driven, link).at(r) + Jdot_v(tree_, w_, place);
  for (int j = tree_.last_velocity(link); j >= 0; j = tree_.parent_velocity(j)) {
    const Eigen::Vector3d turn = entry(w_.axis, j).angular, moved = entry(w_.axis, j).at(r);
    const Motion& psi = entry(d_.psi, j);
    point_by_q_.col(j).segment<3>(3 * point) =
        turn.cross(x_ddot) + entry(d_.eta, j).at(r) + 2 * psi.angular.cross(x_dot) +
        2 * kReturn * (turn.cross(x_dot) + psi.at(r)) + kReturn * kReturn * moved;
    point_by_v_.col(j).segment<3>(3 * point) =
        entry(d_.psi_and_S_dot, j).at(r) + 2 * turn.cross(x_dot) + 2 * kReturn * moved;
  }
}

void SupportDynamics::linearize(MatrixXd& A, MatrixXd& B) {
  const auto m = J_.rows();
  const int joints = n_ - kBase;
  inverse_dynamics_derivatives(tree_, w_, v_dot_, by_, d_);
  point_by_q_.setZero(m, n_);
  point_by_v_.setZero(m, n_);
  for (int i = 0; i < static_cast<int>(support_.size()); ++i) {
    add_force_derivatives(i);
    point_derivatives(i);
  }
  scratch_.setZero(n_ + m, 2 * n_ + joints);  // −∂/∂(q, v, u) of the equations
  scratch_.topLeftCorner(n_, n_) = -by_.by_q;
  scratch_.block(0, n_, n_, n_) = -by_.by_v;
  scratch_.bottomLeftCorner(m, n_) = -point_by_q_;
  scratch_.block(n_, n_, m, n_) = -point_by_v_;
  scratch_.block(kBase, 2 * n_, joints, joints).setIdentity();
  const MatrixXd by = h_ * lu_.solve(scratch_).topRows(n_);  // h ∂v̇/∂(q, v, u)

  A.setZero(2 * n_, 2 * n_);
  A.bottomRows(n_) = by.leftCols(2 * n_);
  A.bottomRightCorner(n_, n_).diagonal().array() += 1;  // ∂v⁺
  B.resize(2 * n_, joints);
  B.bottomRows(n_) = by.rightCols(joints);
  const TwistDerivatives twist = twist_derivatives(h_ * v_next_.head<kBase>());
  const auto through_plus = [&](const auto& v_plus, auto q_plus) {  // h ∂(q ⊕ h v⁺)/∂v⁺
    q_plus = h_ * v_plus;
    q_plus.template topRows<kBase>() = h_ * twist.added * v_plus.template topRows<kBase>();
  };
  through_plus(A.bottomRows(n_), A.topRows(n_));
  through_plus(B.bottomRows(n_), B.topRows(n_));
  A.topLeftCorner<kBase, kBase>() += twist.carried;
  A.block(kBase, kBase, joints, joints).diagonal().array() += 1;
}

}  // namespace tribo::models
