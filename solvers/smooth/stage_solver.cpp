#include "solvers/smooth/stage_solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace tribo::solvers {
namespace {

/// κ of [Hairer and Wanner, Sec. IV.8]: the Newton error stays this far below the accuracy.
constexpr double kNewtonFraction = 0.05;
/// After a limited iteration the slope within the stiction region is needed: quasi Newton renews
/// ∂f/∂y.
constexpr int kRefreshesAfterLimit = 4;
constexpr int kQuasiNewtonTrials = 3;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  ///< no norm to compare with
constexpr const char* kSingularMatrix = "the iteration matrix is singular";

/// Iterates over the touching contacts of a snapshot.
class Touching {
 public:
  explicit Touching(const models::Snapshot& at) : rest_(at.contacts.items()) {}

  /// nullptr after the last contact.
  [[nodiscard]] const models::ContactPoint* next() {
    while (!rest_.empty()) {
      const auto& contact = rest_.front();
      rest_ = rest_.subspan(1);
      if (contact.active()) return &contact;
    }
    return nullptr;
  }

 private:
  std::span<const models::ContactPoint> rest_;
};

bool update_is_rounding(const VectorXd& dy, const VectorXd& y) {
  constexpr double kTenEps = 10 * std::numeric_limits<double>::epsilon();
  for (Eigen::Index i = 0; i < dy.size(); ++i) {
    if (!(std::abs(dy[i]) <= kTenEps * std::max(1.0, std::abs(y[i])))) return false;
  }
  return true;
}

/// An iteration diverges where θ > 1. In a cycle of two, which full Newton meets between friction's
/// linear parts, θ is 1; rounded it lies on either side by ε ‖y‖/‖Δy‖, which this covers for
/// updates down to 1e-8 of y.
constexpr double kLargestThetaOfCycle = 1 + 1e-8;

/// η = θ/(1 − θ): the remaining error is η ‖Δy_k‖. A rate θ ≥ 1 gives no bound.
bool error_left_is_small(double theta, double dy_norm, double accuracy) {
  return theta < 1 && theta / (1 - theta) * dy_norm < kNewtonFraction * accuracy;
}

}  // namespace

StageSolver::StageSolver(const models::System& system, const StageOptions& options)
    : options_(options), flow_(system), differences_(options.difference_step) {}

Status StageSolver::solve(const Stage& stage, const VectorXd& guess, IterationMatrix& matrix,
                          VectorXd& y, StepResult& out) {
  const bool full = options_.newton == NewtonKind::kFull;
  const int trials = full ? 1 : kQuasiNewtonTrials;
  Status status = Status::kNewtonDiverged;
  for (int trial = 1; trial <= trials; ++trial) {
    if (!full && !prepare_trial(trial, stage, matrix, out.work)) {
      status = out.fail(Status::kSingular, kSingularMatrix);
      continue;
    }
    status = iterate(stage, guess, matrix, y, out);
    if (status == Status::kOk) break;
  }
  return status;
}

/// Trial 1 uses the stored factor unchanged, trial 2 the stored ∂f/∂y with the present step, trial
/// 3 a new ∂f/∂y at the start of the step.
bool StageSolver::prepare_trial(int trial, const Stage& stage, IterationMatrix& matrix,
                                Work& work) {
  const bool no_jacobian = J_.size() == 0 || !J_.allFinite();
  if (no_jacobian || trial == 3) {
    evaluate_jacobian(stage.t0, *stage.y0, work);
  } else if (trial == 1 && matrix.factored()) {
    return true;
  }
  return factor(stage, matrix, work);
}

Status StageSolver::iterate(const Stage& stage, const VectorXd& guess, IterationMatrix& matrix,
                            VectorXd& y, StepResult& out) {
  const double t = stage.t0 + stage.h;
  double last_norm = kNone;
  int refreshes = 0;
  y = guess;
  residual(stage, y, r_, out.work);
  for (int k = 0; k < options_.max_iterations; ++k) {
    if (options_.newton == NewtonKind::kFull || refreshes-- > 0) {
      evaluate_jacobian(t, y, out.work);
      if (!factor(stage, matrix, out.work)) return out.fail(Status::kSingular, kSingularMatrix);
    }
    if (const Status s = newton_update(matrix, out); s != Status::kOk) return s;
    if (update_is_rounding(dy_, y)) {
      if (out.record_newton) out.newton.push_back({y, dy_, 1});
      return Status::kOk;
    }
    const TalsLimit limit = options_.tals ? limit_update(t, y, dy_, out.work) : TalsLimit{};
    if (limit.rule == TalsRule::kInvalid)
      return out.fail(Status::kNewtonDiverged, "no fraction of the Newton update is acceptable");
    if (out.record_newton) out.newton.push_back({y, dy_, limit.alpha});
    y += limit.alpha * dy_;
    if (limit.alpha < 1) {
      ++out.work.limited_iterations;
      last_norm = kNone;  // a limited update carries no information about the rate
      refreshes = kRefreshesAfterLimit;
    } else {
      const double norm = dy_.lpNorm<Eigen::Infinity>();
      const Progress progress = judge(k, norm, last_norm);
      if (progress == Progress::kConverged) return Status::kOk;
      if (progress == Progress::kDiverges)
        return out.fail(Status::kNewtonDiverged, "Newton updates grow");
      last_norm = norm;
    }
    if (k + 1 < options_.max_iterations) residual(stage, y, r_, out.work);
  }
  return out.fail(Status::kIterationLimit, "Newton's method reached its iteration limit");
}

/// Δy = −A⁻¹ r
Status StageSolver::newton_update(IterationMatrix& matrix, StepResult& out) {
  ++out.work.newton_iterations;
  matrix.solve(r_, dy_, out.work);
  dy_ = -dy_;
  if (dy_.allFinite()) return Status::kOk;
  return out.fail(Status::kNonFinite, "the Newton update is not finite");
}

/// Judges ‖Δy_k‖ by the previous norm, which may be missing.
StageSolver::Progress StageSolver::judge(int k, double norm, double last_norm) const {
  const double theta = norm / last_norm;  // NaN without a last norm: neither test holds
  if (k > 1 && options_.stop_on_divergence && theta > kLargestThetaOfCycle)
    return Progress::kDiverges;
  const bool small = k > 1 && error_left_is_small(theta, norm, options_.accuracy);
  return small ? Progress::kConverged : Progress::kGoesOn;
}

void StageSolver::residual(const Stage& stage, const VectorXd& y, VectorXd& r, Work& work) {
  flow_.rate(stage.t0 + stage.h, y, f_, work);
  r = y - *stage.y_fixed - (stage.c * stage.h) * f_;  // r = y − y_fixed − c h f(t, y)
}

void StageSolver::evaluate_jacobian(double t, const VectorXd& y, Work& work) {
  ++work.jacobians;
  differences_.evaluate(flow_, t, y, J_, work);
}

bool StageSolver::factor(const Stage& stage, IterationMatrix& matrix, Work& work) {
  matrix.entries() = (-stage.c * stage.h) * J_;
  matrix.entries().diagonal().array() += 1;  // A = I − c h ∂f/∂y
  return matrix.factor(options_.linear_algebra, work);
}

/// TALS over all contacts that touch at both ends of the proposed update, with their slips J_t(q) v
/// there; α is the least of all. The update is whole where the sets of touching contacts at both
/// ends differ. Separated contacts may come and go.
TalsLimit StageSolver::limit_update(double t, const VectorXd& y, const VectorXd& dy, Work& work) {
  work.line_search_evaluations += 2;
  y_next_ = y + dy;
  flow_.look_up(t, y, before_);
  flow_.look_up(t, y_next_, after_);
  Touching touching(before_), touching_next(after_);
  TalsLimit least;
  while (const auto* contact = touching.next()) {
    const auto* after = touching_next.next();
    if (after == nullptr || after->id != contact->id) return {};
    const auto v = models::contact_velocity(before_, *contact, flow_.velocities(y));
    const auto v_next = models::contact_velocity(after_, *after, flow_.velocities(y_next_));
    const TalsLimit limit = transition_aware_limit(v.tail<2>(), v_next.tail<2>() - v.tail<2>(),
                                                   {.v_s = contact->friction.v_s,
                                                    .softness = options_.tals_softness,
                                                    .max_angle = options_.tals_angle});
    if (limit.rule == TalsRule::kInvalid) return limit;
    if (limit.alpha < least.alpha) least = limit;
  }
  if (touching_next.next() != nullptr) return {};
  return least;
}

}  // namespace tribo::solvers
