#include <benchmark/benchmark.h>

#include <string>

#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

namespace tribo {
namespace {

models::Instance box(const std::string& model) {
  const models::Scenario& scenario = models::find_scenario("forced-box");
  models::Parameters parameters(scenario.parameters);
  parameters.set("box.model", model);
  return scenario.make(parameters);
}

/// Steps of 10 µs, at which every scheme is stable, through the cycle of sticking and sliding;
/// failed solves are repeated with half the step as in any run.
void one_step(benchmark::State& bench, const std::string& scheme, const std::string& model) {
  const double h = 1e-5;
  const models::Instance instance = box(model);
  const auto stepper = solvers::configure_scheme(scheme).make(*instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, h);
  models::State<double> x = instance.x0;
  for (auto _ : bench) {
    if (integrator.advance(x, x.t + h).status != solvers::Status::kOk)
      bench.SkipWithError("failed");
    benchmark::DoNotOptimize(x.v.data());
  }
  bench.counters["failed_solves"] = static_cast<double>(integrator.work().failed_solves);
  bench.counters["newton_per_step"] = static_cast<double>(integrator.work().newton_iterations) /
                                      static_cast<double>(integrator.work().steps);
}

void register_scheme(const std::string& scheme) {
  for (const std::string model : {"ode", "body"}) {
    benchmark::RegisterBenchmark(("step/" + scheme + "/" + model).c_str(),
                                 [=](benchmark::State& bench) { one_step(bench, scheme, model); });
  }
}

}  // namespace
}  // namespace tribo

int main(int argc, char** argv) {
  for (const auto& scheme : tribo::solvers::schemes()) tribo::register_scheme(scheme.id);
  for (const auto& preset : tribo::solvers::presets()) tribo::register_scheme(preset.id);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
