#include "verification/study/windowed_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::verification {

std::unique_ptr<solvers::Integrator> make_integrator(solvers::Stepper& stepper,
                                                     const StepChoice& choice) {
  std::unique_ptr<solvers::Integrator> integrator;
  if (const double* const h = std::get_if<double>(&choice)) {
    integrator = std::make_unique<solvers::FixedStepIntegrator>(stepper, *h);
  } else {
    integrator = std::make_unique<solvers::AdaptiveIntegrator>(
        stepper, std::get<solvers::ErrorControl>(choice));
  }
  integrator->end_where_fallen(true);
  return integrator;
}

namespace {

/// Thrown to leave a run that its watch ends.
struct WatchEnds {
  double t = 0;
};

solvers::RunStatus advance(solvers::Integrator& integrator, models::State<double>& x, double t) {
  try {
    return integrator.advance(x, t);
  } catch (const WatchEnds& end) {
    return {.status = solvers::Status::kAttemptLimit,
            .t = end.t,
            .reason = "as many attempts as are allowed"};
  }
}

}  // namespace

WindowedRun windowed_error(const models::System& system, const models::State<double>& x0,
                           const solvers::ConfiguredScheme& scheme, const StepChoice& choice,
                           double window, int num_windows, const FlowMap& reference,
                           const ErrorMeasure& measure, const Watch& watch) {
  const auto stepper = scheme.make(system);
  const auto integrator = make_integrator(*stepper, choice);
  if (watch) {
    integrator->observe([&watch](const solvers::AttemptRecord& taken) {
      if (!watch(taken)) throw WatchEnds{taken.x0.t};
    });
  }
  WindowedRun run;
  double sum = 0;
  models::State<double> x = x0;
  for (int m = 1; m <= num_windows; ++m) {
    const double t_m = x0.t + m * window;
    const models::State<double> x_reference = reference(x, t_m);
    run.end = advance(*integrator, x, t_m);
    run.work = integrator->work();
    if (run.end.status != solvers::Status::kOk) {
      run.rms = run.most = std::numeric_limits<double>::quiet_NaN();
      return run;
    }
    const double e = measure(x, x_reference);
    sum += e * e;
    run.most = std::max(run.most, e);
  }
  run.rms = std::sqrt(sum / num_windows);
  return run;
}

}  // namespace tribo::verification
