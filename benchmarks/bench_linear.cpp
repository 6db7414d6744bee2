#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "benchmarks/rule_table.hpp"
#include "benchmarks/run_benchmarks.hpp"
#include "solvers/linear/block_matrix.hpp"

/// Linear algebra of one Newton iteration, by backend: `factor`, of an already filled matrix; the
/// whole `iteration`, which fills, factors and solves; and `analysis`, which precedes a
/// factorization where the graph is new. A `chain` of bodies in the plane, each in contact with the
/// next, a `pile` of bodies in space, a `heap`, as wide as it is high, a `column` of masses, and a
/// `ladder` of bodies with two velocities. `auto` is the backend of the rule: rows with its label
/// are compared with the other ones at the end (`RuleTable`).
namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::VectorXd;
using Kind = LinearSolver::Kind;

struct Graph {
  std::vector<models::Tree> trees;
  std::vector<std::pair<int, int>> couplings;
};

/// Bodies of `size` velocities, each in contact with the next.
Graph chain(int size, int velocities) {
  Graph graph;
  for (int first = 0; first < velocities; first += size) {
    graph.trees.push_back({first, std::min(size, velocities - first)});
    const int i = static_cast<int>(graph.trees.size()) - 1;
    if (i > 0) graph.couplings.emplace_back(i - 1, i);
  }
  return graph;
}

/// Layers of side × side free bodies, every other one shifted by half a place: each body lies on up
/// to four of the layer below, and touches one beside it. 3.4 contacts a body at a side of 3.
Graph pile(int side, int velocities) {
  constexpr int kSize = 6;
  const int in_layer = side * side;
  Graph graph;
  for (int i = 0; i < velocities / kSize; ++i) {
    graph.trees.push_back({kSize * i, kSize});
    const int layer = i / in_layer, x = i % side, y = i % in_layer / side;
    const int shift = layer % 2 == 0 ? -1 : 1;
    if (x > 0) graph.couplings.emplace_back(i - 1, i);
    if (layer == 0) continue;
    for (const int dx : {0, shift}) {
      for (const int dy : {0, shift}) {
        const int below_x = x + dx, below_y = y + dy;
        if (std::min(below_x, below_y) < 0 || std::max(below_x, below_y) >= side) continue;
        graph.couplings.emplace_back((layer - 1) * in_layer + below_y * side + below_x, i);
      }
    }
  }
  std::ranges::sort(graph.couplings);
  return graph;
}

/// M + Σ JᵀG J, with one contact a coupling: its terms by blocks.
struct Terms {
  std::vector<MatrixXd> masses;
  struct Contact {
    int i, j;
    MatrixXd ii, ij, ji, jj;
  };
  std::vector<Contact> contacts;
};

/// `skew`: deviation of G from symmetry.
Terms random_terms(const Graph& graph, double skew) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> unit(-1, 1);
  const auto matrix = [&](int rows, int columns) {
    return MatrixXd(MatrixXd::NullaryExpr(rows, columns, [&] { return unit(random); }));
  };
  Terms terms;
  for (const models::Tree& tree : graph.trees)
    terms.masses.push_back(MatrixXd::Identity(tree.size, tree.size));
  for (const auto& [i, j] : graph.couplings) {
    const MatrixXd J_i = matrix(3, graph.trees[static_cast<std::size_t>(i)].size);
    const MatrixXd J_j = matrix(3, graph.trees[static_cast<std::size_t>(j)].size);
    const MatrixXd R = matrix(3, 3), K = matrix(3, 3);
    const MatrixXd G = 100 * (R * R.transpose() + skew * (K - K.transpose()));
    terms.contacts.push_back({i, j, J_i.transpose() * G * J_i, J_i.transpose() * G * J_j,
                              J_j.transpose() * G * J_i, J_j.transpose() * G * J_j});
  }
  return terms;
}

void fill(const Terms& terms, BlockMatrix& matrix) {
  matrix.set_zero();
  for (int i = 0; i < static_cast<int>(terms.masses.size()); ++i)
    matrix.add(i, i, terms.masses[static_cast<std::size_t>(i)]);
  for (const auto& [i, j, ii, ij, ji, jj] : terms.contacts) {
    matrix.add(i, i, ii);
    matrix.add(i, j, ij);
    matrix.add(j, i, ji);
    matrix.add(j, j, jj);
  }
}

/// A matrix of one kind over a graph.
struct Case {
  Graph graph;
  Kind kind;
  LinearAlgebra backend;
};

/// The name of a backend that a rule has chosen.
std::string name_of(LinearAlgebra backend) {
  return backend == LinearAlgebra::kDense    ? "dense"
         : backend == LinearAlgebra::kSparse ? "sparse"
                                             : "blocks";
}

struct Prepared {
  explicit Prepared(const Case& c)
      : terms(random_terms(c.graph, c.kind == Kind::kGeneral ? 0.1 : 0)), solver(c.kind) {
    matrix.set_structure(c.graph.trees, c.graph.couplings, c.backend, c.kind);
    fill(terms, matrix);
    b = VectorXd::LinSpaced(matrix.pattern().size(), -1, 2);
  }

  Terms terms;
  BlockMatrix matrix;
  LinearSolver solver;
  Work work;
  VectorXd b, x;
};

void factor(benchmark::State& bench, const Case& c) {
  Prepared p(c);
  for (auto _ : bench) {
    if (!p.matrix.factor(p.solver, p.work)) bench.SkipWithError("singular");
  }
}

void iteration(benchmark::State& bench, const Case& c) {
  Prepared p(c);
  for (auto _ : bench) {
    fill(p.terms, p.matrix);
    if (!p.matrix.factor(p.solver, p.work)) bench.SkipWithError("singular");
    if (!p.solver.solve(p.b, p.x, p.work)) bench.SkipWithError("not solved");
    benchmark::DoNotOptimize(p.x.data());
  }
  if (c.backend == LinearAlgebra::kAuto) bench.SetLabel(name_of(p.matrix.backend()));
}

/// Cost of a step whose graph differs from the previous one.
void analysis(benchmark::State& bench, const Case& c) {
  Prepared p(c);
  Graph other = c.graph;
  other.couplings.pop_back();
  bool full = false;
  for (auto _ : bench) {
    const Graph& graph = full ? c.graph : other;
    full = !full;
    p.matrix.set_structure(graph.trees, graph.couplings, c.backend, c.kind);
    for (int i = 0; i < static_cast<int>(p.terms.masses.size()); ++i)
      p.matrix.add(i, i, p.terms.masses[static_cast<std::size_t>(i)]);
    if (!p.matrix.factor(p.solver, p.work)) bench.SkipWithError("singular");
  }
}

struct Backend {
  std::string name;
  Kind kind;
  LinearAlgebra backend;
};

std::vector<Backend> backends() {
  std::vector<Backend> all = {
      {"lu/dense", Kind::kGeneral, LinearAlgebra::kDense},
      {"lu/sparse", Kind::kGeneral, LinearAlgebra::kSparse},
      {"lu/blocks", Kind::kGeneral, LinearAlgebra::kBlocks},
      {"cholesky/dense", Kind::kPositiveDefinite, LinearAlgebra::kDense},
      {"cholesky/sparse", Kind::kPositiveDefinite, LinearAlgebra::kSparse},
      {"cholesky/blocks", Kind::kPositiveDefinite, LinearAlgebra::kBlocks},
      {"cholesky/pcg", Kind::kPositiveDefinite, LinearAlgebra::kPcg},
      {"lu/auto", Kind::kGeneral, LinearAlgebra::kAuto},
      {"cholesky/auto", Kind::kPositiveDefinite, LinearAlgebra::kAuto},
  };
  if (supernodal_available())
    all.push_back({"cholesky/supernodal", Kind::kPositiveDefinite, LinearAlgebra::kSupernodal});
  return all;
}

constexpr int kLargestDense = 600;  ///< a larger one takes seconds

void add(const std::string& name, const Graph& graph) {
  const int velocities = graph.trees.back().first + graph.trees.back().size;
  for (const auto& [backend_name, kind, backend] : backends()) {
    if (backend == LinearAlgebra::kDense && velocities > kLargestDense) continue;
    const Case c{graph, kind, backend};
    const std::string end = name + "/" + backend_name + "/" + std::to_string(velocities);
    const auto measure = [&](const std::string& what,
                             void (*function)(benchmark::State&, const Case&)) {
      benchmark::RegisterBenchmark((what + "/" + end).c_str(),
                                   [=](benchmark::State& bench) { function(bench, c); });
    };
    measure("factor", factor);
    measure("iteration", iteration);
    if (backend != LinearAlgebra::kDense) measure("analysis", analysis);
  }
}

void add_all() {
  for (const int n : {3, 12, 24, 30, 36, 42, 48, 60, 120, 240}) add("chain", chain(3, n));
  for (const int n : {24, 42, 60, 120, 240, 600, 1200, 6000}) add("pile", pile(3, n));
  for (const int side : {4, 6, 8, 10, 13}) add("heap", pile(side, 6 * side * side * side));
  for (const int n : {6, 12, 24, 36, 42, 48, 120, 240}) add("column", chain(1, n));
  for (const int n : {24, 42, 48, 120, 240}) add("ladder", chain(2, n));
}

}  // namespace
}  // namespace tribo::solvers

int main(int argc, char** argv) {
  tribo::solvers::add_all();
  tribo::RuleTable table;
  return tribo::run_benchmarks(argc, argv, &table);
}
