#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "benchmarks/run_benchmarks.hpp"
#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

namespace tribo {
namespace {

/// A scenario with the step of its paper, or one at which every scheme is stable.
struct Case {
  std::string name;  ///< the last part of the benchmark's
  std::string scenario;
  models::Changes changes = {};
  double h = 0;  ///< [s]
};

/// Through the cycle of sticking and sliding.
const std::vector<Case> kForcedBox = {
    {"ode", "forced-box", {{"box.model", "ode"}}, 1e-5},
    {"body", "forced-box", {{"box.model", "body"}}, 1e-5},
};

/// The purpose of the convex schemes, from open gaps so that barriers can start: impact and
/// sliding; the run of the scenario is repeated.
const std::vector<Case> kStiffContact = {
    {"conveyor-belt", "conveyor-belt", {{"box.lift", "1e-4"}}, 1e-3},
    {"falling-sphere", "falling-sphere", {}, 1e-3},
    {"sliding-rod", "sliding-rod", {{"rod.gap", "1e-5"}}, 1e-5},
};

models::Instance instance_of(const Case& c) {
  const models::Scenario& scenario = models::find_scenario(c.scenario);
  return models::make_instance(scenario, models::Parameters(scenario.parameters).with(c.changes));
}

/// Failed solves are repeated with half the step as in any run of a scheme that requests this.
void one_step(benchmark::State& bench, const std::string& scheme, const Case& c) {
  const models::Instance instance = instance_of(c);
  const auto stepper = solvers::configure_scheme(scheme).make(*instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, c.h);
  models::State<double> x = instance.x0;
  for (auto _ : bench) {
    if (x.t >= instance.t_end) x = instance.x0;
    if (integrator.advance(x, x.t + c.h).status != solvers::Status::kOk)
      bench.SkipWithError("failed");
    benchmark::DoNotOptimize(x.v.data());
  }
  bench.counters["failed_solves"] = static_cast<double>(integrator.work().failed_solves);
  bench.counters["newton_per_step"] = static_cast<double>(integrator.work().newton_iterations) /
                                      static_cast<double>(integrator.work().steps);
}

/// Start of the step with most Newton iterations in the run of a scenario: that of an impact.
models::State<double> hardest_start(solvers::Stepper& stepper, const models::Instance& instance,
                                    double h) {
  models::State<double> hardest = instance.x0;
  std::int64_t most = 0;
  solvers::FixedStepIntegrator integrator(stepper, h);
  integrator.observe([&](const solvers::AttemptRecord& attempt) {
    if (attempt.result.work.newton_iterations <= most) return;
    most = attempt.result.work.newton_iterations;
    hardest = attempt.x0;
  });
  models::State<double> x = instance.x0;
  (void)integrator.advance(x, instance.t_end);
  return hardest;
}

void hardest_step(benchmark::State& bench, const std::string& scheme, const Case& c) {
  const models::Instance instance = instance_of(c);
  const auto stepper = solvers::configure_scheme(scheme).make(*instance.system);
  const models::State<double> x0 = hardest_start(*stepper, instance, c.h);
  solvers::StepResult result;
  for (auto _ : bench) {
    result.work = {};
    if (stepper->step(x0, c.h, solvers::Attempt::kFirst, result) != solvers::Status::kOk)
      bench.SkipWithError("failed");
    benchmark::DoNotOptimize(result.x.v.data());
  }
  bench.counters["newton"] = static_cast<double>(result.work.newton_iterations);
}

void register_scheme(const std::string& scheme, const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    benchmark::RegisterBenchmark(("step/" + scheme + "/" + c.name).c_str(),
                                 [=](benchmark::State& bench) { one_step(bench, scheme, c); });
  }
}

void register_hardest(const std::string& scheme) {
  for (const Case& c : kStiffContact) {
    benchmark::RegisterBenchmark(("hardest/" + scheme + "/" + c.name).c_str(),
                                 [=](benchmark::State& bench) { hardest_step(bench, scheme, c); });
  }
}

/// A barrier cannot start from the box on the ground.
void register_all() {
  for (const auto& scheme : solvers::schemes()) {
    if (!scheme.traits.needs_open_gaps) register_scheme(scheme.id, kForcedBox);
  }
  for (const auto& preset : solvers::presets()) register_scheme(preset.id, kForcedBox);
  for (const auto& scheme : solvers::convex_schemes()) {
    register_scheme(scheme.id, kStiffContact);
    register_hardest(scheme.id);
  }
}

}  // namespace
}  // namespace tribo

int main(int argc, char** argv) {
  tribo::register_all();
  return tribo::run_benchmarks(argc, argv);
}
