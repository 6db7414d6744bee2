#include "solvers/anchored/newton_matrix.hpp"

#include <cmath>
#include <limits>

#include "solvers/frozen/contact_problem.hpp"

namespace tribo::solvers {
namespace {

using models::Vector3;

const double kDifferenceStep = std::cbrt(std::numeric_limits<double>::epsilon());

}  // namespace

void NewtonMatrix::fill(
    const State<double>& x0, double h, const State<double>& at, MatrixXd& out, StepResult& result) {
  ++result.work.jacobians;
  if (kind_ == NewtonMatrixKind::kPublished) {
    published(x0, h, at, out, result);
  } else {
    differences(x0, h, at, out, result);
  }
}

void NewtonMatrix::published(
    const State<double>& x0, double h, const State<double>& at, MatrixXd& out, StepResult& result) {
  const Eigen::Index n = at.v.size();
  if (dynamics_.prepare(at, result) != Status::kOk) {
    out.setConstant(2 * n, 2 * n, std::numeric_limits<double>::quiet_NaN());
    return;
  }
  a_ = -dynamics_.snapshot().k;
  dynamics_.solve_mass(a_);  // a0 = −M⁻¹k
  force_derivatives(at, result.work);
  add_contacts(at);
  a_by_.resize(n, 2 * n);
  a_by_ << force_.by_q, force_.by_v;
  dynamics_.solve_mass(a_by_);
  out.setIdentity(2 * n, 2 * n);
  configuration_columns(x0, h, at, out);
  out.bottomRows(n) += h * a_by_;  // ∂(v − v0 − h a)
}

void NewtonMatrix::force_derivatives(const State<double>& at, Work& work) {
  const models::DynamicsDerivatives* known = system_.derivatives();
  if (known == nullptr) return difference_forces(at, work);
  known->inverse_dynamics_derivatives(at, a_, force_);
}

/// ∂(M a0 + k) by central differences.
void NewtonMatrix::difference_forces(const State<double>& at, Work& work) {
  const Eigen::Index n = at.v.size();
  force_.by_q.resize(n, n);
  force_.by_v.resize(n, n);
  shift_.setZero(2 * n);
  const auto shifted_force = [&](Eigen::Index j, double by, VectorXd& force) {
    shift_[j] = by;
    balance_.move(at, shift_, shifted_);
    shift_[j] = 0;
    ++work.geometry_queries;
    ++work.dynamics_evaluations;
    system_.evaluate(shifted_, shifted_snapshot_);
    multiply_mass(shifted_snapshot_, a_, force);
    force += shifted_snapshot_.k;  // M a0 + k
  };
  for (Eigen::Index j = 0; j < 2 * n; ++j) {
    shifted_force(j, kDifferenceStep, g_plus_);
    shifted_force(j, -kDifferenceStep, g_minus_);
    auto column = j < n ? force_.by_q.col(j) : force_.by_v.col(j - n);
    column = (g_plus_ - g_minus_) / (2 * kDifferenceStep);
  }
}

/// Σ Jᵀ K J and Σ Jᵀ B J of the active points.
void NewtonMatrix::add_contacts(const State<double>& at) {
  const models::Snapshot<double>& snapshot = dynamics_.snapshot();
  const bool all = dynamics_.sides() == ContactSides::kBilateral;
  for (std::size_t i = 0; i < snapshot.contacts.size(); ++i) {
    if (!all && !dynamics_.memory(at, i).active) continue;
    const auto& contact = snapshot.contacts[i];
    const models::AnchoredLaw<double>& law = contact.anchored->law;
    J_.setZero(3, at.v.size());
    for (const int t : trees_of(snapshot, contact)) {
      const models::Tree& tree = snapshot.trees[static_cast<std::size_t>(t)];
      models::contact_jacobian(snapshot, contact, t, J_.middleCols(tree.first, tree.size));
    }
    force_.by_q += law.K * J_.transpose().lazyProduct(J_);
    force_.by_v += law.B * J_.transpose().lazyProduct(J_);
  }
}

/// ∂(q ⊖ (q0 ⊕ h v)) where `out` is the unit matrix, by central differences. Where configurations
/// are plain vectors it is [1, −h].
void NewtonMatrix::configuration_columns(const State<double>& x0,
                                         double h,
                                         const State<double>& at,
                                         MatrixXd& out) {
  const Eigen::Index n = at.v.size();
  if (system_.num_positions() == n) {
    out.topRightCorner(n, n).diagonal().setConstant(-h);
    return;
  }
  shift_.setZero(2 * n);
  const auto shifted_residual = [&](Eigen::Index j, double by, VectorXd& residual) {
    shift_[j] = by;
    balance_.move(at, shift_, shifted_);
    shift_[j] = 0;
    balance_.configuration_residual(x0, h, shifted_, residual);
  };
  for (Eigen::Index j = 0; j < 2 * n; ++j) {
    shifted_residual(j, kDifferenceStep, g_plus_);
    shifted_residual(j, -kDifferenceStep, g_minus_);
    out.col(j).head(n) = (g_plus_ - g_minus_) / (2 * kDifferenceStep);
  }
}

void NewtonMatrix::differences(
    const State<double>& x0, double h, const State<double>& at, MatrixXd& out, StepResult& result) {
  const Eigen::Index n = 2 * at.v.size();
  note_pushing(at, result);
  out.resize(n, n);
  shift_.setZero(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    shift_[j] = kDifferenceStep;
    balance_.move(at, shift_, shifted_);
    frozen_residual(x0, h, at, g_plus_, result);
    shift_[j] = -kDifferenceStep;
    balance_.move(at, shift_, shifted_);
    frozen_residual(x0, h, at, g_minus_, result);
    shift_[j] = 0;
    out.col(j) = (g_plus_ - g_minus_) / (2 * kDifferenceStep);
  }
}

void NewtonMatrix::note_pushing(const State<double>& at, StepResult& result) {
  if (dynamics_.prepare(at, result) != Status::kOk) return;
  pushes_.resize(dynamics_.snapshot().contacts.size());
  for (std::size_t i = 0; i < pushes_.size(); ++i) {
    pushes_[i] = dynamics_.sides() == ContactSides::kBilateral ||
                 dynamics_.force(dynamics_.memory(at, i), i, at.v)[0] > 0;
  }
}

/// g at `shifted_` with the points that push at `at` tied to their anchors there.
void NewtonMatrix::frozen_residual(
    const State<double>& x0, double h, const State<double>& at, VectorXd& g, StepResult& result) {
  if (dynamics_.prepare(shifted_, result) != Status::kOk) {
    g.setConstant(2 * at.v.size(), std::numeric_limits<double>::quiet_NaN());
    return;
  }
  dynamics_.acceleration_with(
      [&](std::size_t i) -> Vector3<double> {
        if (!pushes_[i]) return Vector3<double>::Zero();
        return dynamics_.unlimited_force(dynamics_.memory(at, i), i, shifted_.v);
      },
      a_);
  balance_.residual(x0, h, shifted_, a_, g);
}

}  // namespace tribo::solvers
