#include "papers/tamsi2020/transition_step.hpp"

namespace tribo::papers::tamsi2020 {

FailedStep first_failed_step(const models::Parameters& box, const solvers::ConfiguredScheme& scheme,
                             double h, double t_end) {
  const models::Instance instance = make_box(box);
  const auto stepper = scheme.make(*instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, h);
  integrator.record_newton(true);
  FailedStep failed;
  integrator.observe([&](const solvers::AttemptRecord& attempt) {
    if (attempt.status == solvers::Status::kOk || failed.found) return;
    failed = {true, attempt.x0, attempt.result.newton, {}};
  });
  models::State<double> x = instance.x0;
  for (int n = 1; !failed.found && n * h <= t_end; ++n) {
    if (integrator.advance(x, n * h).status != solvers::Status::kOk) break;
  }
  failed.work = integrator.work();
  return failed;
}

RecordedStep recorded_step(const models::Parameters& box, const solvers::ConfiguredScheme& scheme,
                           const models::State<double>& x0, double h) {
  const models::Instance instance = make_box(box);
  const auto stepper = scheme.make(*instance.system);
  solvers::StepResult result;
  result.record_newton = true;
  const solvers::Status status = stepper->step(x0, h, solvers::Attempt::kFirst, result);
  return {status, result.x, result.newton, result.work};
}

solvers::ConfiguredScheme configured(const char* preset, const char* profile) {
  solvers::ConfiguredScheme scheme = solvers::configure_scheme(preset);
  scheme.parameters.set("scheme.profile", profile);
  return scheme;
}

}  // namespace tribo::papers::tamsi2020
