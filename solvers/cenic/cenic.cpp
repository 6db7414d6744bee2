#include "solvers/cenic/cenic.hpp"

#include <algorithm>

namespace tribo::solvers {

double newton_tolerance(const CenicOptions& options, double accuracy) {
  return std::max(options.kappa * accuracy, options.convex.options.tolerance);
}

Cenic::Cenic(const models::System& system, const SchemeTraits& traits, const CenicOptions& options)
    : Stepper(system, traits),
      options_(options),
      solver_(options.convex.options),
      first_(system, options.convex),
      second_(system, options.convex),
      external_(system, options.external) {
  first_.drive_by(external_);
  second_.drive_by(external_);
}

void Cenic::set_accuracy(double accuracy) {
  solver_.set_tolerance(newton_tolerance(options_, accuracy));
}

Status Cenic::step(const State<double>& x0, double h, Attempt attempt, StepResult& out) {
  out.newton.clear();
  if (!first_.frozen_for(attempt)) {
    if (const Status s = first_.freeze(x0, solver_.workers(), out); s != Status::kOk) return s;
  }
  if (external_.present()) {
    if (const Status s = linearize(x0, h, out); s != Status::kOk) return s;
  }
  State<double>& whole = estimates_error() ? x_hat_ : out.x;
  Status s = first_.solve(h, x0.v, solver_, whole, out);  // x̂ = ICF(x0; h)
  if (s == Status::kOk && estimates_error()) s = half_steps(x0, h, out);
  if (s == Status::kOk) advance_external(out.x, out);
  return s;
}

Status Cenic::half_steps(const State<double>& x0, double h, StepResult& out) {
  Status s = linearize_anew(x0, h / 2, out);
  if (s != Status::kOk) return s;
  guess_ = (x0.v + x_hat_.v) / 2;
  s = first_.solve(h / 2, guess_, solver_, x_half_, out);  // x½ = ICF(x0; h/2)
  if (s != Status::kOk) return s;
  advance_external(x_half_, out);
  s = linearize_anew(x_half_, h / 2, out);
  if (s != Status::kOk) return s;
  s = second_.freeze(x_half_, solver_.workers(), out);
  if (s != Status::kOk) return s;
  s = second_.solve(h / 2, x_hat_.v, solver_, out.x, out);  // x1 = ICF(x½; h/2)
  if (s != Status::kOk) return s;
  const PartTimer timer(out.profile, StepPart::kPositions);
  system().difference(out.x.q, x_hat_.q, out.error_q);  // err = x1 ⊖ x̂
  out.error_v = out.x.v - x_hat_.v;
  return Status::kOk;
}

/// Linearizes the law for one half of a step, where halves have their own law.
Status Cenic::linearize_anew(const State<double>& x0, double h, StepResult& out) {
  const bool anew = options_.external.force == ExternalForce::kRelinearized;
  if (!external_.present() || !anew) return Status::kOk;
  return linearize(x0, h, out);
}

Status Cenic::linearize(const State<double>& x0, double h, StepResult& out) {
  const PartTimer timer(out.profile, StepPart::kExternal);
  return external_.linearize(x0, h, out);
}

/// Advances z to the end of a step or half step whose velocities are known.
void Cenic::advance_external(State<double>& x, const StepResult& out) {
  if (!external_.present()) return;
  const PartTimer timer(out.profile, StepPart::kExternal);
  external_.advance(x.v, x.memory.external);
}

}  // namespace tribo::solvers
