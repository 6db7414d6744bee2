#include "solvers/smooth/runge_kutta.hpp"

namespace tribo::solvers {

ExplicitRungeKutta::ExplicitRungeKutta(const models::System& system, const SchemeTraits& traits,
                                       const ExplicitTableau& tableau)
    : Stepper(system, traits), tableau_(tableau), flow_(system) {}

Status ExplicitRungeKutta::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  const ExplicitTableau& T = tableau_;
  flow_.pack(x0, y0_);
  for (int i = 0; i < T.stages; ++i) {
    y_ = y0_;
    for (int j = 0; j < i; ++j) {
      if (T.a[i][j] != 0) y_ += (h * T.a[i][j]) * k_[j];
    }
    flow_.rate(x0.t + T.c[i] * h, y_, k_[i], out.work);  // k_i = f(t0 + c_i h, y0 + h Σ a_ij k_j)
  }
  y_.setZero(flow_.size());
  for (int i = 0; i < T.stages; ++i) y_ += (h * T.b[i]) * k_[i];
  flow_.split(y_, dq_, dv_);
  y0_ += y_;
  flow_.unpack(x0.t + h, y0_, out.x);
  system().add_rate(x0.q, dq_, out.x.q);  // q ⊕ h Σ b_i q̇_i
  if (const Status s = require_finite(out.x, out); s != Status::kOk) return s;
  if (estimates_error() && traits().error_order > 0) {
    y_.setZero();
    for (int i = 0; i < T.stages; ++i) y_ += (h * (T.b[i] - T.b_embedded[i])) * k_[i];
    flow_.split(y_, out.error_q, out.error_v);
  }
  return Status::kOk;
}

}  // namespace tribo::solvers
