#include "solvers/linear/linear_solver.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "solvers/linear/block_matrix.hpp"
#include "solvers/linear/general_matrix.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::VectorXd;
using Kind = LinearSolver::Kind;

constexpr double kAgreement = 1e-10;
constexpr LinearAlgebra kBackends[] = {LinearAlgebra::kDense, LinearAlgebra::kSparse,
                                       LinearAlgebra::kSupernodal, LinearAlgebra::kBlocks,
                                       LinearAlgebra::kPcg};

/// A chain of blocks as contacts make it: tridiagonal by blocks, diagonally dominant.
MatrixXd chain(int blocks, int size, bool symmetric, unsigned seed) {
  std::mt19937_64 random(seed);
  MatrixXd A = MatrixXd::Zero(blocks * size, blocks * size);
  for (int i = 0; i < blocks * size; ++i) {
    for (int j = 0; j < blocks * size; ++j) {
      if (std::abs(i / size - j / size) <= 1) A(i, j) = 2 * test::unit(random) - 1;
    }
  }
  if (symmetric) A = (A + A.transpose()).eval() / 2;
  A.diagonal().array() += 3 * size;
  return A;
}

SparseMatrix compressed(const MatrixXd& A) {
  return A.sparseView(1, 0);
}

class EveryKind : public ::testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(LinearSolver, EveryKind,
                         ::testing::Values(Kind::kGeneral, Kind::kPositiveDefinite));

// Two libraries, one matrix: the solution is where they agree.
TEST_P(EveryKind, SolvesTheSameDenselyAndSparsely) {
  for (const int blocks : {1, 2, 7, 30}) {
    const MatrixXd A = chain(blocks, 3, GetParam() == Kind::kPositiveDefinite, 7);
    const VectorXd b = VectorXd::LinSpaced(A.rows(), -1, 2);
    LinearSolver dense(GetParam()), sparse(GetParam());
    Work work;
    VectorXd x, y;
    ASSERT_TRUE(dense.factor(A, work));
    ASSERT_TRUE(dense.solve(b, x, work));
    ASSERT_TRUE(sparse.factor(compressed(A), true, work));
    ASSERT_TRUE(sparse.solve(b, y, work));
    EXPECT_LE((x - y).norm(), kAgreement * x.norm()) << blocks;
    EXPECT_LE((A * x - b).norm(), kAgreement * b.norm()) << blocks;
  }
}

// New values in an old pattern are refactored without another analysis, and are the ones used.
TEST_P(EveryKind, RefactorsAKnownPatternWithoutAnalysingItAgain) {
  LinearSolver sparse(GetParam());
  Work work;
  VectorXd x;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const MatrixXd A = chain(6, 3, GetParam() == Kind::kPositiveDefinite, seed);
    const VectorXd b = VectorXd::Ones(A.rows());
    ASSERT_TRUE(sparse.factor(compressed(A), seed == 1, work));
    ASSERT_TRUE(sparse.solve(b, x, work));
    EXPECT_LE((A * x - b).norm(), kAgreement * b.norm());
  }
  EXPECT_EQ(work.factorizations, 5);
  EXPECT_EQ(work.symbolic_analyses, 1);
  EXPECT_EQ(work.linear_solves, 5);
}

// A singular matrix is legal for large steps and must lead to smaller ones.
TEST_P(EveryKind, SaysThatAMatrixIsSingular) {
  MatrixXd zero_row = chain(3, 3, true, 3);
  zero_row.row(4).setZero();
  zero_row.col(4).setZero();
  for (const MatrixXd& A : {MatrixXd(MatrixXd::Zero(4, 4)), zero_row}) {
    Work work;
    EXPECT_FALSE(LinearSolver(GetParam()).factor(A, work));
    SparseMatrix stored = MatrixXd::Ones(A.rows(), A.cols()).sparseView();
    for (int k = 0; k < stored.outerSize(); ++k) {
      for (SparseMatrix::InnerIterator it(stored, k); it; ++it)
        it.valueRef() = A(it.row(), it.col());
    }
    EXPECT_FALSE(LinearSolver(GetParam()).factor(stored, true, work));
    EXPECT_EQ(work.factorizations, 2);
  }
}

// A failed factorization must not spoil the next one.
TEST_P(EveryKind, FactorsAgainAfterAFailure) {
  const MatrixXd A = chain(3, 3, GetParam() == Kind::kPositiveDefinite, 5);
  MatrixXd singular = A;
  singular.row(0).setZero();
  singular.col(0).setZero();
  SparseMatrix pattern = compressed(A), broken = pattern;
  for (int k = 0; k < broken.outerSize(); ++k) {
    for (SparseMatrix::InnerIterator it(broken, k); it; ++it)
      it.valueRef() = singular(it.row(), it.col());
  }
  LinearSolver solver(GetParam());
  Work work;
  VectorXd x;
  EXPECT_FALSE(solver.factor(broken, true, work));
  ASSERT_TRUE(solver.factor(pattern, false, work));
  ASSERT_TRUE(solver.solve(VectorXd::Ones(9), x, work));
  EXPECT_LE((A * x - VectorXd::Ones(9)).norm(), kAgreement);
}

// Cholesky's failure reveals an indefinite matrix, a wrong sign somewhere. A failed factorization
// is an outcome named by the caller; the library must print nothing.
TEST(PositiveDefiniteSolver, PrintsNothingWhereItFails) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  MatrixXd A = chain(4, 3, true, 11);
  A(5, 5) = -10;
  Work work;
  EXPECT_FALSE(LinearSolver(Kind::kPositiveDefinite).factor(compressed(A), true, work));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(PositiveDefiniteSolver, RefusesAnIndefiniteMatrix) {
  MatrixXd A = chain(4, 3, true, 11);
  A(5, 5) = -10;
  Work work;
  EXPECT_FALSE(LinearSolver(Kind::kPositiveDefinite).factor(A, work));
  EXPECT_FALSE(LinearSolver(Kind::kPositiveDefinite).factor(compressed(A), true, work));
}

// `auto` has only one meaning: dense for the box, sparse for a chain of a thousand.
TEST(LinearAlgebraChoice, IsWhatIsAskedForAndBySizeOtherwise) {
  EXPECT_EQ(chosen(linear_algebra_from("sparse"), 1), LinearAlgebra::kSparse);
  EXPECT_EQ(chosen(linear_algebra_from("dense"), 100000), LinearAlgebra::kDense);
  EXPECT_EQ(chosen(linear_algebra_from("auto"), 42), LinearAlgebra::kDense);
  EXPECT_EQ(chosen(linear_algebra_from("auto"), 43), LinearAlgebra::kSparse);
}

// A kept factor belongs to one graph: a new graph is reported, whatever the storage.
TEST(BlockMatrix, TellsANewGraphInEveryStorage) {
  const std::vector<models::Tree> trees = {{0, 1}, {1, 3}, {4, 2}};
  const std::vector<std::pair<int, int>> none, one = {{0, 2}}, other = {{1, 2}};
  for (const LinearAlgebra backend : kBackends) {
    BlockMatrix matrix;
    EXPECT_TRUE(matrix.set_structure(trees, none, backend));
    EXPECT_TRUE(matrix.set_structure(trees, one, backend)) << "a pair has met";
    EXPECT_FALSE(matrix.set_structure(trees, one, backend));
    EXPECT_TRUE(matrix.set_structure(trees, other, backend)) << "another pair in its place";
    EXPECT_TRUE(matrix.set_structure(trees, none, backend)) << "apart again";
  }
}

// Block by block every storage holds the same matrix, also with trees of different sizes.
TEST(BlockMatrix, IsTheSameInEveryStorage) {
  const std::vector<models::Tree> trees = {{0, 1}, {1, 3}, {4, 2}};
  const std::vector<std::pair<int, int>> couplings = {{0, 2}, {1, 2}};
  MatrixXd dense;
  for (const LinearAlgebra backend : kBackends) {
    BlockMatrix matrix;
    EXPECT_TRUE(matrix.set_structure(trees, couplings, backend));
    EXPECT_FALSE(matrix.set_structure(trees, couplings, backend)) << "the pattern is known";
    matrix.set_zero();
    double value = 1;
    for (const auto& [i, j] :
         {std::pair{0, 0}, {1, 1}, {2, 2}, {0, 2}, {2, 0}, {1, 2}, {2, 1}, {1, 1}}) {
      const auto rows = trees[static_cast<std::size_t>(i)].size;
      const auto columns = trees[static_cast<std::size_t>(j)].size;
      MatrixXd block(rows, columns);
      for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) block(r, c) = value += 0.37;
      }
      matrix.add(i, j, block);
    }
    if (backend == LinearAlgebra::kDense) dense = matrix.to_dense();
    EXPECT_EQ(matrix.to_dense(), dense);
    EXPECT_EQ(matrix.diagonal(), dense.diagonal());
  }
  EXPECT_EQ(dense(0, 1), 0) << "trees 0 and 1 are not coupled";
}

// A pattern includes the columns of its entries: these two have as many entries, in the same
// sequence of rows.
TEST(GeneralMatrix, TellsPatternsApartByTheirColumns) {
  MatrixXd first(3, 3), second(3, 3);
  first << 4, 1, 0, 2, 0, 3, 1, 0, 5;
  second << 4, 0, 1, 2, 0, 3, 0, 1, 5;
  const VectorXd b{{1, -2, 3}};
  GeneralMatrix matrix;
  Work work;
  VectorXd x;
  for (const MatrixXd& A : {first, second}) {
    matrix.entries() = A;
    ASSERT_TRUE(matrix.factor(LinearAlgebra::kSparse, work));
    matrix.solve(b, x, work);
    EXPECT_LE((A * x - b).norm(), kAgreement * b.norm());
  }
  EXPECT_EQ(work.symbolic_analyses, 2);
}

}  // namespace
}  // namespace tribo::solvers
