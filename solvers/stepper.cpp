#include "solvers/stepper.hpp"

#include "models/laws/effort_limit.hpp"

namespace tribo::solvers {

Status require_finite(const State<double>& x, StepResult& out) {
  if (is_finite(x.q) && is_finite(x.v)) return Status::kOk;
  return out.fail(Status::kNonFinite, "the state is not finite");
}

void Stepper::generalized_forces(const State<double>& x, GeneralizedForces& out) {
  out.constraints.setZero(x.v.size());
  out.external.setZero(x.v.size());
  const models::ExternalSystem* external = system_.external_system();
  if (external == nullptr) return;
  VectorXd effort;
  external->external_force(x, out.external);
  external->effort_limits(effort);
  for (Eigen::Index i = 0; i < effort.size(); ++i) {
    out.external[i] = models::clamped(out.external[i], effort[i]);  // clamp(g, ±e)
  }
}

}  // namespace tribo::solvers
