#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/run_benchmarks.hpp"
#include "solvers/anchored/contact_flow.hpp"

/// Cost of both integrals of Expo's contacts for a number of directions, three a point: `modes`,
/// the standard exponential `pade`, and `pade-0` without matrix products. With K = 1e5 N/m and
/// B = 300 N s/m, as on Solo12, over 2 ms.
namespace tribo::solvers {
namespace {

constexpr double kStep = 2e-3;  ///< [s]

/// Y = J Jᵀ with masses of about 0.1 to 1 kg.
ContactFlow make_flow(Eigen::Index n, const ExponentialOptions& options, FlowRoute route) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> entry(-1, 1);
  const MatrixXd J = MatrixXd::NullaryExpr(n, n, [&] { return entry(random); });
  const auto all = [n](double value) { return VectorXd(VectorXd::Constant(n, value)); };
  ContactFlow flow(static_cast<int>(n), options, route);
  flow.set(J * J.transpose(), all(1e5), all(300), all(-9.81), all(-1e-4), all(-0.1));
  return flow;
}

struct Way {
  std::string name;
  ExponentialOptions options = {};
  FlowRoute route = FlowRoute::kPade;
};

void exponential(benchmark::State& bench, const Way& way, Eigen::Index n) {
  ContactFlow flow = make_flow(n, way.options, way.route);
  Work work;
  for (auto _ : bench) {
    flow.integrate(kStep, work);
    benchmark::DoNotOptimize(flow.integral().data());
  }
  bench.counters["products"] = benchmark::Counter(static_cast<double>(work.matrix_multiplications),
                                                  benchmark::Counter::kAvgIterations);
}

void add_all() {
  const std::vector<Way> ways = {{.name = "modes", .route = FlowRoute::kModal},
                                 {.name = "pade"},
                                 {.name = "pade-0", .options = {.most_products = 0}}};
  for (const Eigen::Index n : {3, 6, 12, 24, 48}) {
    for (const Way& way : ways) {
      const std::string name = "exponential/" + way.name + "/" + std::to_string(n);
      benchmark::RegisterBenchmark(
          name.c_str(), [way, n](benchmark::State& bench) { exponential(bench, way, n); });
    }
  }
}

}  // namespace
}  // namespace tribo::solvers

int main(int argc, char** argv) {
  tribo::solvers::add_all();
  return tribo::run_benchmarks(argc, argv);
}
