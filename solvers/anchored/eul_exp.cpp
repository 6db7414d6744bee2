#include "solvers/anchored/eul_exp.hpp"

namespace tribo::solvers {

EulExp::EulExp(const models::System& system, const EulExpOptions& options)
    : AnchoredStepper(system, {.order = 1, .keeps_anchors = true}, options.sides),
      positions_(options.positions) {}

Status EulExp::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  if (const Status status = dynamics().prepare(x0, out); status != Status::kOk) return status;
  dynamics().acceleration(x0, a_);
  out.x.v = x0.v + h * a_;  // v+ = v + h a
  switch (positions_) {
    case EulerPositions::kParabola:
      dq_ = h * (x0.v + h / 2 * a_);
      break;
    case EulerPositions::kSemiImplicit:
      dq_ = h * out.x.v;
      break;
    case EulerPositions::kClassic:
      dq_ = h * x0.v;
      break;
  }
  system().exponential(x0.q, dq_, out.x.q);
  out.x.t = x0.t + h;
  out.x.memory = x0.memory;
  return dynamics().end_step(out.x, out);
}

}  // namespace tribo::solvers
