#include "solvers/smooth/implicit_euler.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::solvers {
namespace {

/// κ of [Hairer and Wanner, Sec. IV.8]: the Newton error stays this far below the accuracy.
constexpr double kNewtonFraction = 0.05;
/// After a limited iteration the slope within the stiction region is needed: quasi Newton renews
/// ∂f/∂y.
constexpr int kRefreshesAfterLimit = 4;
constexpr int kQuasiNewtonTrials = 3;

bool update_is_rounding(const VectorXd& dy, const VectorXd& y) {
  constexpr double kTenEps = 10 * std::numeric_limits<double>::epsilon();
  for (Eigen::Index i = 0; i < dy.size(); ++i) {
    if (!(std::abs(dy[i]) <= kTenEps * std::max(1.0, std::abs(y[i])))) return false;
  }
  return true;
}

/// η = θ/(1 − θ): the error left is η ‖Δy_k‖. A rate θ ≥ 1 promises nothing.
bool error_left_is_small(double theta, double dy_norm, double accuracy) {
  return theta < 1 && theta / (1 - theta) * dy_norm < kNewtonFraction * accuracy;
}

bool same_pattern(const SparseMatrix& a, const SparseMatrix& b) {
  return a.rows() == b.rows() && a.nonZeros() == b.nonZeros() &&
         std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.outerSize() + 1, b.outerIndexPtr()) &&
         std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr());
}

}  // namespace

ImplicitEuler::ImplicitEuler(const models::System& system, const ImplicitEulerOptions& options)
    : Stepper(system),
      options_(options),
      traits_{.order = 1, .error_order = 2, .implicit = true, .retries_halved = true},
      flow_(system) {}

Status ImplicitEuler::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  out.newton.clear();
  flow_.pack(x0, y0_);
  if (estimate_error_ && options_.error == EulerErrorEstimate::kStepDoubling) {
    return step_by_doubling(x0, h, out);
  }
  const Stage stage{.t0 = x0.t, .h = h, .c = 1, .y0 = &y0_, .y_fixed = &y0_};
  if (const Status status = solve(stage, y0_, euler_, y_, out); status != Status::kOk)
    return status;
  flow_.unpack(x0.t + h, y_, out.x);
  return estimate_error_ ? estimate_by_trapezoid(x0, h, out) : Status::kOk;
}

Status ImplicitEuler::solve(const Stage& stage,
                            const VectorXd& guess,
                            IterationMatrix& matrix,
                            VectorXd& y,
                            StepResult& out) {
  const bool full = options_.newton == NewtonKind::kFull;
  const int trials = full ? 1 : kQuasiNewtonTrials;
  Status status = Status::kNewtonDiverged;
  for (int trial = 1; trial <= trials; ++trial) {
    if (!full && !prepare_trial(trial, stage, matrix, out.work)) {
      out.reason = "the iteration matrix is singular";
      status = Status::kSingular;
      continue;
    }
    status = iterate(stage, guess, matrix, y, out);
    if (status == Status::kOk) break;
  }
  return status;
}

/// Trial 1 takes the stored factor as it is, trial 2 the stored ∂f/∂y with the present step, trial
/// 3 a new ∂f/∂y at the start of the step.
bool ImplicitEuler::prepare_trial(int trial,
                                  const Stage& stage,
                                  IterationMatrix& matrix,
                                  Work& work) {
  const bool no_jacobian = J_.size() == 0 || !J_.allFinite();
  if (no_jacobian || trial == 3) {
    evaluate_jacobian(stage.t0, *stage.y0, work);
  } else if (trial == 1 && matrix.factored) {
    return true;
  }
  return factor(stage, matrix, work);
}

Status ImplicitEuler::iterate(const Stage& stage,
                              const VectorXd& guess,
                              IterationMatrix& matrix,
                              VectorXd& y,
                              StepResult& out) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const double t = stage.t0 + stage.h;
  double last_norm = kNone;
  int refreshes = 0;
  y = guess;
  residual(stage, y, r_, out.work);
  for (int k = 0; k < options_.max_iterations; ++k) {
    if (options_.newton == NewtonKind::kFull || refreshes-- > 0) {
      evaluate_jacobian(t, y, out.work);
      if (!factor(stage, matrix, out.work)) {
        out.reason = "the iteration matrix is singular";
        return Status::kSingular;
      }
    }
    ++out.work.newton_iterations;
    matrix.solver.solve(r_, dy_, out.work);
    dy_ = -dy_;  // Δy = −A⁻¹ r
    if (!dy_.allFinite()) {
      out.reason = "the Newton update is not finite";
      return Status::kNonFinite;
    }
    if (update_is_rounding(dy_, y)) {
      if (out.record_newton) out.newton.push_back({y, dy_, 1});
      return Status::kOk;
    }

    const TalsLimit limit = options_.tals ? limit_update(t, y, dy_, out.work) : TalsLimit{};
    if (limit.rule == TalsRule::kInvalid) {
      out.reason = "no fraction of the Newton update is acceptable";
      return Status::kNewtonDiverged;
    }
    if (out.record_newton) out.newton.push_back({y, dy_, limit.alpha});
    y += limit.alpha * dy_;

    if (limit.alpha < 1) {
      ++out.work.limited_iterations;
      last_norm = kNone;  // a limited update says nothing about the rate
      refreshes = kRefreshesAfterLimit;
    } else {
      const double norm = dy_.lpNorm<Eigen::Infinity>();
      const double theta = norm / last_norm;  // NaN without a last norm: neither test holds
      if (k > 1 && options_.stop_on_divergence && theta > 1) {
        out.reason = "Newton updates grow";
        return Status::kNewtonDiverged;
      }
      if (k > 1 && error_left_is_small(theta, norm, options_.accuracy)) return Status::kOk;
      last_norm = norm;
    }
    if (k + 1 < options_.max_iterations) residual(stage, y, r_, out.work);
  }
  out.reason = "Newton's method reached its iteration limit";
  return Status::kIterationLimit;
}

void ImplicitEuler::residual(const Stage& stage, const VectorXd& y, VectorXd& r, Work& work) {
  flow_.rate(stage.t0 + stage.h, y, f_, work);
  r = y - *stage.y_fixed - (stage.c * stage.h) * f_;  // r = y − y_fixed − c h f(t, y)
}

void ImplicitEuler::evaluate_jacobian(double t, const VectorXd& y, Work& work) {
  ++work.jacobians;
  const double root_eps = std::sqrt(std::numeric_limits<double>::epsilon());
  const Eigen::Index n = y.size();
  J_.resize(n, n);
  flow_.rate(t, y, f_, work);
  y_shifted_ = y;
  for (Eigen::Index j = 0; j < n; ++j) {
    const volatile double shifted = y[j] + root_eps * std::max(1.0, std::abs(y[j]));
    const double increment = shifted - y[j];  // exactly representable
    y_shifted_[j] = shifted;
    flow_.rate(t, y_shifted_, f_shifted_, work);
    J_.col(j) = (f_shifted_ - f_) / increment;
    y_shifted_[j] = y[j];
  }
}

bool ImplicitEuler::factor(const Stage& stage, IterationMatrix& matrix, Work& work) {
  matrix.A = (-stage.c * stage.h) * J_;
  matrix.A.diagonal().array() += 1;  // A = I − c h ∂f/∂y
  if (use_sparse(options_.linear_algebra, static_cast<int>(J_.rows()))) {
    A_sparse_ = matrix.A.sparseView(1, 0);  // drops exact zeros only
    const bool new_pattern = !same_pattern(A_sparse_, matrix.A_sparse);
    matrix.A_sparse.swap(A_sparse_);
    matrix.factored = matrix.solver.factor(matrix.A_sparse, new_pattern, work);
  } else {
    matrix.factored = matrix.solver.factor(matrix.A, work);
  }
  return matrix.factored;
}

/// TALS over all contacts: the slips J_t(q) v at both ends of the proposed update, α the least of
/// all.
TalsLimit ImplicitEuler::limit_update(double t, const VectorXd& y, const VectorXd& dy, Work& work) {
  work.line_search_evaluations += 2;
  y_next_ = y + dy;
  flow_.look_up(t, y, before_);
  flow_.look_up(t, y_next_, after_);
  const int num_v = static_cast<int>(before_.k.size());
  const auto contacts = before_.contacts.items();
  const auto next = after_.contacts.items();
  if (contacts.size() != next.size()) return {};
  TalsLimit least;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i].id != next[i].id || contacts[i].active() != next[i].active()) return {};
    if (!contacts[i].active()) continue;
    const auto v = models::contact_velocity(before_, contacts[i], y.tail(num_v));
    const auto v_next = models::contact_velocity(after_, next[i], y_next_.tail(num_v));
    const TalsLimit limit = transition_aware_limit(v.tail<2>(),
                                                   v_next.tail<2>() - v.tail<2>(),
                                                   {.v_s = contacts[i].friction.v_s,
                                                    .softness = options_.tals_softness,
                                                    .max_angle = options_.tals_angle});
    if (limit.rule == TalsRule::kInvalid) return limit;
    if (limit.alpha < least.alpha) least = limit;
  }
  return least;
}

/// err = y_Euler − y_trapezoid,   y_trapezoid = y0 + h/2 ( f(t0, y0) + f(t0 + h, y_trapezoid) )
Status ImplicitEuler::estimate_by_trapezoid(const State<double>& x0, double h, StepResult& out) {
  flow_.rate(x0.t, y0_, f_, out.work);
  y_fixed_ = y0_ + (h / 2) * f_;
  const Stage stage{.t0 = x0.t, .h = h, .c = 0.5, .y0 = &y0_, .y_fixed = &y_fixed_};
  const Status status = solve(stage, y_, trapezoid_, y_trapezoid_, out);
  if (status != Status::kOk) return status;
  dy_ = y_ - y_trapezoid_;
  flow_.split(dy_, out.error_q, out.error_v);
  return Status::kOk;
}

/// err = y_{h/2, h/2} − y_h; the two half steps are taken.
Status ImplicitEuler::step_by_doubling(const State<double>& x0, double h, StepResult& out) {
  const Stage full{.t0 = x0.t, .h = h, .c = 1, .y0 = &y0_, .y_fixed = &y0_};
  if (const Status s = solve(full, y0_, euler_, y_full_, out); s != Status::kOk) return s;
  const Stage first{.t0 = x0.t, .h = h / 2, .c = 1, .y0 = &y0_, .y_fixed = &y0_};
  if (const Status s = solve(first, y0_, euler_, y_half_, out); s != Status::kOk) return s;
  const Stage second{.t0 = x0.t + h / 2, .h = h / 2, .c = 1, .y0 = &y_half_, .y_fixed = &y_half_};
  if (const Status s = solve(second, y_half_, euler_, y_, out); s != Status::kOk) return s;
  flow_.unpack(x0.t + h, y_, out.x);
  dy_ = y_ - y_full_;
  flow_.split(dy_, out.error_q, out.error_v);
  return Status::kOk;
}

}  // namespace tribo::solvers
