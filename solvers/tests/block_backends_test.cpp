#include <Eigen/LU>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "models/input_error.hpp"
#include "solvers/linear/block_matrix.hpp"
#include "solvers/linear/conjugate_gradients.hpp"
#include "solvers/tests/fixtures.hpp"

/// Every backend of matrices over trees against the dense one, on graphs that no scenario has.
namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::Tree;
using models::VectorXd;
using Kind = LinearSolver::Kind;
using Random = std::mt19937_64;

constexpr double kSolved = 1e-9;  ///< relative, of matrices whose condition is below 1e5

struct TreeGraph {
  std::vector<Tree> trees;
  std::vector<std::pair<int, int>> couplings;

  [[nodiscard]] int size() const { return trees.back().first + trees.back().size; }
  [[nodiscard]] int size(int tree) const { return trees[static_cast<std::size_t>(tree)].size; }
};

TreeGraph trees_of(const std::vector<int>& sizes) {
  TreeGraph graph;
  int first = 0;
  for (const int size : sizes) {
    graph.trees.push_back({first, size});
    first += size;
  }
  return graph;
}

/// Each pair is coupled with some probability.
TreeGraph coupled(TreeGraph graph, double probability, Random& random) {
  const int count = static_cast<int>(graph.trees.size());
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      if (test::unit(random) < probability) graph.couplings.emplace_back(i, j);
    }
  }
  return graph;
}

MatrixXd uniform_entries(int rows, int columns, Random& random) {
  return MatrixXd::NullaryExpr(rows, columns, [&] { return 2 * test::unit(random) - 1; });
}

/// M + Σ JᵀG J with G = k RᵀR, or with an additional term, for each coupling: as for contacts.
void fill_randomly(const TreeGraph& graph, double skew, unsigned seed, BlockMatrix& matrix,
                   double stiffness = 10) {
  Random random(seed);
  matrix.set_zero();
  for (int i = 0; i < static_cast<int>(graph.trees.size()); ++i)
    matrix.add(i, i, MatrixXd::Identity(graph.size(i), graph.size(i)));
  for (const auto& [a, b] : graph.couplings) {
    const MatrixXd R = uniform_entries(3, 3, random), K = uniform_entries(3, 3, random);
    const MatrixXd G = stiffness * (R.transpose() * R + skew * (K - K.transpose()));
    const std::pair<int, MatrixXd> rows[] = {{a, uniform_entries(3, graph.size(a), random)},
                                             {b, uniform_entries(3, graph.size(b), random)}};
    for (const auto& [i, J_i] : rows) {
      for (const auto& [j, J_j] : rows) matrix.add(i, j, J_i.transpose() * G * J_j);
    }
  }
}

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
  EXPECT_LE((A.to_dense() * x - b).norm(), kSolved * b.norm());
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
  EXPECT_LE((A.to_dense() * x - b).norm(), kSolved * b.norm());
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
