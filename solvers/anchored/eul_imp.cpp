#include "solvers/anchored/eul_imp.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace tribo::solvers {
namespace {

constexpr int kMostTrials = 20;  // of a line search
constexpr double kMostRegularization = 1e-3;

}  // namespace

EulImp::EulImp(const models::System& system, const EulImpOptions& options)
    : AnchoredStepper(system, {.order = 1, .implicit = true, .keeps_anchors = true}, options.sides),
      options_(options),
      balance_(system),
      newton_matrix_(system, dynamics(), options.newton_matrix) {}

void EulImp::restart(Restart how) {
  AnchoredStepper::restart(how);
  if (how == Restart::kClean) regularization_ = kLeastRegularization;
}

Status EulImp::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  if (const Status status = guess(x0, h, out); status != Status::kOk) return status;
  const double regularization = regularization_;
  if (const Status status = solve(x0, h, out); status != Status::kOk) {
    if (!options_.accept_failure) {
      regularization_ = regularization;  // as if the step had not been attempted
      return status;
    }
    ++out.work.failed_solves;
  }
  out.x = now_.x;
  out.x.memory = x0.memory;
  return dynamics().end_step(out.x, out);
}

Status EulImp::guess(const State<double>& x0, double h, StepResult& out) {
  if (const Status status = dynamics().prepare(x0, out); status != Status::kOk) return status;
  dynamics().acceleration(x0, a_);
  now_.x.t = x0.t + h;
  now_.x.v = x0.v + h * a_;  // the explicit step
  dq_ = h * x0.v;
  system().exponential(x0.q, dq_, now_.x.q);
  residual(x0, h, now_, out);
  if (std::isfinite(now_.norm)) return Status::kOk;
  return out.fail(Status::kNonFinite, "the explicit step that Newton starts from is not finite");
}

Status EulImp::solve(const State<double>& x0, double h, StepResult& out) {
  bool moved = true;
  for (int iteration = 0; iteration < options_.max_iterations; ++iteration) {
    if (now_.norm < options_.tolerance) return Status::kOk;
    ++out.work.newton_iterations;
    const bool published = options_.newton_matrix == NewtonMatrixKind::kPublished;
    const Iterate& seen = moved || !published ? now_ : trial_;
    if (moved || published) {
      const Status status = newton_matrix_.fill(x0, h, now_.x, seen.x, out);
      if (status != Status::kOk) return status;
    }
    const bool regular =
        newton_matrix_.direction(seen.g, regularization_, options_.linear_algebra, d_, out.work);
    if (!regular) return out.fail(Status::kSingular, "the Newton matrix is singular");
    const double fraction = search(x0, h, out);
    moved = fraction > 0;
    if (fraction < 1) ++out.work.limited_iterations;
    if (fraction == 1) regularization_ = std::max(regularization_ / 10, kLeastRegularization);
    if (!moved) regularization_ *= 10;
    if (regularization_ > kMostRegularization) {
      regularization_ = kMostRegularization;
      return out.fail(Status::kNewtonDiverged,
                      fmt::format("no step lowers the residual {:.3g}", now_.norm));
    }
  }
  if (now_.norm < options_.tolerance) return Status::kOk;
  return out.fail(Status::kIterationLimit, fmt::format("residual {:.3g} after {} iterations",
                                                       now_.norm, options_.max_iterations));
}

double EulImp::search(const State<double>& x0, double h, StepResult& out) {
  double fraction = 1;
  for (int trial = 0; trial < kMostTrials; ++trial, fraction /= 2) {
    ++out.work.line_search_evaluations;
    shift_ = fraction * d_;
    balance_.move(now_.x, shift_, trial_.x);
    residual(x0, h, trial_, out);
    if (trial_.norm < now_.norm) {
      std::swap(now_, trial_);
      return fraction;
    }
  }
  return 0;
}

void EulImp::residual(const State<double>& x0, double h, Iterate& at, StepResult& out) {
  at.x.memory = x0.memory;
  at.norm = std::numeric_limits<double>::quiet_NaN();
  if (dynamics().end_step(at.x, out) != Status::kOk) return;
  if (dynamics().prepare(at.x, out) != Status::kOk) return;
  dynamics().acceleration(at.x, a_);
  balance_.residual(x0, h, at.x, a_, at.g);
  at.norm = at.g.norm();
}

}  // namespace tribo::solvers
