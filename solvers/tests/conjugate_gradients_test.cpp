#include "solvers/linear/conjugate_gradients.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include "solvers/linear/block_matrix.hpp"
#include "solvers/tests/tree_graphs.hpp"

/// Conjugate gradients over trees, and the factor where they fail.
namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::VectorXd;
using test::coupled;
using test::fill_randomly;
using test::TreeGraph;
using test::trees_of;
using test::uniform_entries;

using Kind = LinearSolver::Kind;
using Random = std::mt19937_64;

constexpr double kConverged = 1e-9;  ///< relative

/// Free bodies in a row, each coupled with the next two: dropping fill would change the matrix.
TreeGraph band(int bodies) {
  TreeGraph graph = trees_of(std::vector<int>(static_cast<std::size_t>(bodies), 6));
  for (int i = 0; i < bodies; ++i) {
    for (int j = i + 1; j <= std::min(i + 2, bodies - 1); ++j) graph.couplings.emplace_back(i, j);
  }
  return graph;
}

struct Iterated {
  bool solved = false;
  int iterations = 0;
  double residual = 0;  ///< ‖A x − b‖/‖b‖
};

Iterated iterated(const TreeGraph& graph, const ConjugateGradientsOptions& options,
                  double coupling) {
  BlockMatrix A;
  A.set_structure(graph.trees, graph.couplings, LinearAlgebra::kPcg);
  fill_randomly(graph, 0, 3, A);
  const MatrixXd more = coupling * MatrixXd::Identity(6, 6);
  for (const auto& [i, j] : graph.couplings) {
    A.add(i, i, more);
    A.add(j, j, more);
    A.add(i, j, -more);
    A.add(j, i, -more);
  }
  ConjugateGradients solver(options);
  solver.analyse(A.pattern());
  const VectorXd b = VectorXd::LinSpaced(graph.size(), -1, 2);
  VectorXd x;
  Iterated result;
  result.solved = solver.factor(A) && solver.solve(b, x, LinearSolver::kToRounding);
  result.iterations = solver.iterations();
  result.residual = (A.to_dense() * x - b).norm() / b.norm();
  return result;
}

// The incomplete factor of a band without dropped fill is exact: one iteration suffices. The
// diagonal blocks alone take many.
TEST(ConjugateGradients, TakesAnIterationWhereNothingIsDropped) {
  const Iterated whole = iterated(band(20), {}, 10);
  EXPECT_TRUE(whole.solved);
  EXPECT_LE(whole.iterations, 2);
  EXPECT_LE(whole.residual, 1e-11);
  const Iterated jacobi = iterated(band(20), {.preconditioner = Preconditioner::kBlockJacobi}, 10);
  EXPECT_TRUE(jacobi.solved);
  EXPECT_GT(jacobi.iterations, 10);
  EXPECT_LE(jacobi.residual, 1e-10);
}

// For uncoupled bodies the diagonal blocks are the whole matrix.
TEST(ConjugateGradients, TakesAnIterationByBlocksWhereNothingIsCoupled) {
  constexpr int kBodies = 20;
  const TreeGraph apart = trees_of(std::vector<int>(kBodies, 6));
  Random random(3);
  BlockMatrix A;
  A.set_structure(apart.trees, apart.couplings, LinearAlgebra::kPcg);
  A.set_zero();
  for (int i = 0; i < kBodies; ++i) {
    const MatrixXd G = uniform_entries(6, 6, random);
    A.add(i, i, G * G.transpose() + MatrixXd::Identity(6, 6));
  }
  ConjugateGradients solver({.preconditioner = Preconditioner::kBlockJacobi});
  solver.analyse(A.pattern());
  const VectorXd b = VectorXd::LinSpaced(apart.size(), -1, 2);
  VectorXd x;
  ASSERT_TRUE(solver.factor(A));
  ASSERT_TRUE(solver.solve(b, x, LinearSolver::kToRounding));
  EXPECT_LE(solver.iterations(), 2);
  EXPECT_LE((A.to_dense() * x - b).norm(), 1e-11 * b.norm());
}

// On graphs with much fill the incomplete factor is poor, and the solution is the same.
TEST(ConjugateGradients, SolvesWhereMuchIsDropped) {
  Random random(9);
  for (int trial = 0; trial < 30; ++trial) {
    const TreeGraph graph = coupled(trees_of(std::vector<int>(20, 6)), 0.2, random);
    for (const double coupling : {0.0, 1e4}) {
      const Iterated result = iterated(graph, {}, coupling);
      EXPECT_TRUE(result.solved) << trial;
      EXPECT_LE(result.residual, 1e-7) << trial;
    }
  }
}

/// Kershaw's ring of four trees, of one velocity each: positive definite for D > 2√2; its factor
/// without fill only for a larger D.
struct Ring {
  double D = 3, off = -2;

  [[nodiscard]] BlockMatrix matrix() const {
    TreeGraph graph = trees_of({1, 1, 1, 1});
    graph.couplings = {{0, 1}, {0, 3}, {1, 2}, {2, 3}};
    BlockMatrix A;
    A.set_structure(graph.trees, graph.couplings, LinearAlgebra::kPcg);
    A.set_zero();
    for (int i = 0; i < 4; ++i) A.add(i, i, MatrixXd::Constant(1, 1, D));
    for (const auto& [i, j] : graph.couplings) {
      const MatrixXd entry = MatrixXd::Constant(1, 1, i == 0 && j == 3 ? -off : off);
      A.add(i, j, entry);
      A.add(j, i, entry);
    }
    return A;
  }
};

/// Whether A is factored and solved.
bool solves(ConjugateGradients& solver, const BlockMatrix& A) {
  const VectorXd b{{1, 2, -1, 0.5}};
  VectorXd x;
  if (!solver.factor(A) || !solver.solve(b, x, LinearSolver::kToRounding)) return false;
  EXPECT_LE((A.to_dense() * x - b).norm(), kConverged * b.norm());
  return true;
}

// Its last pivot is negative without fill. Shifts are tried in decades, from the last successful
// one on, and not beyond the matrix itself.
TEST(ConjugateGradients, ShiftsAnIncompleteFactorThatBreaksDownAsFarAsNeeded) {
  ConjugateGradients solver({});
  solver.analyse(Ring{}.matrix().pattern());
  EXPECT_TRUE(solves(solver, Ring{.D = 4}.matrix()));
  EXPECT_EQ(solver.shift(), 0);
  EXPECT_TRUE(solves(solver, Ring{.D = 3.45}.matrix()));
  EXPECT_DOUBLE_EQ(solver.shift(), 1e-2);
  EXPECT_TRUE(solves(solver, Ring{.D = 3}.matrix()));
  EXPECT_DOUBLE_EQ(solver.shift(), 1);
  solver.analyse(Ring{}.matrix().pattern());
  EXPECT_TRUE(solves(solver, Ring{.D = 4}.matrix()));
  EXPECT_EQ(solver.shift(), 0) << "of another pattern";
}

// A matrix that no shift repairs, or one with NaN, does not spoil the shift of the following ones.
TEST(ConjugateGradients, KeepTheLastShiftThatDid) {
  ConjugateGradients solver({});
  solver.analyse(Ring{}.matrix().pattern());
  EXPECT_TRUE(solves(solver, Ring{.D = 3.45}.matrix()));
  for (const Ring& bad : {Ring{.D = 0.5}, Ring{.off = std::numeric_limits<double>::quiet_NaN()}}) {
    EXPECT_FALSE(solves(solver, bad.matrix()));
    EXPECT_DOUBLE_EQ(solver.shift(), 1e-2);
  }
  EXPECT_TRUE(solves(solver, Ring{.D = 3.45}.matrix()));
  EXPECT_DOUBLE_EQ(solver.shift(), 1e-2);
}

/// Loosely coupled bodies, so stiff that a preconditioner without fill is useless.
BlockMatrix stiff_heap(double stiffness, unsigned graph_seed = 9) {
  constexpr int kBodies = 60;
  Random random(graph_seed);
  const TreeGraph graph = coupled(trees_of(std::vector<int>(kBodies, 6)), 2.0 / kBodies, random);
  BlockMatrix A;
  A.set_structure(graph.trees, graph.couplings, LinearAlgebra::kPcg);
  fill_randomly(graph, 0, 3, A, stiffness);
  return A;
}

// Each fallback is counted; the factor is kept, and the graph analysed for it once.
TEST(Fallbacks, FactorWhatConjugateGradientsStagnateOn) {
  constexpr int kMostIterations = 1000;
  const VectorXd b = VectorXd::LinSpaced(360, -1, 2);
  BlockMatrix A = stiff_heap(1e8);
  LinearSolver solver(Kind::kPositiveDefinite);
  Work work;
  VectorXd x;
  ASSERT_TRUE(A.factor(solver, work));
  EXPECT_FALSE(solver.solve(b, x, work)) << "an iteration that should stagnate";
  EXPECT_LT(work.inner_iterations, kMostIterations) << "a standstill is not waited out";
  for (const int solve : {1, 2}) {
    ASSERT_TRUE(A.solve(solver, b, x, work));
    EXPECT_LE((A.to_dense() * x - b).norm(), 1e-6 * b.norm());
    EXPECT_EQ(work.fallbacks, 1) << solve;
    EXPECT_EQ(work.factorizations, 2) << solve;
    EXPECT_EQ(work.symbolic_analyses, 2) << solve;
  }
  ASSERT_TRUE(A.factor(solver, work));
  ASSERT_TRUE(A.solve(solver, b, x, work));
  EXPECT_EQ(work.fallbacks, 2);
  EXPECT_EQ(work.symbolic_analyses, 2);
  BlockMatrix other = stiff_heap(1e8, 2);
  ASSERT_TRUE(other.factor(solver, work));
  ASSERT_TRUE(other.solve(solver, b, x, work));
  EXPECT_LE((other.to_dense() * x - b).norm(), 1e-6 * b.norm());
  EXPECT_EQ(work.fallbacks, 3);
  EXPECT_EQ(work.symbolic_analyses, 4) << "another graph";
}

TEST(Fallbacks, AreNotTakenWhereTheIterationConverges) {
  const VectorXd b = VectorXd::LinSpaced(360, -1, 2);
  BlockMatrix A = stiff_heap(10);
  LinearSolver solver(Kind::kPositiveDefinite);
  Work work;
  VectorXd x;
  ASSERT_TRUE(A.factor(solver, work));
  ASSERT_TRUE(A.solve(solver, b, x, work));
  EXPECT_LE((A.to_dense() * x - b).norm(), kConverged * b.norm());
  EXPECT_EQ(work.fallbacks, 0);
  EXPECT_EQ(work.factorizations, 1);
}

// Where A is not positive definite the fallback fails, too.
TEST(Fallbacks, FailWhereTheFactorDoes) {
  BlockMatrix A = Ring{.D = 0.5}.matrix();
  LinearSolver solver(Kind::kPositiveDefinite);
  Work work;
  VectorXd x;
  ASSERT_TRUE(A.factor(solver, work));
  EXPECT_FALSE(A.solve(solver, VectorXd{{1, 2, -1, 0.5}}, x, work));
  EXPECT_EQ(work.fallbacks, 1);
}

TEST(ConjugateGradients, SaysThatItDidNotConverge) {
  const ConjugateGradientsOptions hasty = {.preconditioner = Preconditioner::kBlockJacobi,
                                           .max_iterations = 3};
  const Iterated result = iterated(band(20), hasty, 10);
  EXPECT_FALSE(result.solved);
  EXPECT_EQ(result.iterations, 3);
}

}  // namespace
}  // namespace tribo::solvers
