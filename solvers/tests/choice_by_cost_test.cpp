#include <gtest/gtest.h>

#include <vector>

#include "solvers/linear/block_matrix.hpp"

/// What `auto` takes for large matrices: their complete factor, or conjugate gradients.
namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::Tree;
using models::VectorXd;

constexpr int kSize = 6;  ///< of a tree

struct Graph {
  std::vector<Tree> trees;
  std::vector<std::pair<int, int>> couplings;
};

Graph free_bodies(int count) {
  Graph graph;
  for (int i = 0; i < count; ++i) graph.trees.push_back({kSize * i, kSize});
  return graph;
}

/// Bodies in a cube, each coupled with the next ones along three axes: much fill.
Graph cube(int side) {
  Graph graph = free_bodies(side * side * side);
  for (int i = 0; i < side * side * side; ++i) {
    const int x = i % side, y = i / side % side, z = i / (side * side);
    if (x + 1 < side) graph.couplings.emplace_back(i, i + 1);
    if (y + 1 < side) graph.couplings.emplace_back(i, i + side);
    if (z + 1 < side) graph.couplings.emplace_back(i, i + side * side);
  }
  return graph;
}

/// No fill.
Graph chain(int count) {
  Graph graph = free_bodies(count);
  for (int i = 0; i + 1 < count; ++i) graph.couplings.emplace_back(i, i + 1);
  return graph;
}

/// Springs between the bodies, which stand on springs of 1.
void fill(const Graph& graph, double stiffness, BlockMatrix& A) {
  const MatrixXd one = MatrixXd::Identity(kSize, kSize);
  A.set_zero();
  for (int i = 0; i < static_cast<int>(graph.trees.size()); ++i) A.add(i, i, one);
  for (const auto& [i, j] : graph.couplings) {
    A.add(i, i, stiffness * one);
    A.add(j, j, stiffness * one);
    A.add(i, j, -stiffness * one);
    A.add(j, i, -stiffness * one);
  }
}

LinearAlgebra backend_of(const Graph& graph, LinearAlgebra choice = LinearAlgebra::kAuto,
                         MatrixKind kind = MatrixKind::kPositiveDefinite) {
  BlockMatrix A;
  A.set_structure(graph.trees, graph.couplings, choice, kind);
  return A.backend();
}

TEST(ChoiceByCost, IteratesWhereTheFactorWouldTakeMore) {
  EXPECT_EQ(backend_of(cube(8)), LinearAlgebra::kPcg);
  EXPECT_EQ(backend_of(chain(512)), LinearAlgebra::kBlocks) << "no fill";
  EXPECT_EQ(backend_of(cube(4)), LinearAlgebra::kBlocks) << "small";
  EXPECT_EQ(backend_of(cube(8), LinearAlgebra::kBlocks), LinearAlgebra::kBlocks) << "named";
  EXPECT_EQ(backend_of(cube(8), LinearAlgebra::kAuto, MatrixKind::kGeneral),
            LinearAlgebra::kBlocks);
}

/// Iterations of an update, whose solution must be right.
std::int64_t iterations_of_update(BlockMatrix& A, LinearSolver& solver, Work& work) {
  const auto before = work.inner_iterations;
  const VectorXd b = VectorXd::LinSpaced(A.pattern().size(), -1, 2);
  VectorXd x;
  EXPECT_TRUE(A.factor(solver, work));
  EXPECT_TRUE(A.solve(solver, b, x, work));
  EXPECT_LE((A.to_dense() * x - b).norm(), 1e-8 * b.norm());
  return work.inner_iterations - before;
}

TEST(ChoiceByCost, TakesTheFactorOnceIterationsAreTooMany) {
  const Graph graph = cube(5);
  BlockMatrix A;
  LinearSolver solver(MatrixKind::kPositiveDefinite);
  Work work;
  A.set_structure(graph.trees, graph.couplings, LinearAlgebra::kAuto);
  fill(graph, 0.1, A);
  EXPECT_GT(iterations_of_update(A, solver, work), 0);
  EXPECT_GT(iterations_of_update(A, solver, work), 0) << "few";
  fill(graph, 1e4, A);
  EXPECT_GT(iterations_of_update(A, solver, work), 20);
  EXPECT_EQ(work.symbolic_analyses, 1);
  EXPECT_EQ(iterations_of_update(A, solver, work), 0);
  fill(graph, 0.1, A);
  EXPECT_EQ(iterations_of_update(A, solver, work), 0) << "until the structure is set again";
  EXPECT_EQ(work.symbolic_analyses, 2);
  EXPECT_FALSE(A.set_structure(graph.trees, graph.couplings, LinearAlgebra::kAuto));
  EXPECT_GT(iterations_of_update(A, solver, work), 0);
  EXPECT_EQ(work.fallbacks, 0);
}

// Of the dense factor of n numbers: a third of n³/2 and what is of lower order.
TEST(ChoiceByCost, CountsTheMultiplicationsOfAFactor) {
  Graph graph;
  constexpr int kCount = 20;
  for (int i = 0; i < kCount; ++i) {
    graph.trees.push_back({i, 1});
    for (int j = 0; j < i; ++j) graph.couplings.emplace_back(j, i);
  }
  BlockMatrix A;
  A.set_structure(graph.trees, graph.couplings, LinearAlgebra::kBlocks);
  EliminationGraph factor;
  factor.analyse(A.pattern(), Fill::kComplete);
  double expected = 0;
  for (int below = 0; below < kCount; ++below)
    expected += below * (below + 1) / 2.0 + below + 1.0 / 3 + 2 * below;
  EXPECT_NEAR(factor.factor_work(), expected, 1e-9);
}

}  // namespace
}  // namespace tribo::solvers
