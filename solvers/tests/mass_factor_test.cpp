#include "solvers/linear/mass_factor.hpp"

#include <Eigen/Cholesky>

#include <cmath>
#include <limits>

#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

constexpr double kRoundingOfFactor = 1e-13;  // relative, of matrices of a condition up to 1e4

/// M of the squatting robot: legs are coupled through the base alone.
MatrixXd mass_of_robot() {
  const models::Instance robot = test::make_scenario("solo-squat");
  models::Snapshot snapshot;
  robot.system->evaluate(robot.x0, snapshot);
  return snapshot.M[0];
}

/// Without zeros.
MatrixXd full_matrix() {
  const MatrixXd a = MatrixXd::NullaryExpr(7, 7, [](Eigen::Index i, Eigen::Index j) {
    return std::sin(1.0 + static_cast<double>(i * i + 3 * j));
  });
  return a * a.transpose() + MatrixXd::Identity(7, 7);
}

/// Bodies coupled by ones.
MatrixXd matrix_with_ones() {
  return MatrixXd::Ones(3, 3) + 2 * MatrixXd::Identity(3, 3);
}

TEST(MassFactor, SolvesByItsTwoHalves) {
  for (const MatrixXd& M : {mass_of_robot(), full_matrix(), matrix_with_ones()}) {
    MassFactor factor;
    ASSERT_TRUE(factor.factor(M));
    const VectorXd b = VectorXd::LinSpaced(M.rows(), -1, 2);
    VectorXd half = b;
    factor.solve_transposed(half.data());
    EXPECT_NEAR(half.squaredNorm(), b.dot(M.llt().solve(b)),
                kRoundingOfFactor * half.squaredNorm());
    factor.solve_lower(half.data());
    EXPECT_LE((M * half - b).norm(), kRoundingOfFactor * M.norm() * half.norm());
  }
}

// The source of its speed: a force on one leg stays on that leg and the base.
TEST(MassFactor, LeavesOtherBranchesOut) {
  const MatrixXd M = mass_of_robot();
  MassFactor factor;
  ASSERT_TRUE(factor.factor(M));
  VectorXd b = VectorXd::Unit(18, 11);  // the knee of the second leg: entries 9 to 11
  factor.solve_transposed(b.data());
  EXPECT_GT(b.head<6>().cwiseAbs().minCoeff(), 0);
  EXPECT_GT(b.segment<3>(9).cwiseAbs().minCoeff(), 0);
  EXPECT_EQ(b.segment<3>(6), VectorXd::Zero(3));
  EXPECT_EQ(b.tail<6>(), VectorXd::Zero(6));
}

TEST(MassFactor, RefusesWhatIsNotPositiveDefinite) {
  MassFactor factor;
  MatrixXd M = MatrixXd::Identity(2, 2);
  M(0, 1) = M(1, 0) = 2;
  EXPECT_FALSE(factor.factor(M));
  EXPECT_FALSE(factor.factor(MatrixXd::Zero(2, 2)));
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(factor.factor(MatrixXd::Constant(2, 2, bad)));
  }
  EXPECT_TRUE(factor.factor(MatrixXd::Identity(3, 3))) << "after failures as before";
}

}  // namespace
}  // namespace tribo::solvers
