#include "solvers/linear/symmetric_modes.hpp"

#include <gtest/gtest.h>

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

// Q is orthogonal, and Q Λ Qᵀ the matrix, to its own rounding whatever its scale.
TEST(SymmetricModes, DiagonalizeAMatrix) {
  std::mt19937_64 random(1);
  for (const Eigen::Index n : {1, 2, 3, 12, 60}) {
    for (const double scale : {1e-30, 1.0, 1e6, 1e30}) {
      const MatrixXd S = random_symmetric(n, scale, random);
      SymmetricModes modes(n);
      ASSERT_TRUE(modes.compute(S));
      MatrixXd unit = MatrixXd::Identity(n, n), Qt, Q;
      modes.to_modes(unit, Qt);
      modes.from_modes(MatrixXd::Identity(n, n), Q);
      const double kRounding = 1e-14 * static_cast<double>(n);
      EXPECT_LE((Q.transpose() - Qt).norm(), kRounding) << n;
      EXPECT_LE((Qt * Q - MatrixXd::Identity(n, n)).norm(), kRounding) << n;
      EXPECT_LE((Q * modes.eigenvalues().asDiagonal() * Qt - S).norm(), kRounding * S.norm()) << n;
    }
  }
}

TEST(SymmetricModes, TakeZeroAndDiagonalMatrices) {
  SymmetricModes modes(3);
  ASSERT_TRUE(modes.compute(MatrixXd::Zero(3, 3)));
  EXPECT_EQ(modes.eigenvalues(), VectorXd(VectorXd::Zero(3)));
  const MatrixXd diagonal = Eigen::Vector3d(1, 2, 3).asDiagonal();
  ASSERT_TRUE(modes.compute(diagonal));
  EXPECT_LE((modes.eigenvalues() - Eigen::Vector3d(1, 2, 3)).norm(), 1e-15);
}

// Steppers keep one for each number of points that touch, none among them.
TEST(SymmetricModes, CanBeOfNothing) {
  EXPECT_EQ(SymmetricModes(0).eigenvalues().size(), 0);
}

TEST(SymmetricModes, TellWhereEntriesAreNotFinite) {
  std::mt19937_64 random(2);
  for (const double lost : {std::nan(""), HUGE_VAL}) {
    MatrixXd S = random_symmetric(4, 1, random);
    S(2, 1) = S(1, 2) = lost;
    EXPECT_FALSE(SymmetricModes(4).compute(S));
  }
}

}  // namespace
}  // namespace tribo::solvers
