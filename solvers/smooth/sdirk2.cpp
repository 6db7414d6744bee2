#include "solvers/smooth/sdirk2.hpp"

#include <numbers>

#include "solvers/smooth/l_stable_gamma.hpp"

namespace tribo::solvers {
namespace {

constexpr double kAlpha = 2 - 1.25 * std::numbers::sqrt2;

}  // namespace

Sdirk2::Sdirk2(const models::System& system, const StageOptions& options)
    : Stepper(system, {.order = 2, .error_order = 2, .implicit = true, .retries_halved = true}),
      stages_(system, options) {}

Status Sdirk2::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  out.newton.clear();
  const double a = kLStableGamma * h;
  stages_.flow().pack(x0, y0_);
  const Stage first{.t0 = x0.t, .h = a, .c = 1, .y0 = &y0_, .y_fixed = &y0_};
  if (const Status s = stages_.solve(first, y0_, matrix_, y1_, out); s != Status::kOk) return s;
  y_fixed_ = y0_ + ((1 - kLStableGamma) / kLStableGamma) * (y1_ - y0_);  // y0 + (1 − γ)h k1
  const Stage second{.t0 = x0.t + h - a, .h = a, .c = 1, .y0 = &y0_, .y_fixed = &y_fixed_};
  if (const Status s = stages_.solve(second, y1_, matrix_, y2_, out); s != Status::kOk) return s;
  stages_.flow().unpack(x0.t + h, y2_, out.x);
  if (!estimates_error()) return Status::kOk;
  err_ = ((kAlpha - kLStableGamma) / kLStableGamma) *
         ((y1_ - y0_) - (y2_ - y_fixed_));  // h (α − γ)(k1 − k2)
  stages_.flow().split(err_, out.error_q, out.error_v);
  return Status::kOk;
}

}  // namespace tribo::solvers
