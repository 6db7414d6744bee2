#include "models/control/quadratic_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/tests/bodies_fixtures.hpp"
#include "models/tests/program_residual.hpp"

namespace tribo::models {
namespace {

using test::program_residual;
using test::Random;

VectorXd solved(const QuadraticProgram& program) {
  QuadraticProgramSolver solver;
  VectorXd x;
  EXPECT_EQ(solver.solve(program, x), "");
  return x;
}

/// Pyramids of friction at four points and a least load, over a random quadratic function whose
/// curvatures are 10^spread apart.
QuadraticProgram random_program(Random& random, double spread) {
  QuadraticProgram program;
  MatrixXd B = MatrixXd::NullaryExpr(12, 12, [&] { return random.number(); });
  for (int i = 0; i < 12; ++i) B.row(i) *= std::pow(10, -spread / 2 * (i % 4) / 3.0);
  program.H = B.transpose() * B + std::pow(10, -spread) * MatrixXd::Identity(12, 12);
  program.g = random.vector(12);
  program.A.setZero(17, 12);
  program.b.setZero(17);
  for (int point = 0; point < 4; ++point) {
    for (int side = 0; side < 4; ++side) {
      program.A(4 * point + side, 3 * point + side / 2) = side % 2 == 0 ? 1 : -1;
      program.A(4 * point + side, 3 * point + 2) = -1;
    }
    program.A(16, 3 * point + 2) = -1;
  }
  program.b[16] = random.number();
  return program;
}

TEST(QuadraticProgram, SolvesRandomOnesToTheLastDigits) {
  Random random(5);
  int active = 0;
  double largest = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const QuadraticProgram program = random_program(random, trial % 3 * 4.0);
    const VectorXd x = solved(program);
    largest = std::max(largest, program_residual(program, x));
    active += ((program.A * x - program.b).array() > -1e-12).any() ? 1 : 0;
  }
  EXPECT_LT(largest, 1e-12);
  EXPECT_GT(active, 200);
}

// Problem 35 of Hock and Schittkowski (Beale): the minimum is 1/9 at (4/3, 7/9, 4/9).
TEST(QuadraticProgram, SolvesBeales) {
  QuadraticProgram program;
  program.H = (Eigen::Matrix3d() << 4, 2, 2, 2, 4, 0, 2, 0, 2).finished();
  program.g = Eigen::Vector3d(-8, -6, -4);
  program.A = (MatrixXd(4, 3) << 1, 1, 2, -1, 0, 0, 0, -1, 0, 0, 0, -1).finished();
  program.b = Eigen::Vector4d(3, 0, 0, 0);
  const VectorXd x = solved(program);
  EXPECT_LT((x - Eigen::Vector3d(4. / 3, 7. / 9, 4. / 9)).norm(), 1e-13);
  EXPECT_NEAR(9 + program.g.dot(x) + x.dot(program.H * x) / 2, 1. / 9, 1e-13);
}

// Problem 76 of Hock and Schittkowski: the minimum is −4.681818181 at
// (0.2727273, 2.090909, −0.26e-10, 0.5454545).
TEST(QuadraticProgram, SolvesTheOneWithThreeInequalities) {
  QuadraticProgram program;
  program.H = Eigen::Vector4d(2, 1, 2, 1).asDiagonal();
  program.H(0, 2) = program.H(2, 0) = -1;
  program.H(2, 3) = program.H(3, 2) = 1;
  program.g = Eigen::Vector4d(-1, -3, 1, -1);
  program.A.setZero(7, 4);
  program.A.topRows<3>() << 1, 2, 1, 1, 3, 1, 2, -1, 0, -1, -4, 0;
  program.A.bottomRows<4>() = -Eigen::Matrix4d::Identity();
  program.b = VectorXd::Zero(7);
  program.b.head<3>() << 5, 4, -1.5;
  const VectorXd x = solved(program);
  EXPECT_LT((x - Eigen::Vector4d(3. / 11, 23. / 11, 0, 6. / 11)).norm(), 1e-13);
  EXPECT_NEAR(program.g.dot(x) + x.dot(program.H * x) / 2, -103. / 22, 1e-13);
}

// Problem 21 of Hock and Schittkowski: the minimum is −99.96 at (2, 0), on a bound.
TEST(QuadraticProgram, SolvesTheOneOnABound) {
  QuadraticProgram program;
  program.H = Eigen::Vector2d(0.02, 2).asDiagonal();
  program.g = Eigen::Vector2d::Zero();
  program.A = (MatrixXd(5, 2) << -10, 1, -1, 0, 1, 0, 0, -1, 0, 1).finished();
  program.b = (VectorXd(5) << -10, -2, 50, 50, 50).finished();
  EXPECT_LT((solved(program) - Eigen::Vector2d(2, 0)).norm(), 1e-13);
}

// No row is active: the solution is that of a linear system, bit by bit the same twice.
TEST(QuadraticProgram, IsALinearSystemInside) {
  Random random(6);
  QuadraticProgram program = random_program(random, 4);
  program.b.setConstant(1e9);
  const VectorXd x = solved(program);
  EXPECT_LT((program.H * x + program.g).norm(), 1e-11);
  EXPECT_EQ(x, solved(program));
}

TEST(QuadraticProgram, HasNoSolutionWhereNothingIsAllowed) {
  QuadraticProgram program;
  program.H.setIdentity(2, 2);
  program.g = Eigen::Vector2d(1, 1);
  program.A = (MatrixXd(2, 2) << 1, 0, -1, 0).finished();
  program.b = Eigen::Vector2d(-1, -1);  // x ≤ −1 and x ≥ 1
  QuadraticProgramSolver solver;
  VectorXd x;
  EXPECT_EQ(solver.solve(program, x), "the quadratic program is infeasible");
  program.b = Eigen::Vector2d(1, -1);  // x = 1
  EXPECT_EQ(solver.solve(program, x), "");
  EXPECT_LT((x - Eigen::Vector2d(1, -1)).norm(), 1e-13);
}

// 0 · x ≤ b is a condition on b alone.
TEST(QuadraticProgram, HasARowWithoutUnknownsHoldOrNot) {
  QuadraticProgram program;
  program.H.setIdentity(2, 2);
  program.g = Eigen::Vector2d(1, 1);
  program.A = (MatrixXd(2, 2) << 0, 0, -1, 0).finished();
  program.b = Eigen::Vector2d(1, -1);  // x ≥ 1
  EXPECT_LT((solved(program) - Eigen::Vector2d(1, -1)).norm(), 1e-13);
  program.b[0] = -1;
  QuadraticProgramSolver solver;
  VectorXd x;
  EXPECT_EQ(solver.solve(program, x), "the quadratic program is infeasible");
}

TEST(QuadraticProgram, IsSolvedByZeroWhereAllElseIsZero) {
  QuadraticProgram program;
  program.H.setIdentity(2, 2);
  program.g.setZero(2);
  program.A.setIdentity(2, 2);
  program.b.setZero(2);
  EXPECT_EQ(solved(program), VectorXd::Zero(2));
}

TEST(QuadraticProgram, IsRefusedWhereItIsNotConvexOrNotFinite) {
  QuadraticProgram program;
  program.H = Eigen::Vector2d(1, -1).asDiagonal();
  program.g = Eigen::Vector2d(1, 1);
  program.A.setZero(1, 2);
  program.b.setZero(1);
  QuadraticProgramSolver solver;
  VectorXd x;
  EXPECT_EQ(solver.solve(program, x), "the quadratic program is not strictly convex");
  program.H.setIdentity();
  program.g[1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(solver.solve(program, x), "the quadratic program is not finite");
}

}  // namespace
}  // namespace tribo::models
