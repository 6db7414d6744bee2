#include "solvers/anchored/newton_matrix.hpp"

#include <cmath>
#include <limits>

#include "solvers/frozen/contact_problem.hpp"

namespace tribo::solvers {
namespace {

using models::Vector3;

const double kDifferenceStep = std::cbrt(std::numeric_limits<double>::epsilon());

}  // namespace

Status NewtonMatrix::fill(const State<double>& x0, double h, const State<double>& at,
                          const State<double>& seen, StepResult& result) {
  ++result.work.jacobians;
  if (const Status status = dynamics_.prepare(at, result); status != Status::kOk) return status;
  h_ = h;
  const models::Snapshot& snapshot = dynamics_.snapshot();
  M_.setZero(at.v.size(), at.v.size());
  for (std::size_t i = 0; i < snapshot.trees.size(); ++i) {
    const auto [first, size] = snapshot.trees[i];
    M_.block(first, first, size, size) = snapshot.M[i];
  }
  configuration_derivatives(x0, h, at, seen.v);
  if (kind_ == NewtonMatrixKind::kDifferences) {
    difference_accelerations(at, result);
    return Status::kOk;
  }
  a_ = -snapshot.k;
  dynamics_.solve_mass(a_);  // a0 = −M⁻¹k
  force_derivatives(at, result.work);
  if (const Status status = dynamics_.prepare(seen, result); status != Status::kOk) return status;
  add_contacts(seen);
  return Status::kOk;
}

void NewtonMatrix::force_derivatives(const State<double>& at, Work& work) {
  const models::DynamicsDerivatives* known = system_.derivatives();
  if (known == nullptr) return difference_forces(at, work);
  known->inverse_dynamics_derivatives(at, a_, force_);
}

template <class Function, class Out>
void NewtonMatrix::central_difference(const State<double>& at, Eigen::Index j, Function f,
                                      Out&& out) {
  shift_.setZero(2 * at.v.size());
  shift_[j] = kDifferenceStep;
  balance_.move(at, shift_, shifted_);
  f(plus_);
  shift_[j] = -kDifferenceStep;
  balance_.move(at, shift_, shifted_);
  f(minus_);
  out = (plus_ - minus_) / (2 * kDifferenceStep);
}

/// ∂(M a0 + k) by central differences.
void NewtonMatrix::difference_forces(const State<double>& at, Work& work) {
  const Eigen::Index n = at.v.size();
  force_.by_q.resize(n, n);
  force_.by_v.resize(n, n);
  const auto force = [&](VectorXd& out) {
    ++work.geometry_queries;
    ++work.dynamics_evaluations;
    system_.evaluate(shifted_, shifted_snapshot_);
    multiply_mass(shifted_snapshot_, a_, out);
    out += shifted_snapshot_.k;  // M a0 + k
  };
  for (Eigen::Index j = 0; j < n; ++j) {
    central_difference(at, j, force, force_.by_q.col(j));
    central_difference(at, n + j, force, force_.by_v.col(j));
  }
}

/// Σ Jᵀ K J and Σ Jᵀ B J of the active points.
void NewtonMatrix::add_contacts(const State<double>& at) {
  const models::Snapshot& snapshot = dynamics_.snapshot();
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
    moved_by_.clear();
    for (int j = 0; j < J_.cols(); ++j) {
      if (!J_.col(j).isZero(0)) moved_by_.push_back(j);
    }
    for (const int j : moved_by_) {
      for (const int k : moved_by_) {
        const double J_J = J_.col(j).dot(J_.col(k));
        force_.by_q(j, k) += law.K * J_J;
        force_.by_v(j, k) += law.B * J_J;
      }
    }
  }
}

/// For one block, where a model gives no derivatives and configurations are not plain vectors.
void NewtonMatrix::configuration_derivatives(const State<double>& x0, double h,
                                             const State<double>& at, const VectorXd& v) {
  if (const models::DynamicsDerivatives* known = system_.derivatives()) {
    shifted_.q = at.q;
    shifted_.v = v;
    balance_.configuration_residual(x0, h, shifted_, e_);
    dq_ = h * v;
    known->difference_derivatives(dq_, e_, C_);
  } else if (system_.num_positions() == at.v.size()) {
    C_.clear();
  } else {
    difference_configurations(x0, h, at);
  }
}

void NewtonMatrix::difference_configurations(const State<double>& x0, double h,
                                             const State<double>& at) {
  const Eigen::Index n = at.v.size();
  C_.resize(1);
  C_[0].by_q.resize(n, n);
  C_[0].by_d.resize(n, n);
  const auto e = [&](VectorXd& out) { balance_.configuration_residual(x0, h, shifted_, out); };
  for (Eigen::Index j = 0; j < n; ++j) {
    central_difference(at, j, e, C_[0].by_q.col(j));
    central_difference(at, n + j, e, C_[0].by_d.col(j));  // by v
  }
  C_[0].by_d /= h;
}

/// F = −M ∂a with the pushing points at `at` tied to their anchors there.
void NewtonMatrix::difference_accelerations(const State<double>& at, StepResult& result) {
  const Eigen::Index n = at.v.size();
  note_pushing(at);
  force_.by_q.resize(n, n);
  force_.by_v.resize(n, n);
  const auto acceleration = [&](VectorXd& a) { frozen_acceleration(at, a, result); };
  for (Eigen::Index j = 0; j < n; ++j) {
    central_difference(at, j, acceleration, a_by_);
    force_.by_q.col(j).noalias() = -M_ * a_by_;
    central_difference(at, n + j, acceleration, a_by_);
    force_.by_v.col(j).noalias() = -M_ * a_by_;
  }
}

void NewtonMatrix::note_pushing(const State<double>& at) {
  pushes_.resize(dynamics_.snapshot().contacts.size());
  for (std::size_t i = 0; i < pushes_.size(); ++i) {
    pushes_[i] = dynamics_.sides() == ContactSides::kBilateral ||
                 dynamics_.force(dynamics_.memory(at, i), i, at.v)[0] > 0;
  }
}

void NewtonMatrix::frozen_acceleration(const State<double>& at, VectorXd& a, StepResult& result) {
  if (dynamics_.prepare(shifted_, result) != Status::kOk) {
    a.setConstant(at.v.size(), std::numeric_limits<double>::quiet_NaN());
    return;
  }
  dynamics_.acceleration_with(
      [&](std::size_t i) -> Vector3<double> {
        if (!pushes_[i]) return Vector3<double>::Zero();
        return dynamics_.unlimited_force(dynamics_.memory(at, i), i, shifted_.v);
      },
      a);
}

bool NewtonMatrix::direction(const VectorXd& g, double r, LinearAlgebra choice, VectorXd& d,
                             Work& work) {
  const Eigen::Index n = M_.rows();
  MatrixXd& G = G_.entries();
  G = (1 + r) * M_ + h_ * force_.by_v;
  eliminate_configurations(g, r);
  if (!G.allFinite() || !G_.factor(choice, work)) return false;
  rhs_ = h_ * force_.by_q.lazyProduct(c_) - M_.lazyProduct(g.tail(n));
  G_.solve(rhs_, d_v_, work);
  d.resize(2 * n);
  d.tail(n) = d_v_;
  d.head(n) = h_ / (1 + r) * d_v_ - c_;
  for (std::size_t i = 0; i < C_.size(); ++i) {
    const Eigen::Index first = C_[i].first, size = P_[i].rows();
    d.segment(first, size) =
        -c_.segment(first, size) - P_[i].lazyProduct(d_v_.segment(first, size));
  }
  return d.allFinite();
}

/// P and c; G −= h F_q P. For plain configurations P is −h/(1 + r).
void NewtonMatrix::eliminate_configurations(const VectorXd& g, double r) {
  MatrixXd& G = G_.entries();
  c_ = g.head(M_.rows()) / (1 + r);
  P_.resize(C_.size());
  Eigen::Index next = 0;
  const auto plain_columns_to = [&](Eigen::Index end) {
    G.middleCols(next, end - next) += h_ * h_ / (1 + r) * force_.by_q.middleCols(next, end - next);
  };
  for (std::size_t i = 0; i < C_.size(); ++i) {
    const Eigen::Index first = C_[i].first, size = C_[i].by_q.rows();
    plain_columns_to(first);
    scratch_ = C_[i].by_q;
    scratch_.diagonal().array() += r;
    block_.compute(scratch_);
    scratch_ = h_ * C_[i].by_d;
    P_[i] = block_.solve(scratch_);
    c_.segment(first, size) = block_.solve(g.segment(first, size));
    G.middleCols(first, size) -= h_ * force_.by_q.middleCols(first, size).lazyProduct(P_[i]);
    next = first + size;
  }
  plain_columns_to(G.cols());
}

}  // namespace tribo::solvers
