#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <ctime>
#include <string>
#include <utility>

#include "benchmarks/run_benchmarks.hpp"
#include "models/contact/axes.hpp"
#include "solvers/frozen/contact_matrix.hpp"

/// Filling the Newton matrix of bodies in space, one upon the other, that touch in several points a
/// pair: `assembly/<backend>/<points>`, with the time a pair. `assembly/further/<backend>/<m>/<n>`
/// takes turns between m and n points a pair, and gives the time of each further point.
namespace tribo::solvers {
namespace {

using models::Vector3;

constexpr int kBodies = 40;
constexpr int kPairs = kBodies - 1;
constexpr int kTurn = 10;        ///< fillings
constexpr double kHeight = 0.1;  ///< of a body [m]

/// Free bodies of unit mass in a column, the points of each pair on a circle.
ContactProblem column(int points) {
  ContactProblem problem;
  models::Snapshot& start = problem.start;
  for (int i = 0; i < kBodies; ++i) {
    start.trees.push_back({6 * i, 6});
    start.M.push_back(MatrixXd::Identity(6, 6));
    models::BodyMotion& body = start.bodies.add();
    body.tree = i;
    body.origin = {0, 0, kHeight * i};
    body.move_along(models::kAllAxes);
  }
  for (int i = 0; i < kPairs; ++i) {
    for (int k = 0; k < points; ++k) {
      models::ContactPoint& contact = start.contacts.add();
      contact.a = i + 1;
      contact.b = i;
      contact.place = {kHeight * std::cos(k), kHeight * std::sin(k), kHeight * (i + 0.5)};
      contact.axes = models::level_axes();
      problem.participants.push_back(problem.participants.size());
    }
  }
  return problem;
}

/// A Newton matrix that is filled again and again.
class Filled {
 public:
  Filled(int points, LinearAlgebra backend) : problem_(column(points)) {
    matrix_.set_structure(problem_, {}, backend);
    G_ << 1e4, 1, 2, 1, 5e3, 3, 2, 3, 5e3;
  }
  void fill() {
    matrix_.set_mass(problem_.start);
    matrix_.add_contacts(problem_, [this](std::size_t) -> const Eigen::Matrix3d& { return G_; });
    benchmark::DoNotOptimize(matrix_.blocks());
    benchmark::ClobberMemory();
  }

 private:
  ContactProblem problem_;
  ContactMatrix matrix_;
  Eigen::Matrix3d G_;
};

void filling(benchmark::State& bench, LinearAlgebra backend) {
  Filled matrix(static_cast<int>(bench.range(0)), backend);
  for (auto _ : bench) matrix.fill();
  bench.counters["per_pair"] = benchmark::Counter(
      kPairs, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// CPU time of ten fillings.
double seconds_of(Filled& matrix) {
  const auto now = [] {
    timespec at{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return static_cast<double>(at.tv_sec) + 1e-9 * static_cast<double>(at.tv_nsec);
  };
  const double start = now();
  for (int i = 0; i < kTurn; ++i) matrix.fill();
  return now() - start;
}

void further(benchmark::State& bench, LinearAlgebra backend) {
  const auto few = static_cast<int>(bench.range(0)), many = static_cast<int>(bench.range(1));
  Filled with_few(few, backend), with_many(many, backend);
  double sum = 0;
  for (auto _ : bench) sum += seconds_of(with_many) - seconds_of(with_few);
  const double points = static_cast<double>(bench.iterations()) * kTurn * kPairs * (many - few);
  bench.counters["per_point"] = sum / points;
}

void add_all() {
  for (const auto& [name, backend] :
       {std::pair{"blocks", LinearAlgebra::kBlocks}, std::pair{"sparse", LinearAlgebra::kSparse}}) {
    const std::string end = std::string("/") + name;
    benchmark::RegisterBenchmark(
        ("assembly" + end).c_str(),
        [backend = backend](benchmark::State& bench) { filling(bench, backend); })
        ->RangeMultiplier(2)
        ->Range(1, 16);
    auto* const turns = benchmark::RegisterBenchmark(
        ("assembly/further" + end).c_str(),
        [backend = backend](benchmark::State& bench) { further(bench, backend); });
    for (const auto& [few, many] :
         {std::pair{1, 2}, std::pair{2, 4}, std::pair{4, 8}, std::pair{8, 16}, std::pair{1, 8}})
      turns->Args({few, many});
  }
}

}  // namespace
}  // namespace tribo::solvers

int main(int argc, char** argv) {
  tribo::solvers::add_all();
  return tribo::run_benchmarks(argc, argv);
}
