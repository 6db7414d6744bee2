#include "solvers/anchored/modal_flow.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "solvers/anchored/contact_flow.hpp"
#include "solvers/tests/fifty_digits.hpp"
#include "solvers/tests/fixtures.hpp"

namespace tribo::solvers {
namespace {

using test::Fifty;
using test::Matrix50;

constexpr double kRatio = 3e-3;  // of damping to stiffness [s]

/// The input of a flow.
struct Motion {
  MatrixXd Y;
  VectorXd K, B, drift, stretch, x_dot;
};

VectorXd random_vector(Eigen::Index n, double scale, std::mt19937_64& random) {
  VectorXd v(n);
  for (double& entry : v) entry = scale * (2 * test::unit(random) - 1);
  return v;
}

/// Y = J Jᵀ with J of `rank` columns, the directions' stiffnesses spread over `decades`.
Motion random_motion(Eigen::Index n, Eigen::Index rank, double decades, std::mt19937_64& random) {
  MatrixXd J(n, rank);
  for (Eigen::Index j = 0; j < rank; ++j) J.col(j) = random_vector(n, 1, random);
  Motion motion;
  motion.Y = J * J.transpose();
  motion.K = 1e5 * random_vector(n, decades, random).unaryExpr([](double decade) {
    return std::pow(10.0, decade);
  });
  motion.B = kRatio * motion.K;
  motion.drift = random_vector(n, 10, random);
  motion.stretch = random_vector(n, 1e-3, random);
  motion.x_dot = random_vector(n, 0.1, random);
  return motion;
}

MatrixXd by_modes(const Motion& m, double h) {
  const Eigen::Index n = m.K.size();
  MatrixXd out = MatrixXd::Zero(2 * n, 2);
  ModalFlow flow(n);
  flow.set(m.Y, m.K, m.B, m.drift, m.stretch, m.x_dot);
  flow.integrate(h, out);
  return out;
}

ContactFlow flow_of(const Motion& m, FlowRoute route) {
  ContactFlow flow(static_cast<int>(m.K.size()), {}, route);
  flow.set(m.Y, m.K, m.B, m.drift, m.stretch, m.x_dot);
  return flow;
}

/// The two columns of the exponential of the whole matrix, in 50 digits.
MatrixXd in_fifty_digits(const Motion& m, double h) {
  const Eigen::Index n = m.K.size();
  const ContactFlow flow = flow_of(m, FlowRoute::kPade);
  Matrix50 a = flow.matrix().cast<Fifty>() * Fifty(h);
  for (Eigen::Index i = 0; i < n; ++i) {  // −Y K and −Y B unrounded
    for (Eigen::Index j = 0; j < n; ++j) {
      a(n + i, j) = -Fifty(h) * Fifty(m.Y(i, j)) * Fifty(m.K[j]);
      a(n + i, n + j) = -Fifty(h) * Fifty(m.Y(i, j)) * Fifty(m.B[j]);
    }
  }
  const Matrix50 e = test::exponential_in_fifty_digits(a);
  return e.block(0, 2 * n + 1, 2 * n, 2).unaryExpr([](const Fifty& x) {
    return static_cast<double>(x);
  });
}

/// Largest of ‖a − b‖/‖b‖ over both integrals, positions and velocities.
double difference(const MatrixXd& a, const MatrixXd& b) {
  const Eigen::Index n = b.rows() / 2;
  double largest = 0;
  for (Eigen::Index j = 0; j < 2; ++j) {
    for (const Eigen::Index first : {Eigen::Index{0}, n}) {
      const auto exact = b.col(j).segment(first, n);
      largest = std::max(largest, (a.col(j).segment(first, n) - exact).norm() / exact.norm());
    }
  }
  return largest;
}

// An eigenvalue is known to ε ‖S‖, and so a slow motion to ε h² ‖S‖ of itself at most.
double allowed(const Motion& m, double h) {
  const MatrixXd S = m.K.cwiseSqrt().asDiagonal() * m.Y * m.K.cwiseSqrt().asDiagonal();
  return 100 * std::numeric_limits<double>::epsilon() * (1 + std::sqrt(S.norm()) * h);
}

// Stiff and soft steps of four points, of one, and of one row.
TEST(ModalFlow, AgreesWithFiftyDigits) {
  std::mt19937_64 random(1);
  for (const Eigen::Index n : {1, 3, 12}) {
    const Motion motion = random_motion(n, n, 0, random);
    for (const double h : {1e-6, 1e-4, 2e-3, 4e-2}) {
      EXPECT_LE(difference(by_modes(motion, h), in_fifty_digits(motion, h)), allowed(motion, h))
          << n << ", " << h;
    }
  }
}

// K is a matrix, not a number: only B = r K is required.
TEST(ModalFlow, TakesAnyStiffnessOfEachDirection) {
  std::mt19937_64 random(2);
  const Motion motion = random_motion(9, 9, 1, random);
  ASSERT_GT(motion.K.maxCoeff(), 10 * motion.K.minCoeff());
  for (const double h : {1e-5, 1e-3, 1e-2}) {
    EXPECT_LE(difference(by_modes(motion, h), in_fifty_digits(motion, h)), 10 * allowed(motion, h))
        << h;
  }
}

// A body on four points has six velocities: Y has rank 6 of 12, and rounding leaves small
// remainders of the others, of either sign.
TEST(ModalFlow, TakesRedundantContacts) {
  std::mt19937_64 random(3);
  const Motion motion = random_motion(12, 6, 0, random);
  for (const double h : {1e-5, 1e-3, 4e-2}) {
    EXPECT_LE(difference(by_modes(motion, h), in_fifty_digits(motion, h)), allowed(motion, h)) << h;
  }
}

// Equal points have equal modes, for which any basis will do.
TEST(ModalFlow, TakesEqualAndNearlyEqualModes) {
  std::mt19937_64 random(4);
  Motion motion = random_motion(6, 6, 0, random);
  for (const double split : {0.0, 1e-15, 1e-12, 1e-8, 1e-4}) {
    motion.Y = 2.5 * MatrixXd::Identity(6, 6);
    motion.Y(0, 1) = motion.Y(1, 0) = split;
    motion.Y(4, 4) += split;
    EXPECT_LE(difference(by_modes(motion, 1e-3), in_fifty_digits(motion, 1e-3)),
              allowed(motion, 1e-3))
        << split;
  }
}

// At λ = 4/r² a mode ceases to oscillate, while others of the same matrix do not.
TEST(ModalFlow, TakesCriticalDamping) {
  std::mt19937_64 random(5);
  Motion motion = random_motion(6, 6, 0, random);
  motion.K.setConstant(1e5);
  motion.B = kRatio * motion.K;
  const double critical = 4 / (kRatio * kRatio) / 1e5;
  for (const double off : {-1e-3, -1e-9, -1e-15, 0.0, 1e-15, 1e-9, 1e-3}) {
    motion.Y = critical * MatrixXd::Identity(6, 6);
    motion.Y.diagonal() *= 1 + off;
    motion.Y(5, 5) = 0.01 * critical;
    for (const double h : {1e-4, 4e-2}) {
      EXPECT_LE(difference(by_modes(motion, h), in_fifty_digits(motion, h)), allowed(motion, h))
          << off << ", " << h;
    }
  }
}

// Without mobility forces have no effect: x = x0 + ẋ0 t + d t²/2.
TEST(ModalFlow, IsAParabolaWhereNothingGivesWay) {
  std::mt19937_64 random(6);
  Motion motion = random_motion(3, 3, 0, random);
  motion.Y.setZero();
  const double h = 0.3;
  const MatrixXd out = by_modes(motion, h);
  const VectorXd mean =
      h * motion.stretch + h * h / 2 * motion.x_dot + h * h * h / 6 * motion.drift;
  EXPECT_LE((out.col(0).head(3) - mean).norm(), 1e-15);
  EXPECT_LE((out.col(0).tail(3) - h * motion.x_dot - h * h / 2 * motion.drift).norm(), 1e-15);
}

// The two routes of a flow give one result; the modes take no products.
TEST(ModalFlow, IsTheOtherRouteOfAContactFlow) {
  std::mt19937_64 random(7);
  const Motion motion = random_motion(12, 12, 0, random);
  ContactFlow modes = flow_of(motion, FlowRoute::kAuto), pade = flow_of(motion, FlowRoute::kPade);
  Work by_auto, by_pade;
  modes.integrate(2e-3, by_auto);
  pade.integrate(2e-3, by_pade);
  EXPECT_LE((modes.integral() - pade.integral()).norm(), 1e-12 * pade.integral().norm());
  EXPECT_LE((modes.double_integral() - pade.double_integral()).norm(),
            1e-12 * pade.double_integral().norm());
  EXPECT_EQ(by_auto.matrix_multiplications, 0);
  EXPECT_EQ(by_auto.fallbacks, 0);
  EXPECT_GT(by_pade.matrix_multiplications, 0);
  EXPECT_EQ(by_pade.fallbacks, 0);
}

// Where ratios differ the exponential is used, bit for bit, and counted.
TEST(ModalFlow, LeavesOtherRatiosToTheExponential) {
  std::mt19937_64 random(8);
  Motion motion = random_motion(6, 6, 0, random);
  motion.B[4] *= 1 + 1e-9;
  ContactFlow modes = flow_of(motion, FlowRoute::kAuto), pade = flow_of(motion, FlowRoute::kPade);
  Work work;
  modes.integrate(1e-3, work);
  EXPECT_EQ(work.fallbacks, 1);
  pade.integrate(1e-3, work);
  EXPECT_EQ(work.fallbacks, 1);
  EXPECT_EQ(VectorXd(modes.integral()), VectorXd(pade.integral()));
  EXPECT_EQ(VectorXd(modes.double_integral()), VectorXd(pade.double_integral()));
}

TEST(ModalFlow, TakesOneRatioToRounding) {
  const VectorXd K = VectorXd::LinSpaced(7, 1e4, 3e7);
  const VectorXd B = 0.1 * K;
  EXPECT_TRUE(ModalFlow::takes(K, B));
  EXPECT_TRUE(ModalFlow::takes(K, VectorXd::Zero(7)));
  VectorXd other = B;
  other[6] *= 1 + 6 * std::numeric_limits<double>::epsilon();
  EXPECT_FALSE(ModalFlow::takes(K, other));
  other = B;
  other[0] = 0;
  EXPECT_FALSE(ModalFlow::takes(K, other));
  EXPECT_FALSE(ModalFlow::takes(VectorXd::Zero(3), VectorXd::Zero(3)));  // no ratio
  VectorXd lost = K;
  lost[3] = std::nan("");
  EXPECT_FALSE(ModalFlow::takes(lost, B));
}

// NaN and infinity must not come out as numbers.
TEST(ModalFlow, LetsNaNAndInfinityThrough) {
  std::mt19937_64 random(9);
  for (const double lost :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Motion motion = random_motion(6, 6, 0, random);
    motion.Y(3, 2) = motion.Y(2, 3) = lost;
    EXPECT_TRUE(by_modes(motion, 1e-3).array().isNaN().all());
    motion = random_motion(6, 6, 0, random);
    motion.drift[2] = lost;
    EXPECT_FALSE(by_modes(motion, 1e-3).allFinite());
  }
}

}  // namespace
}  // namespace tribo::solvers
