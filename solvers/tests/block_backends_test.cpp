#include <Eigen/LU>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <limits>
#include <ostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "solvers/linear/block_matrix.hpp"
#include "solvers/tests/fixtures.hpp"
#include "solvers/tests/tree_graphs.hpp"

/// Every backend of matrices over trees against the dense one, on graphs that no scenario has.
namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::VectorXd;
using test::coupled;
using test::fill_randomly;
using test::TreeGraph;
using test::trees_of;
using Kind = LinearSolver::Kind;
using Random = std::mt19937_64;

constexpr double kSolved = 1e-9;  ///< relative, of matrices whose condition is below 1e5

struct BackendCase {
  std::string name;
  Kind kind;
  LinearAlgebra backend;
};

void PrintTo(const BackendCase& row, std::ostream* out) {
  *out << row.name;
}

class EveryBackend : public ::testing::TestWithParam<BackendCase> {
 protected:
  void SetUp() override {
    if (GetParam().backend == LinearAlgebra::kSupernodal && !supernodal_available())
      GTEST_SKIP() << "the installed CHOLMOD is without its supernodal part";
  }
  [[nodiscard]] static double skew() { return GetParam().kind == Kind::kGeneral ? 0.2 : 0; }
  /// Solves a matrix of the graph, then another with different values.
  void expect_solved(const TreeGraph& graph, unsigned seed) {
    const bool new_graph = matrix_.set_structure(graph.trees, graph.couplings, GetParam().backend);
    const Work before = work_;
    for (const unsigned refill : {0U, 1U}) {
      fill_randomly(graph, skew(), 2 * seed + refill, matrix_);
      ASSERT_TRUE(matrix_.factor(solver_, work_));
      const VectorXd b = VectorXd::LinSpaced(graph.size(), -1, 2);
      VectorXd x;
      ASSERT_TRUE(solver_.solve(b, x, work_));
      const VectorXd expected = matrix_.to_dense().partialPivLu().solve(b);
      EXPECT_LE((x - expected).norm(), kSolved * expected.norm()) << seed;
    }
    const bool analyses = GetParam().backend != LinearAlgebra::kDense && new_graph;
    EXPECT_EQ(work_.symbolic_analyses, before.symbolic_analyses + (analyses ? 1 : 0));
    EXPECT_EQ(work_.factorizations, before.factorizations + 2);
    EXPECT_EQ(work_.linear_solves, before.linear_solves + 2);
  }
  /// Whether a matrix of two coupled bodies is solved after some of its entries are changed.
  template <class Change>
  [[nodiscard]] bool solves_changed(const Change& change) {
    TreeGraph graph = trees_of({6, 6, 3});
    graph.couplings = {{0, 1}, {1, 2}};
    matrix_.set_structure(graph.trees, graph.couplings, GetParam().backend);
    fill_randomly(graph, skew(), 1, matrix_);
    change(matrix_);
    VectorXd x;
    return matrix_.factor(solver_, work_) &&
           solver_.solve(VectorXd::LinSpaced(graph.size(), -1, 2), x, work_);
  }

  BlockMatrix matrix_;
  LinearSolver solver_{GetParam().kind};
  Work work_;
};

INSTANTIATE_TEST_SUITE_P(
    Blocks, EveryBackend,
    ::testing::Values(
        BackendCase{"DenseCholesky", Kind::kPositiveDefinite, LinearAlgebra::kDense},
        BackendCase{"SparseCholesky", Kind::kPositiveDefinite, LinearAlgebra::kSparse},
        BackendCase{"SupernodalCholesky", Kind::kPositiveDefinite, LinearAlgebra::kSupernodal},
        BackendCase{"BlockCholesky", Kind::kPositiveDefinite, LinearAlgebra::kBlocks},
        BackendCase{"ConjugateGradients", Kind::kPositiveDefinite, LinearAlgebra::kPcg},
        BackendCase{"DenseLu", Kind::kGeneral, LinearAlgebra::kDense},
        BackendCase{"SparseLu", Kind::kGeneral, LinearAlgebra::kSparse},
        BackendCase{"BlockLu", Kind::kGeneral, LinearAlgebra::kBlocks}),
    [](const auto& row) { return row.param.name; });

// One object for all graphs: a new graph every time, of bodies in space, in the plane, and of
// robots of every size.
TEST_P(EveryBackend, SolvesEveryGraph) {
  Random random(5);
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::vector<int> sizes(1 + seed % 14, seed % 3 == 0 ? 6 : 3);
    if (seed % 3 == 2) {
      for (int& size : sizes) size = 1 + static_cast<int>(18 * test::unit(random));
    }
    expect_solved(coupled(trees_of(sizes), 2.5 / static_cast<double>(sizes.size()), random), seed);
  }
}

TEST_P(EveryBackend, SolvesTreesThatNothingCouples) {
  expect_solved(trees_of({6}), 1);
  expect_solved(trees_of({18}), 2);
  expect_solved(trees_of({1}), 3);
  expect_solved(trees_of({3, 6, 1, 6}), 4);
}

// Matrix and factor hold the blocks that the graph couples; a larger earlier graph does not count.
TEST_P(EveryBackend, CountsTheBytesOfMatrixAndFactor) {
  constexpr int kBodies = 50;
  constexpr std::size_t kBlock = 36 * sizeof(double), kPairs = kBodies - 1;
  EXPECT_EQ(solver_.bytes(), 0U) << "nothing is factored yet";
  const auto bytes_of_row = [this](int bodies) {
    TreeGraph row = trees_of(std::vector<int>(static_cast<std::size_t>(bodies), 6));
    for (int i = 1; i < bodies; ++i) row.couplings.emplace_back(i - 1, i);
    expect_solved(row, 1);
    return std::pair{matrix_.bytes(), solver_.bytes()};
  };
  const auto [matrix, factor] = bytes_of_row(kBodies);
  EXPECT_GE(matrix, (kBodies + 2 * kPairs) * kBlock);
  const bool general = GetParam().kind == Kind::kGeneral;
  // A chain has no fill; of diagonal blocks a factor may keep one half.
  EXPECT_GE(factor, (kBodies * 21 + kPairs * 36 * (general ? 2 : 1)) * sizeof(double));
  if (GetParam().backend != LinearAlgebra::kDense) {
    EXPECT_LE(matrix, 2 * (kBodies + 2 * kPairs) * kBlock);
    EXPECT_LE(factor, 8 * (kBodies + 2 * kPairs) * kBlock);
  }
  bytes_of_row(3 * kBodies);
  EXPECT_EQ(bytes_of_row(kBodies).first, matrix);
}

// Conjugate gradients have a copy of the lower blocks, an incomplete factor of the same number and
// the diagonal blocks.
TEST(LinearSolverBytes, OfAFactorCountItsFill) {
  const auto bytes_of = [](const TreeGraph& graph, LinearAlgebra backend) {
    BlockMatrix A;
    A.set_structure(graph.trees, graph.couplings, backend);
    fill_randomly(graph, 0, 1, A);
    LinearSolver solver(Kind::kPositiveDefinite);
    Work work;
    EXPECT_TRUE(A.factor(solver, work));
    return solver.bytes();
  };
  Random random(3);
  const TreeGraph row = trees_of(std::vector<int>(100, 6));
  const TreeGraph heap = coupled(row, 0.06, random);
  EXPECT_GT(bytes_of(row, LinearAlgebra::kPcg), bytes_of(row, LinearAlgebra::kBlocks));
  EXPECT_GT(bytes_of(heap, LinearAlgebra::kBlocks), bytes_of(heap, LinearAlgebra::kPcg));
}

// Two groups without contact between them, each pair coupled within a group: all possible fill.
TEST_P(EveryBackend, SolvesGraphsOfSeveralParts) {
  TreeGraph graph = trees_of({6, 3, 6, 6, 2, 6, 6});
  graph.couplings = {{0, 2}, {0, 4}, {1, 3}, {1, 5}, {2, 4}, {3, 5}};
  expect_solved(graph, 1);
  expect_solved(graph, 2);
}

TEST_P(EveryBackend, SaysThatAMatrixIsSingular) {
  EXPECT_FALSE(solves_changed([](BlockMatrix& matrix) { matrix.set_zero(); }));
  EXPECT_FALSE(solves_changed([](BlockMatrix& matrix) {  // the third body has no mass, and rests
    const MatrixXd A = matrix.to_dense();
    matrix.add(2, 2, -A.bottomRightCorner(3, 3));
    matrix.add(1, 2, -A.block(6, 12, 6, 3));
    matrix.add(2, 1, -A.block(12, 6, 3, 6));
  }));
  EXPECT_TRUE(solves_changed([](BlockMatrix&) {})) << "a failure does not spoil the next";
}

TEST_P(EveryBackend, SaysThatAMatrixIsNotFinite) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(solves_changed(
        [=](BlockMatrix& matrix) { matrix.add(1, 1, MatrixXd::Constant(6, 6, bad)); }));
    EXPECT_FALSE(solves_changed([=](BlockMatrix& matrix) {
      matrix.add(0, 1, MatrixXd::Constant(6, 6, bad));
      matrix.add(1, 0, MatrixXd::Constant(6, 6, bad));
    }));
  }
  EXPECT_TRUE(solves_changed([](BlockMatrix&) {})) << "a failure does not spoil the next";
}

// Also where each diagonal block is positive definite but the whole is not.
TEST_P(EveryBackend, RefusesAnIndefiniteMatrix) {
  if (GetParam().kind == Kind::kGeneral) return;
  EXPECT_FALSE(solves_changed(
      [](BlockMatrix& matrix) { matrix.add(0, 0, -1000 * MatrixXd::Identity(6, 6)); }));
  EXPECT_FALSE(solves_changed([](BlockMatrix& matrix) {
    matrix.add(0, 1, 1000 * MatrixXd::Identity(6, 6));
    matrix.add(1, 0, 1000 * MatrixXd::Identity(6, 6));
  }));
}

// Small systems are dense, whatever their graph, and so is a single tree; positive definite ones
// gain nothing from blocks where trees have one velocity.
TEST(LinearAlgebraChoice, OfTreesFollowsFromSizeAndGraph) {
  const auto choice = [](const std::vector<int>& sizes, LinearAlgebra asked,
                         MatrixKind kind = MatrixKind::kPositiveDefinite) {
    BlockPattern pattern;
    pattern.set(trees_of(sizes).trees, {});
    return chosen(asked, pattern, kind);
  };
  using enum LinearAlgebra;
  EXPECT_EQ(choice(std::vector<int>(7, 6), kAuto), kDense);
  EXPECT_EQ(choice(std::vector<int>(8, 6), kAuto), kBlocks);
  EXPECT_EQ(choice(std::vector<int>(15, 3), kAuto), kBlocks);
  EXPECT_EQ(choice(std::vector<int>(43, 1), kAuto), kSparse);
  EXPECT_EQ(choice(std::vector<int>(43, 1), kAuto, MatrixKind::kGeneral), kBlocks);
  EXPECT_EQ(choice(std::vector<int>(42, 1), kAuto, MatrixKind::kGeneral), kDense);
  EXPECT_EQ(choice({60}, kAuto), kDense);
  EXPECT_EQ(choice({6}, kPcg), kPcg);
}

// A library with its supernodal part exports the function that factors with it.
TEST(LinearAlgebraChoice, KnowsWhatTheLibraryHas) {
  EXPECT_EQ(supernodal_available(), ::dlsym(RTLD_DEFAULT, "cholmod_super_numeric") != nullptr);
}

// A repeated analysis gives the same places, in the same room.
TEST(EliminationGraph, IsTheSameWhenAnalysedAgain) {
  BlockPattern pattern;
  TreeGraph graph = trees_of({3, 6, 2, 6});
  graph.couplings = {{0, 1}, {1, 3}, {2, 3}};
  pattern.set(graph.trees, graph.couplings);
  EliminationGraph once, again;
  once.analyse(pattern, Fill::kComplete);
  for (int i = 0; i < 2; ++i) again.analyse(pattern, Fill::kComplete);
  ASSERT_EQ(again.size(), once.size());
  for (std::size_t b = 0; b < once.end(once.size() - 1); ++b) {
    EXPECT_EQ(again.block(b).values, once.block(b).values);
  }
}

TEST(LinearAlgebraChoice, KnowsEveryName) {
  using enum LinearAlgebra;
  EXPECT_EQ(linear_algebra_from("auto"), kAuto);
  EXPECT_EQ(linear_algebra_from("dense"), kDense);
  EXPECT_EQ(linear_algebra_from("sparse"), kSparse);
  EXPECT_EQ(linear_algebra_from("blocks"), kBlocks);
  EXPECT_EQ(linear_algebra_from("pcg"), kPcg);
  if (supernodal_available()) {
    EXPECT_EQ(linear_algebra_from("supernodal"), kSupernodal);
  } else {
    EXPECT_THROW((void)linear_algebra_from("supernodal"), InputError);
  }
}

}  // namespace
}  // namespace tribo::solvers
