#include "solvers/smooth/implicit_euler.hpp"

namespace tribo::solvers {

ImplicitEuler::ImplicitEuler(const models::System& system, const ImplicitEulerOptions& options)
    : Stepper(system, {.order = 1, .error_order = 2, .implicit = true, .retries_halved = true}),
      error_(options.error),
      stages_(system, options.stage) {}

Status ImplicitEuler::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  out.newton.clear();
  stages_.flow().pack(x0, y0_);
  if (estimates_error() && error_ == EulerErrorEstimate::kStepDoubling) {
    return step_by_doubling(x0, h, out);
  }
  const Stage stage{.t0 = x0.t, .h = h, .c = 1, .y0 = &y0_, .y_fixed = &y0_};
  if (const Status status = stages_.solve(stage, y0_, euler_, y_, out); status != Status::kOk)
    return status;
  stages_.flow().unpack(x0.t + h, y_, out.x);
  return estimates_error() ? estimate_by_trapezoid(x0, h, out) : Status::kOk;
}

/// err = y_Euler − y_trapezoid,   y_trapezoid = y0 + h/2 ( f(t0, y0) + f(t0 + h, y_trapezoid) )
Status ImplicitEuler::estimate_by_trapezoid(const State<double>& x0, double h, StepResult& out) {
  stages_.flow().rate(x0.t, y0_, f_, out.work);
  y_fixed_ = y0_ + (h / 2) * f_;
  const Stage stage{.t0 = x0.t, .h = h, .c = 0.5, .y0 = &y0_, .y_fixed = &y_fixed_};
  const Status status = stages_.solve(stage, y_, trapezoid_, y_trapezoid_, out);
  if (status != Status::kOk) return status;
  dy_ = y_ - y_trapezoid_;
  stages_.flow().split(dy_, out.error_q, out.error_v);
  return Status::kOk;
}

/// err = y_{h/2, h/2} − y_h; the step continues from the two half steps.
Status ImplicitEuler::step_by_doubling(const State<double>& x0, double h, StepResult& out) {
  const Stage full{.t0 = x0.t, .h = h, .c = 1, .y0 = &y0_, .y_fixed = &y0_};
  if (const Status s = stages_.solve(full, y0_, euler_, y_full_, out); s != Status::kOk) return s;
  const Stage first{.t0 = x0.t, .h = h / 2, .c = 1, .y0 = &y0_, .y_fixed = &y0_};
  if (const Status s = stages_.solve(first, y0_, euler_, y_half_, out); s != Status::kOk) return s;
  const Stage second{.t0 = x0.t + h / 2, .h = h / 2, .c = 1, .y0 = &y_half_, .y_fixed = &y_half_};
  if (const Status s = stages_.solve(second, y_half_, euler_, y_, out); s != Status::kOk) return s;
  stages_.flow().unpack(x0.t + h, y_, out.x);
  dy_ = y_ - y_full_;
  stages_.flow().split(dy_, out.error_q, out.error_v);
  return Status::kOk;
}

}  // namespace tribo::solvers
