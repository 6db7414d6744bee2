#include "solvers/linear/symmetric_modes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::MatrixXd;
using models::VectorXd;

MatrixXd random_symmetric(Eigen::Index n, double scale, std::mt19937_64& random) {
  MatrixXd A(n, n);
  for (double& entry : A.reshaped()) entry = scale * (2 * test::unit(random) - 1);
  return A + A.transpose();
}

// Qᵀ and Q, four columns at a time; false where there are none.
bool modes_of(const MatrixXd& S, VectorXd& eigenvalues, MatrixXd& Qt, MatrixXd& Q) {
  const Eigen::Index n = S.rows();
  Qt.resize(n, n);
  Q.resize(n, n);
  SymmetricModes modes(n);
  bool found = true;
  for (Eigen::Index j = 0; j < n; j += 4) {
    const Eigen::Index width = std::min<Eigen::Index>(4, n - j);
    SymmetricModes::Columns unit = SymmetricModes::Columns::Zero(n, 4);
    unit.leftCols(width) = MatrixXd::Identity(n, n).middleCols(j, width);
    SymmetricModes::Columns there = unit, back = unit;
    found = modes.compute(S, there) && found;
    modes.from_modes(back);
    Qt.middleCols(j, width) = there.leftCols(width);
    Q.middleCols(j, width) = back.leftCols(width);
  }
  eigenvalues = modes.eigenvalues();
  return found;
}

// Q is orthogonal, and Q Λ Qᵀ the matrix, to its own rounding.
void expect_modes(const MatrixXd& S) {
  const Eigen::Index n = S.rows();
  VectorXd eigenvalues;
  MatrixXd Qt, Q;
  ASSERT_TRUE(modes_of(S, eigenvalues, Qt, Q));
  const double kRounding = 1e-14 * static_cast<double>(n);
  EXPECT_LE((Q.transpose() - Qt).norm(), kRounding) << n;
  EXPECT_LE((Qt * Q - MatrixXd::Identity(n, n)).norm(), kRounding) << n;
  EXPECT_LE((Q * eigenvalues.asDiagonal() * Qt - S).norm(), kRounding * S.norm()) << n;
}

TEST(SymmetricModes, DiagonalizeAMatrix) {
  std::mt19937_64 random(1);
  for (const Eigen::Index n : {1, 2, 3, 12, 60}) {
    for (const double scale : {1e-30, 1.0, 1e6, 1e30}) {
      expect_modes(random_symmetric(n, scale, random));
    }
  }
}

// Decoupled parts, equal eigenvalues, a chain whose couplings fall by a hundred each, and one whose
// rotations vanish.
TEST(SymmetricModes, DiagonalizeWhatPartsOrRepeats) {
  std::mt19937_64 random(3);
  MatrixXd parted = MatrixXd::Zero(12, 12);
  for (Eigen::Index i = 0; i < 12; i += 4) {
    parted.block(i, i, 4, 4) = random_symmetric(4, 1, random);
  }
  expect_modes(parted);
  const VectorXd u = random_symmetric(9, 1, random).col(0);
  expect_modes(MatrixXd::Identity(9, 9) + u * u.transpose());
  expect_modes(u * u.transpose());
  MatrixXd graded = MatrixXd::Zero(10, 10);
  for (Eigen::Index i = 0; i < 10; ++i) {
    graded(i, i) = std::pow(100, -i);
    if (i > 0) graded(i, i - 1) = graded(i - 1, i) = graded(i, i) / 2;
  }
  expect_modes(graded);
  expect_modes(graded.reverse());
  MatrixXd chain = MatrixXd::Zero(8, 8);
  for (Eigen::Index i = 1; i < 8; ++i) chain(i, i - 1) = chain(i - 1, i) = 1;
  expect_modes(chain);
}

TEST(SymmetricModes, TakeZeroAndDiagonalMatrices) {
  VectorXd eigenvalues;
  MatrixXd Qt, Q;
  ASSERT_TRUE(modes_of(MatrixXd::Zero(3, 3), eigenvalues, Qt, Q));
  EXPECT_EQ(eigenvalues, VectorXd(VectorXd::Zero(3)));
  ASSERT_TRUE(modes_of(Eigen::Vector3d(1, 2, 3).asDiagonal(), eigenvalues, Qt, Q));
  EXPECT_LE((eigenvalues - Eigen::Vector3d(1, 2, 3)).norm(), 1e-15);
}

// Steppers keep one object for each number of touching points, including zero.
TEST(SymmetricModes, CanBeOfNothing) {
  EXPECT_EQ(SymmetricModes(0).eigenvalues().size(), 0);
}

TEST(SymmetricModes, TellWhereEntriesAreNotFinite) {
  std::mt19937_64 random(2);
  for (const double lost : {std::nan(""), HUGE_VAL}) {
    MatrixXd S = random_symmetric(4, 1, random);
    S(2, 1) = S(1, 2) = lost;
    SymmetricModes::Columns X = SymmetricModes::Columns::Ones(4, 4);
    EXPECT_FALSE(SymmetricModes(4).compute(S, X));
  }
}

}  // namespace
}  // namespace tribo::solvers
