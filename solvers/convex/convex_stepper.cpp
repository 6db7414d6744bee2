#include "solvers/convex/convex_stepper.hpp"

namespace tribo::solvers {

ConvexStepper::ConvexStepper(const models::System& system, const SchemeTraits& traits,
                             const ConvexSetup& setup)
    : Stepper(system, traits), solver_(setup.options), step_(system, setup) {}

Status ConvexStepper::step(const State<double>& x0, double h, Attempt, StepResult& out) {
  out.newton.clear();
  if (const Status s = step_.freeze(x0, solver_.workers(), out); s != Status::kOk) return s;
  return step_.solve(h, x0.v, solver_, out.x, out);
}

}  // namespace tribo::solvers
