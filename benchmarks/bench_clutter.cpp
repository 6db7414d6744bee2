#include <benchmark/benchmark.h>

#include <string>

#include "benchmarks/run_benchmarks.hpp"
#include "models/scenarios/scenarios.hpp"
#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

namespace tribo {
namespace {

/// One fall of the planar clutter under error control: simulated seconds per second of computing.
void fall(benchmark::State& bench, const std::string& scheme, double accuracy) {
  const models::Scenario& scenario = models::find_scenario("planar-clutter");
  const models::Instance instance =
      models::make_instance(scenario, models::Parameters(scenario.parameters));
  const auto stepper = solvers::configure_scheme(scheme).make(*instance.system);
  solvers::Work work;
  for (auto _ : bench) {
    solvers::AdaptiveIntegrator integrator(*stepper, {.accuracy = accuracy});
    models::State<double> x = instance.x0;
    if (integrator.advance(x, instance.t_end).status != solvers::Status::kOk)
      bench.SkipWithError("failed");
    benchmark::DoNotOptimize(x.v.data());
    work = integrator.work();
  }
  using benchmark::Counter;
  bench.counters["simulated_per_second"] =
      Counter(instance.t_end, Counter::kIsIterationInvariantRate);
  bench.counters["steps"] = static_cast<double>(work.steps);
  bench.counters["newton"] = static_cast<double>(work.newton_iterations);
}

void register_all() {
  for (const char* scheme : {"cenic", "cenic-trapezoid"}) {
    for (const double accuracy : {1e-1, 1e-2, 1e-3, 1e-4}) {
      const std::string name = std::string("fall/") + scheme + "/" + std::to_string(accuracy);
      benchmark::RegisterBenchmark(name.c_str(),
                                   [=](benchmark::State& bench) { fall(bench, scheme, accuracy); });
    }
  }
}

}  // namespace
}  // namespace tribo

int main(int argc, char** argv) {
  tribo::register_all();
  return tribo::run_benchmarks(argc, argv);
}
