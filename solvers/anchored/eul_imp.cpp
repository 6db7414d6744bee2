#include "solvers/anchored/eul_imp.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace tribo::solvers {
namespace {

constexpr int kMostHalvings = 20;
constexpr double kLeastRegularization = 1e-10;
constexpr double kMostRegularization = 1e-3;

}  // namespace

EulImp::EulImp(const models::System& system, const EulImpOptions& options)
    : Stepper(system, {.order = 1, .implicit = true}),
      options_(options),
      dynamics_(system, options.sides) {}

Status EulImp::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  if (const Status status = guess(x0, h, out); status != Status::kOk) return status;
  if (const Status status = solve(x0, h, out); status != Status::kOk) {
    if (!options_.accept_failure) return status;
    ++out.work.failed_solves;
  }
  out.x = now_.x;
  out.x.z = x0.z;
  return dynamics_.end_step(out.x, out);
}

Status EulImp::guess(const State<double>& x0, double h, StepResult& out) {
  if (const Status status = dynamics_.prepare(x0, out); status != Status::kOk) return status;
  dynamics_.acceleration(x0, a_);
  now_.x.t = x0.t + h;
  now_.x.v = x0.v + h * a_;  // the explicit step
  dq_ = h * x0.v;
  system().advance(x0.q, dq_, now_.x.q);
  residual(x0, h, now_, out);
  if (std::isfinite(now_.norm)) return Status::kOk;
  return out.fail(Status::kNonFinite, "the explicit step that Newton starts from is not finite");
}

Status EulImp::solve(const State<double>& x0, double h, StepResult& out) {
  double r = kLeastRegularization;
  for (int iteration = 0; iteration < options_.max_iterations; ++iteration) {
    if (now_.norm < options_.tolerance) return Status::kOk;
    ++out.work.newton_iterations;
    difference_jacobian(x0, h, out);
    if (!newton_direction(r, out.work)) {
      return out.fail(Status::kSingular, "the Newton matrix is singular");
    }
    const double fraction = search(x0, h, out);
    if (fraction < 1) ++out.work.limited_iterations;
    if (fraction == 1) r = std::max(r / 10, kLeastRegularization);
    if (fraction == 0) r *= 10;
    if (r > kMostRegularization) {
      return out.fail(Status::kNewtonDiverged,
                      fmt::format("no step lowers the residual {:.3g}", now_.norm));
    }
  }
  if (now_.norm < options_.tolerance) return Status::kOk;
  return out.fail(
      Status::kIterationLimit,
      fmt::format("residual {:.3g} after {} iterations", now_.norm, options_.max_iterations));
}

double EulImp::search(const State<double>& x0, double h, StepResult& out) {
  double fraction = 1;
  for (int halving = 0; halving <= kMostHalvings; ++halving, fraction /= 2) {
    ++out.work.line_search_evaluations;
    shift_ = fraction * d_;
    move(now_.x, shift_, trial_.x);
    residual(x0, h, trial_, out);
    if (trial_.norm < now_.norm) {
      std::swap(now_, trial_);
      return fraction;
    }
  }
  return 0;
}

void EulImp::residual(const State<double>& x0, double h, Iterate& at, StepResult& out) {
  at.x.z = x0.z;
  at.norm = std::numeric_limits<double>::quiet_NaN();
  if (dynamics_.end_step(at.x, out) != Status::kOk) return;
  if (dynamics_.prepare(at.x, out) != Status::kOk) return;
  dynamics_.acceleration(at.x, a_);
  balance(x0, h, at.x, at.g);
  at.norm = at.g.norm();
}

/// g at a state whose acceleration is a_.
void EulImp::balance(const State<double>& x0, double h, const State<double>& at, VectorXd& g) {
  const Eigen::Index n = a_.size();
  dq_ = h * at.v;
  system().advance(x0.q, dq_, q_free_);
  system().difference(at.q, q_free_, difference_);
  g.resize(2 * n);
  g.head(n) = difference_;           // q ⊖ (q0 ⊕ h v)
  g.tail(n) = at.v - x0.v - h * a_;  // v − v0 − h a
}

void EulImp::difference_jacobian(const State<double>& x0, double h, StepResult& out) {
  ++out.work.jacobians;
  const double step = std::cbrt(std::numeric_limits<double>::epsilon());
  const Eigen::Index n = 2 * now_.x.v.size();
  note_pushing(out);
  G_.entries().resize(n, n);
  for (Eigen::Index j = 0; j < n; ++j) {
    shift_.setZero(n);
    shift_[j] = step;
    frozen_residual(x0, h, shift_, g_plus_, out);
    shift_[j] = -step;
    frozen_residual(x0, h, shift_, g_minus_, out);
    G_.entries().col(j) = (g_plus_ - g_minus_) / (2 * step);
  }
}

void EulImp::note_pushing(StepResult& out) {
  if (dynamics_.prepare(now_.x, out) != Status::kOk) return;
  pushes_.resize(dynamics_.snapshot().contacts.size());
  for (std::size_t i = 0; i < pushes_.size(); ++i) {
    const models::ContactMemory<double> memory = dynamics_.memory(now_.x, i);
    pushes_[i] = dynamics_.sides() == ContactSides::kBilateral ||
                 dynamics_.force(memory, i, now_.x.v)[0] > 0;
  }
}

void EulImp::frozen_residual(
    const State<double>& x0, double h, const VectorXd& shift, VectorXd& g, StepResult& out) {
  move(now_.x, shift, shifted_);
  if (dynamics_.prepare(shifted_, out) != Status::kOk) {
    g.setConstant(shift.size(), std::numeric_limits<double>::quiet_NaN());
    return;
  }
  dynamics_.acceleration_with(
      [&](std::size_t i) -> models::Vector3<double> {
        if (!pushes_[i]) return models::Vector3<double>::Zero();
        return dynamics_.unlimited_force(dynamics_.memory(now_.x, i), i, shifted_.v);
      },
      a_);
  balance(x0, h, shifted_, g);
}

bool EulImp::newton_direction(double regularization, Work& work) {
  if (!G_.entries().allFinite()) return false;
  G_.entries().diagonal().array() += regularization;
  if (!G_.factor(options_.linear_algebra, work)) return false;
  rhs_ = -now_.g;
  G_.solve(rhs_, d_, work);  // (∂g + r I) d = −g
  return d_.allFinite();
}

/// (q ⊕ d_q, v + d_v), memory as it is.
void EulImp::move(const State<double>& from, const VectorXd& d, State<double>& to) {
  const Eigen::Index n = from.v.size();
  dq_ = d.head(n);
  system().advance(from.q, dq_, to.q);
  to.t = from.t;
  to.v = from.v + d.tail(n);
  to.z = from.z;
}

}  // namespace tribo::solvers
