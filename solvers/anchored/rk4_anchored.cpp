#include "solvers/anchored/rk4_anchored.hpp"

namespace tribo::solvers {
namespace {

constexpr std::array kNodes = {0.0, 1.0 / 2, 1.0 / 2, 1.0};

VectorXd::PlainObject& weighted_sum(const std::array<VectorXd, 4>& k, VectorXd& out) {
  out = (k[0] + 2 * k[1] + 2 * k[2] + k[3]) / 6;
  return out;
}

}  // namespace

Rk4Anchored::Rk4Anchored(const models::System& system, ContactSides sides)
    : AnchoredStepper(system, {.order = 4, .keeps_anchors = true}, sides) {}

Status Rk4Anchored::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  if (const Status status = dynamics().prepare(x0, out); status != Status::kOk) return status;
  v_[0] = x0.v;
  dynamics().acceleration(x0, a_[0]);
  for (int i = 1; i < 4; ++i) {
    if (const Status status = stage(i, x0, h, out); status != Status::kOk) return status;
  }
  out.x.v = x0.v + h * weighted_sum(a_, dq_);
  dq_ = h * weighted_sum(v_, dq_);
  system().exponential(x0.q, dq_, out.x.q);
  out.x.t = x0.t + h;
  out.x.memory = x0.memory;
  return dynamics().end_step(out.x, out);
}

Status Rk4Anchored::stage(int i, const State<double>& x0, double h, StepResult& out) {
  const auto k = static_cast<std::size_t>(i);
  const double c_h = kNodes[k] * h;
  v_[k] = x0.v + c_h * a_[k - 1];
  dq_ = c_h * v_[k - 1];
  system().exponential(x0.q, dq_, stage_.q);
  stage_.t = x0.t + c_h;
  stage_.v = v_[k];
  stage_.memory = x0.memory;  // a copy: anchors moved by a stage are discarded
  if (const Status status = dynamics().end_step(stage_, out); status != Status::kOk) return status;
  if (const Status status = dynamics().prepare(stage_, out); status != Status::kOk) return status;
  dynamics().acceleration(stage_, a_[k]);
  return Status::kOk;
}

}  // namespace tribo::solvers
