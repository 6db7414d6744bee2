#include "solvers/linear/matrix_exponential.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <utility>

#include "models/scalar.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using models::float128;
using models::MatrixXd;
using Matrix128 = Eigen::Matrix<float128, Eigen::Dynamic, Eigen::Dynamic>;

/// exp(A) in quadruple precision: Taylor's series of 2^−s A, squared s times.
MatrixXd exponential_by_taylor(const MatrixXd& A) {
  constexpr int kHalvings = 30;
  constexpr int kTerms = 30;
  Matrix128 a(A.rows(), A.cols());
  for (Eigen::Index i = 0; i < A.size(); ++i) a(i) = float128(A(i));
  for (int i = 0; i < kHalvings; ++i) a = a / float128(2);
  Matrix128 term = Matrix128::Identity(A.rows(), A.cols());
  Matrix128 sum = term;
  for (int k = 1; k <= kTerms; ++k) {
    term = (term * a) / float128(k);
    sum = sum + term;
  }
  for (int i = 0; i < kHalvings; ++i) sum = sum * sum;
  MatrixXd result(A.rows(), A.cols());
  for (Eigen::Index i = 0; i < A.size(); ++i) result(i) = static_cast<double>(sum(i));
  return result;
}

MatrixXd exponential(const MatrixXd& A, const ExponentialOptions& options = {}) {
  MatrixExponential unit(options);
  MatrixXd out;
  Work work;
  unit.apply(A, MatrixXd::Identity(A.rows(), A.cols()), out, work);
  return out;
}

MatrixXd random_matrix(int n, double norm, std::mt19937_64& random) {
  MatrixXd A(n, n);
  for (Eigen::Index i = 0; i < A.size(); ++i) A(i) = 2 * test::unit(random) - 1;
  return A * (norm / A.cwiseAbs().colwise().sum().maxCoeff());
}

/// A contact of mass m on spring and damper in first order form, over dt.
MatrixXd spring_damper(double m, double dt) {
  const double K = 1e5, B = 300;
  MatrixXd A(2, 2);
  A << 0, 1, -K / m, -B / m;
  return dt * A;
}

double relative(const MatrixXd& a, const MatrixXd& b) {
  return (a - b).norm() / b.norm();
}

// One norm in the range of each approximant, and two that need scaling.
TEST(MatrixExponential, AgreesWithTaylorsSeriesInQuadruplePrecisionAtEveryOrder) {
  const double kRounding = 2e-14;
  std::mt19937_64 random(1);
  const std::vector<std::pair<double, int>> cases = {{0.01, 3}, {0.2, 5}, {0.9, 7}, {2, 9},
                                                     {5, 13},   {20, 13}, {300, 13}};
  for (const auto& [norm, order] : cases) {
    const MatrixXd A = random_matrix(6, norm, random);
    MatrixExponential unit({.balance = false});
    MatrixXd out;
    Work work;
    unit.apply(A, MatrixXd::Identity(6, 6), out, work);
    EXPECT_EQ(unit.order(), order) << norm;
    EXPECT_LE(relative(out, exponential_by_taylor(A)), kRounding * std::max(1.0, norm)) << norm;
  }
}

// exp(tA) of a damped oscillator is known: x = e^(−ct)(cos ωt + (c/ω) sin ωt).
TEST(MatrixExponential, MovesADampedOscillatorAsItsClosedFormSays) {
  const double kRounding = 1e-13;
  for (const double dt : {1e-4, 1e-3, 1e-2}) {
    const double m = 2.5, c = 300 / (2 * m), omega = std::sqrt(1e5 / m - c * c);
    const MatrixXd E = exponential(spring_damper(m, dt));
    const double decay = std::exp(-c * dt);
    EXPECT_NEAR(E(0, 0), decay * (std::cos(omega * dt) + c / omega * std::sin(omega * dt)),
                kRounding);
    EXPECT_NEAR(E(0, 1), decay * std::sin(omega * dt) / omega, kRounding);
  }
}

// Contact matrices are singular where points are redundant: the unit must not invert A.
TEST(MatrixExponential, TakesSingularAndNilpotentMatrices) {
  EXPECT_EQ(exponential(MatrixXd::Zero(3, 3)), MatrixXd(MatrixXd::Identity(3, 3)));
  MatrixXd shift = MatrixXd::Zero(3, 3);
  shift(0, 1) = shift(1, 2) = 1;
  MatrixXd expected = MatrixXd::Identity(3, 3);
  expected(0, 1) = expected(1, 2) = 1;
  expected(0, 2) = 0.5;
  EXPECT_LE(relative(exponential(shift), expected), 4 * std::numeric_limits<double>::epsilon());
}

// Only some columns are needed of a large matrix; leaving out squarings must not change them.
TEST(MatrixExponential, GivesTheColumnsOfTheWholeExponential) {
  const double kRounding = 1e-12;
  std::mt19937_64 random(2);
  const MatrixXd A = random_matrix(24, 60, random);
  MatrixXd X = MatrixXd::Zero(24, 2);
  X(22, 0) = X(23, 1) = 1;
  MatrixExponential unit({});
  MatrixXd out;
  Work work;
  unit.apply(A, X, out, work);
  EXPECT_LE(relative(out, exponential(A).rightCols(2)), kRounding);
  EXPECT_GT(unit.scaling(), 0);
  EXPECT_LT(work.matrix_multiplications, 6 + unit.scaling());  // squarings were left out
}

// Products measure the scheme's cost.
TEST(MatrixExponential, SpendsTheProductsOfItsOrder) {
  std::mt19937_64 random(3);
  for (const auto& [bound, order] :
       std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 3}, {3, 5}, {4, 7}, {5, 9}, {6, 13}}) {
    MatrixExponential unit({.most_products = bound});
    MatrixXd out;
    Work work;
    unit.apply(random_matrix(5, 100, random), MatrixXd::Identity(5, 5), out, work);
    EXPECT_EQ(unit.order(), order);
    EXPECT_EQ(unit.scaling(), 0);
    EXPECT_EQ(work.matrix_multiplications, bound);
  }
  MatrixExponential unit({.most_products = 9});
  MatrixXd out;
  Work work;
  unit.apply(random_matrix(5, 1e4, random), MatrixXd::Identity(5, 5), out, work);
  EXPECT_EQ(unit.scaling(), 3);
}

// A bound is not an order: a small matrix takes fewer products than permitted.
TEST(MatrixExponential, SpendsNoMoreThanASmallNormNeeds) {
  std::mt19937_64 random(4);
  MatrixExponential unit({.most_products = 4});
  MatrixXd out;
  Work work;
  unit.apply(random_matrix(5, 0.01, random), MatrixXd::Identity(5, 5), out, work);
  EXPECT_EQ(unit.order(), 3);
  EXPECT_EQ(work.matrix_multiplications, 2);
}

// Each approximant of order j has the error r_j − exp = O(A^(2j+1)).
TEST(MatrixExponential, HasTheOrdersOfPade) {
  const double kBand = 0.15;
  std::mt19937_64 random(5);
  const MatrixXd A = random_matrix(4, 1, random);
  for (const auto& [bound, order] : std::vector<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 3}}) {
    const auto error = [&, products = bound](double scale) {
      const MatrixXd scaled = scale * A;
      return relative(exponential(scaled, {.most_products = products, .balance = false}),
                      exponential_by_taylor(scaled));
    };
    EXPECT_NEAR(std::log2(error(1.0) / error(0.5)), 2 * order + 1, kBand * (2 * order + 1));
  }
}

// (2 − A)⁻¹ (2 + A), also for a motion, whose positions are coupled only through their velocities,
// which are as many or more.
TEST(MatrixExponential, HasTheApproximantOfOrderOneOfAMotion) {
  const double kRounding = 1e-14;
  std::mt19937_64 random(6);
  for (const int positions : {0, 2, 3}) {
    MatrixXd A = random_matrix(6, 1, random);
    A.topLeftCorner(positions, positions).setZero();
    const MatrixXd two = 2 * MatrixXd::Identity(6, 6);
    const MatrixXd wanted = (two - A).partialPivLu().solve(two + A);
    EXPECT_LE(relative(exponential(A, {.most_products = 0, .balance = false}), wanted), kRounding)
        << positions;
  }
}

// Balancing by powers of two is exact and commutes with a rational function: at a fixed order it
// changes rounding only, and with a free one it saves squarings.
TEST(MatrixExponential, BalancesWithoutChangingTheResult) {
  const double kRounding = 1e-12;
  const MatrixXd A = spring_damper(0.625, 1e-2);
  const MatrixXd with = exponential(A, {.most_products = 4});
  const MatrixXd without = exponential(A, {.most_products = 4, .balance = false});
  EXPECT_LE(relative(with, without), kRounding);
  MatrixExponential balanced({}), plain({.balance = false});
  MatrixXd out;
  Work work;
  balanced.apply(A, MatrixXd::Identity(2, 2), out, work);
  plain.apply(A, MatrixXd::Identity(2, 2), out, work);
  EXPECT_LT(balanced.norm(), plain.norm() / 50);
  EXPECT_LT(balanced.scaling(), plain.scaling());
  EXPECT_EQ(plain.sweeps(), 0);
  EXPECT_GE(balanced.sweeps(), 2);  // the last one finds nothing to do
}

// Without products nothing is balanced, as order 1 is the same for every scaling, to the last bit.
TEST(MatrixExponential, OfOrderOneIsTheSameForEveryScaling) {
  const MatrixXd A = spring_damper(0.625, 1e-2);
  const Eigen::Vector2d D(0x1p-9, 0x1p5);
  const MatrixXd scaled = D.cwiseInverse().asDiagonal() * A * D.asDiagonal();
  MatrixExponential unit({.most_products = 0});
  MatrixXd out, of_scaled;
  Work work;
  unit.apply(A, MatrixXd::Identity(2, 2), out, work);
  EXPECT_EQ(unit.sweeps(), 0);
  unit.apply(scaled, D.cwiseInverse().asDiagonal().toDenseMatrix(), of_scaled, work);
  EXPECT_EQ(MatrixXd(D.asDiagonal() * of_scaled), out);
}

// A matrix scaled by powers of two balances to the same matrix, at the same cost, wherever its
// entries are.
TEST(MatrixExponential, BalancesAScaledMatrixBackToItself) {
  for (const double norm : {0.9, 1.8, 3.0}) {
    for (const double scale : {0x1p-21, 0x1p-8, 0x1p9, 0x1p20}) {
      for (const auto& [i, j] :
           {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 8}, std::pair{3, 7}}) {
        MatrixXd A = MatrixXd::Zero(9, 9);
        A(i, j) = norm / scale;
        A(j, i) = norm * scale;
        MatrixExponential unit({});
        MatrixXd out;
        Work work;
        unit.apply(A, MatrixXd::Identity(9, 9), out, work);
        EXPECT_EQ(unit.norm(), norm) << scale << " " << i << " " << j;
      }
    }
  }
}

// A column too large for its row is scaled down as well as a row too large for its column, and then
// nothing remains to be done.
TEST(MatrixExponential, BalancesAColumnThatOutweighsItsRow) {
  MatrixXd A(3, 3);  // the other entries are balanced
  A << 0, 0x1p-7, 0, 0x1p7, 0, 1024, 0, 1024, 0;
  for (const MatrixXd& unbalanced : {A, MatrixXd(A.transpose())}) {
    MatrixExponential unit({});
    MatrixXd out;
    Work work;
    unit.apply(unbalanced, MatrixXd::Identity(3, 3), out, work);
    EXPECT_EQ(unit.norm(), 1025);
    EXPECT_EQ(unit.sweeps(), 2);
  }
}

// NaN and infinity must not come out as numbers.
TEST(MatrixExponential, LetsNaNAndInfinityThrough) {
  for (const double lost :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    MatrixXd A = MatrixXd::Identity(3, 3);
    A(1, 2) = lost;
    EXPECT_FALSE(exponential(A).allFinite());
  }
}

}  // namespace
}  // namespace tribo::solvers
