#include <benchmark/benchmark.h>

#include <vector>

#include "solvers/linear/block_matrix.hpp"

/// Fill, factor and solve: what one Newton iteration asks of linear algebra, on a chain of bodies
/// of three velocities, each in contact with the next.
namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::VectorXd;

constexpr int kBodySize = 3;

struct Chain {
  std::vector<models::Tree> trees;
  std::vector<std::pair<int, int>> couplings;
};

Chain chain(int size) {
  Chain chain;
  for (int first = 0; first < size; first += kBodySize) {
    chain.trees.push_back({first, std::min(kBodySize, size - first)});
    const int i = static_cast<int>(chain.trees.size()) - 1;
    if (i > 0) chain.couplings.emplace_back(i - 1, i);
  }
  return chain;
}

int size_of(const Chain& chain, int tree) {
  return chain.trees[static_cast<std::size_t>(tree)].size;
}

void fill(const Chain& chain, bool symmetric, BlockMatrix& matrix) {
  matrix.set_zero();
  for (int i = 0; i < static_cast<int>(chain.trees.size()); ++i) {
    const int n = size_of(chain, i);
    matrix.add(i, i, MatrixXd::Identity(n, n) * 10 + MatrixXd::Ones(n, n));
  }
  for (const auto& [i, j] : chain.couplings) {
    matrix.add(i, j, MatrixXd::Constant(size_of(chain, i), size_of(chain, j), -1));
    matrix.add(
        j, i, MatrixXd::Constant(size_of(chain, j), size_of(chain, i), symmetric ? -1 : -0.5));
  }
}

void newton_iteration(benchmark::State& bench, LinearSolver::Kind kind, bool sparse) {
  const int size = static_cast<int>(bench.range(0));
  const Chain bodies = chain(size);
  LinearSolver solver(kind);
  BlockMatrix matrix;
  Work work;
  VectorXd x;
  const VectorXd b = VectorXd::Ones(size);
  matrix.set_structure(bodies.trees, bodies.couplings, sparse);
  for (auto _ : bench) {
    fill(bodies, kind == LinearSolver::Kind::kPositiveDefinite, matrix);
    if (!matrix.factor(solver, work)) bench.SkipWithError("singular");
    solver.solve(b, x, work);
    benchmark::DoNotOptimize(x.data());
  }
}

void sizes(benchmark::internal::Benchmark* bench) {
  for (const int size : {1, 2, 3, 6, 9, 12, 18, 24, 30, 36, 42, 48, 60, 75, 90, 120})
    bench->Arg(size);
}

BENCHMARK_CAPTURE(newton_iteration, lu / dense, LinearSolver::Kind::kGeneral, false)->Apply(sizes);
BENCHMARK_CAPTURE(newton_iteration, lu / sparse, LinearSolver::Kind::kGeneral, true)->Apply(sizes);
BENCHMARK_CAPTURE(newton_iteration, cholesky / dense, LinearSolver::Kind::kPositiveDefinite, false)
    ->Apply(sizes);
BENCHMARK_CAPTURE(newton_iteration, cholesky / sparse, LinearSolver::Kind::kPositiveDefinite, true)
    ->Apply(sizes);

}  // namespace
}  // namespace tribo::solvers

BENCHMARK_MAIN();
