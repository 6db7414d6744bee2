#include "solvers/convex/external_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::solvers {

ExternalLaw::ExternalLaw(const models::System& system, const ExternalOptions& options)
    : system_(system), external_(system.external_system()), options_(options) {
  if (present()) external_->effort_limits(e_);
}

Status ExternalLaw::linearize(const State<double>& x0, double h, StepResult& out) {
  h_ = h;
  start_ = x0;
  x_ = x0;
  linearize_state(out.work);
  take_force_of_start(out.work);
  if (options_.force != ExternalForce::kExplicit) linearize_force(out.work);
  return check(out);
}

/// x̃(v) at the end of the step
void ExternalLaw::predict(const VectorXd& v) {
  x_.t = start_.t + h_;
  x_.q = start_.q;
  x_.v = v;
  system_.position_rate(x_, dq_);
  dq_ *= h_;
  system_.add_rate(start_.q, dq_, x_.q);  // q0 ⊕ h N₀ v
}

/// g̃(v) = g(Z v + b_z, x̃(v))
void ExternalLaw::force_at(const VectorXd& v, VectorXd& g, Work& work) {
  ++work.dynamics_evaluations;
  predict(v);
  advance(v, x_.memory.external);
  external_->external_force(x_, g);
}

/// h̃(z, v) = h(z, x̃(v))
void ExternalLaw::rate_at(const VectorXd& v, const VectorXd& z, VectorXd& z_dot, Work& work) {
  ++work.dynamics_evaluations;
  predict(v);
  x_.memory.external = z;
  external_->external_rate(x_, z_dot);
}

/// Moves an entry by √ε max(1, |x_i|) and returns the actual difference.
double ExternalLaw::perturb(VectorXd& x, Eigen::Index i) const {
  const double before = x[i];
  x[i] += std::sqrt(std::numeric_limits<double>::epsilon()) * std::max(1.0, std::abs(before));
  return x[i] - before;
}

/// Z and b_z; with forward Euler Z = 0, b_z = z0 + h h̃(z0, v0)
void ExternalLaw::linearize_state(Work& work) {
  const VectorXd& z0 = start_.memory.external;
  const Eigen::Index n = start_.v.size(), n_z = z0.size();
  Z_.setZero(n_z, n);
  b_z_ = z0;
  if (n_z == 0) return;
  rate_at(start_.v, z0, rate_, work);
  if (options_.state == ExternalState::kForwardEuler) {
    b_z_ += h_ * rate_;
    return;
  }
  h_z_.resize(n_z, n_z);
  h_v_.resize(n_z, n);
  for (Eigen::Index j = 0; j < n_z; ++j) {
    z_ = z0;
    const double dz = perturb(z_, j);
    rate_at(start_.v, z_, rate_moved_, work);
    h_z_.col(j) = (rate_moved_ - rate_) / dz;
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    v_ = start_.v;
    const double dv = perturb(v_, i);
    rate_at(v_, z0, rate_moved_, work);
    h_v_.col(i) = (rate_moved_ - rate_) / dv;
  }
  rate_.noalias() -= h_z_ * z0;
  rate_.noalias() -= h_v_ * start_.v;  // b_h
  lu_.compute(MatrixXd::Identity(n_z, n_z) - h_ * h_z_);
  Z_ = lu_.solve(h_v_);
  Z_ *= h_;  // h (I − h h_z)⁻¹ h_v
  z_ = z0 + h_ * rate_;
  b_z_ = lu_.solve(z_);  // (I − h h_z)⁻¹ (z0 + h b_h)
}

/// C = 0, b = g(z0, x0)
void ExternalLaw::take_force_of_start(Work& work) {
  ++work.dynamics_evaluations;
  C_.setZero(start_.v.size());
  external_->external_force(start_, b_);
}

/// C and b where the force falls with its velocity.
void ExternalLaw::linearize_force(Work& work) {
  force_at(start_.v, g_, work);
  for (Eigen::Index i = 0; i < start_.v.size(); ++i) {
    v_ = start_.v;
    const double dv = perturb(v_, i);
    force_at(v_, g_moved_, work);
    const double slope = (g_moved_[i] - g_[i]) / dv;  // ∂g̃_i/∂v_i
    if (slope >= 0) continue;                         // not where it is NaN
    C_[i] = -slope;
    b_[i] = g_[i] + C_[i] * start_.v[i];
  }
}

Status ExternalLaw::check(StepResult& out) const {
  for (Eigen::Index i = 0; i < C_.size(); ++i) {
    if (std::isfinite(C_[i]) && std::isfinite(b_[i])) continue;
    const auto column = static_cast<std::size_t>(system_.num_positions() + i);
    return out.fail(Status::kNonFinite,
                    fmt::format("the external system's force is not finite at the velocity {}",
                                system_.coordinates()[column].name));
  }
  if (Z_.allFinite() && b_z_.allFinite()) return Status::kOk;
  return out.fail(Status::kNonFinite, "the external system's state is not finite");
}

void ExternalLaw::add_terms(const models::Snapshot& start, double h, RowTerms& rows) const {
  for (std::size_t t = 0; t < start.trees.size(); ++t) {
    const models::Tree& tree = start.trees[t];
    for (int i = tree.first; i < tree.first + tree.size; ++i) {
      rows.add_effort(tree, static_cast<int>(t), i, {C_[i], b_[i], e_[i]}, h);
    }
  }
}

void ExternalLaw::force(const VectorXd& v, VectorXd& tau) const {
  tau.resize(v.size());
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    tau[i] = EffortLaw{C_[i], b_[i], e_[i]}.force(v[i]);
  }
}

void ExternalLaw::advance(const VectorXd& v, VectorXd& z1) const {
  z1 = b_z_;
  if (z1.size() > 0) z1.noalias() += Z_ * v;  // Z v + b_z
}

}  // namespace tribo::solvers
