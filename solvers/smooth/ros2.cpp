#include "solvers/smooth/ros2.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/smooth/l_stable_gamma.hpp"

namespace tribo::solvers {

Ros2::Ros2(const models::System& system, const Ros2Options& options)
    : Stepper(system, {.order = 2, .error_order = 2, .implicit = true}),
      options_(options),
      flow_(system) {}

Status Ros2::step(const State<double>& x0, double h, Attempt attempt, StepResult& out) {
  out.newton.clear();
  const double gamma_h = kLStableGamma * h;
  if (attempt == Attempt::kFirst || y0_.size() == 0) {
    flow_.pack(x0, y0_);
    differentiate(x0.t, out.work);
  }
  G_.entries() = -J_;
  G_.entries().diagonal().array() += 1 / gamma_h;  // G = I/(γh) − ∂f/∂y
  if (!G_.factor(options_.linear_algebra, out.work)) {
    return out.fail(Status::kSingular, "the matrix I/(gamma h) - df/dy is singular");
  }
  rhs_ = f_ + gamma_h * f_t_;
  G_.solve(rhs_, k1_, out.work);  // G k1 = f + γh ∂f/∂t
  y_ = y0_ + k1_ / kLStableGamma;
  flow_.rate(x0.t + h, y_, rhs_, out.work);
  rhs_ -= (2 / gamma_h) * k1_ + gamma_h * f_t_;
  G_.solve(rhs_, k2_, out.work);  // G k2 = f(t0 + h, y0 + k1/γ) − 2/(γh) k1 − γh ∂f/∂t
  y_ = y0_ + (3 * k1_ + k2_) / (2 * kLStableGamma);
  if (!y_.allFinite()) {
    return out.fail(Status::kNonFinite, "the state is not finite");
  }
  flow_.unpack(x0.t + h, y_, out.x);
  if (!estimates_error()) return Status::kOk;
  rhs_ = (k1_ + k2_) / (2 * kLStableGamma);  // err = y1 − (y0 + k1/γ)
  flow_.split(rhs_, out.error_q, out.error_v);
  return Status::kOk;
}

/// f, ∂f/∂t, and ∂f/∂y where it is old.
void Ros2::differentiate(double t, Work& work) {
  if (J_.size() == 0 || !J_.allFinite() || ++age_ >= options_.jacobian_steps) {
    ++work.jacobians;
    differences_.evaluate(flow_, t, y0_, J_, work);
    f_ = differences_.rate();
    age_ = 0;
  } else {
    flow_.rate(t, y0_, f_, work);
  }
  const double increment =
      std::sqrt(std::numeric_limits<double>::epsilon()) * std::max(1.0, std::abs(t));
  const volatile double later = t + increment;
  flow_.rate(later, y0_, f_t_, work);
  f_t_ = (f_t_ - f_) / (later - t);
}

}  // namespace tribo::solvers
