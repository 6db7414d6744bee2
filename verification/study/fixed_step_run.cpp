#include "verification/study/fixed_step_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "verification/study/simulation/simulation.hpp"

namespace tribo::verification {

const models::Scenario& Setup::scenario_row() const {
  return own_scenario != nullptr ? *own_scenario : models::find_scenario(scenario);
}

models::Parameters Setup::scenario_parameters() const {
  return models::Parameters(scenario_row().parameters).with(scenario_changes);
}

models::Instance Setup::instance() const {
  return models::make_instance(scenario_row(), scenario_parameters(), data);
}

solvers::ConfiguredScheme Setup::configured_scheme() const {
  solvers::ConfiguredScheme configured =
      own_scheme != nullptr
          ? solvers::ConfiguredScheme{own_scheme, models::Parameters(own_scheme->parameters)}
          : solvers::configure_scheme(scheme);
  configured.parameters = configured.parameters.with(scheme_changes);
  return configured;
}

double of_whole_run(const solvers::RunStatus& end, double value) {
  return end.status == solvers::Status::kOk ? value : std::numeric_limits<double>::quiet_NaN();
}

std::string status_name(const solvers::RunStatus& end) {
  return std::string(solvers::name(end.status));
}

RunResult run_steps(const Setup& setup, const StepChoice& choice, double t_end,
                    const StepVisitor& visit) {
  const PreparedSimulation run = prepare({.setup = setup, .choice = choice});
  std::vector<solvers::ContactReport> contacts;
  int index = 0;
  run.integrator->observe([&](const solvers::AttemptRecord& attempt) {
    if (!visit || !attempt.accepted) return;
    run.stepper->contacts(attempt.result.x, contacts);
    visit({.index = index++,
           .x0 = attempt.x0,
           .x = attempt.result.x,
           .contacts = contacts,
           .h = attempt.h,
           .work = run.integrator->work(),
           .stepper = *run.stepper});
  });
  RunResult result;
  result.x = run.instance.x0;
  result.end = run.integrator->advance(result.x, t_end);
  result.work = run.integrator->work();
  return result;
}

RunResult run_fixed_steps(const Setup& setup, double h, double t_end, const StepVisitor& visit) {
  return run_steps(setup, h, t_end, visit);
}

SampledRun sample_fixed_steps(const Setup& setup, double h, double t_end, double sample) {
  const double stride = h * std::max(1.0, std::round(sample / h));
  return sample_steps(setup, h, stride, static_cast<int>(std::round(t_end / stride)));
}

SampledRun sample_steps(const Setup& setup, const StepChoice& choice, double sample, int count) {
  std::vector<double> times;
  for (int m = 1; m <= count; ++m) times.push_back(m * sample);
  return sample_steps_at(setup, choice, times);
}

SampledRun sample_steps_at(const Setup& setup, const StepChoice& choice,
                           const std::vector<double>& times) {
  const PreparedSimulation prepared = prepare({.setup = setup, .choice = choice});
  solvers::Integrator& integrator = *prepared.integrator;
  SampledRun run;
  models::State<double> x = prepared.instance.x0;
  const auto add = [&] {
    run.states.push_back(x);
    run.works.push_back(integrator.work());
  };
  add();
  for (const double t : times) {
    run.end = integrator.advance(x, t);
    if (run.end.status != solvers::Status::kOk) break;
    add();
  }
  run.work = integrator.work();
  return run;
}

}  // namespace tribo::verification
