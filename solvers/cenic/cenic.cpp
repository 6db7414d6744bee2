#include "solvers/cenic/cenic.hpp"

#include <algorithm>

namespace tribo::solvers {

double newton_tolerance(const CenicOptions& options, double accuracy) {
  return std::max(options.kappa * accuracy, options.smallest_tolerance);
}

PotentialScheme potential_of(const CenicOptions& options) {
  if (options.sigma > 0) return RegularizedLaggedScheme{options.sigma};
  return LaggedScheme{};
}

Cenic::Cenic(const models::System& system, const SchemeTraits& traits, const CenicOptions& options)
    : Stepper(system),
      traits_(traits),
      options_(options),
      solver_(options.solver),
      first_(system, potential_of(options), Participation::kOverlapping),
      second_(system, potential_of(options), Participation::kOverlapping) {
  solver_.set_tolerance(options.smallest_tolerance);
}

void Cenic::set_accuracy(double accuracy) {
  solver_.set_tolerance(newton_tolerance(options_, accuracy));
}

Status Cenic::step(const State<double>& x0, double h, Attempt attempt, StepResult& out) {
  out.newton.clear();
  if (attempt == Attempt::kFirst || !frozen_) {
    const Status status = first_.freeze(x0, out);
    frozen_ = status == Status::kOk;
    if (!frozen_) return status;
  }
  if (!estimate_error_) return first_.solve(h, x0.v, solver_, out.x, out);

  Status s = first_.solve(h, x0.v, solver_, x_hat_, out);  // x̂ = ICF(x0; h)
  if (s != Status::kOk) return s;
  guess_ = (x0.v + x_hat_.v) / 2;
  s = first_.solve(h / 2, guess_, solver_, x_half_, out);  // x½ = ICF(x0; h/2)
  if (s != Status::kOk) return s;
  s = second_.freeze(x_half_, out);
  if (s != Status::kOk) return s;
  s = second_.solve(h / 2, x_hat_.v, solver_, out.x, out);  // x1 = ICF(x½; h/2)
  if (s != Status::kOk) return s;
  set_error(out);
  return Status::kOk;
}

/// err = x1 ⊖ x̂
void Cenic::set_error(StepResult& out) const {
  system().difference(out.x.q, x_hat_.q, out.error_q);
  if (options_.norm == ErrorNorm::kFull) {
    out.error_v = out.x.v - x_hat_.v;
  } else {
    out.error_v.resize(0);
  }
}

}  // namespace tribo::solvers
