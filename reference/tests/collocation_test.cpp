#include <gtest/gtest.h>

#include "reference/dense/collocation_method.hpp"

namespace tribo::reference {
namespace {

TEST(Collocation, OfTwoRadauNodesIsTheTextbooks) {
  // Hairer and Wanner II, Table IV.5.5
  const Collocation<double> radau = collocation<double>(Nodes::kRadau, 2);
  EXPECT_NEAR(radau.nodes[0], 1.0 / 3, 1e-15);
  EXPECT_EQ(radau.nodes[1], 1);
  const Eigen::Matrix2d a{{5.0 / 12, -1.0 / 12}, {3.0 / 4, 1.0 / 4}};
  EXPECT_LT((radau.a - a).norm(), 1e-15);
}

TEST(Collocation, OfTwoGaussNodesIsTheTextbooks) {
  // Hairer and Wanner II, Table IV.5.1
  const Collocation<double> gauss = collocation<double>(Nodes::kGauss, 2);
  const double r = std::sqrt(3.0) / 6;
  EXPECT_NEAR(gauss.nodes[0], 0.5 - r, 1e-15);
  const Eigen::Matrix2d a{{0.25, 0.25 - r}, {0.25 + r, 0.25}};
  EXPECT_LT((gauss.a - a).norm(), 1e-15);
}

class CollocationOf : public testing::TestWithParam<std::pair<Nodes, int>> {};

/// The condition of a collocation method: Σ_j a_ij c_j^(k−1) = c_i^k/k for k ≤ s.
TEST_P(CollocationOf, IntegratesPowersExactly) {
  const auto [nodes, s] = GetParam();
  const auto table = collocation<Fifty>(nodes, s);
  ASSERT_EQ(table.nodes.size(), s);
  Vector<Fifty> power = Vector<Fifty>::Ones(s);
  for (int k = 1; k <= s; ++k) {
    const Vector<Fifty> integral = table.a * power;
    power = power.cwiseProduct(table.nodes);
    for (int i = 0; i < s; ++i) {
      EXPECT_LT(abs(Fifty(integral[i] - power[i] / k)), 1e-44) << "c" << i << "^" << k;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Stages, CollocationOf,
                         testing::Values(std::pair(Nodes::kRadau, 3), std::pair(Nodes::kRadau, 16),
                                         std::pair(Nodes::kRadau, 22), std::pair(Nodes::kGauss, 1),
                                         std::pair(Nodes::kGauss, 16)));

/// ẋ = y, ẏ = −x: a step's polynomial meets the solution to the tolerance everywhere.
TEST(CollocationMethod, IsAsGoodBetweenItsNodes) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const std::vector<Recorded> rate = {in[1], -in[0]};
  CollocationMethod<float128> method(Nodes::kRadau, 16, float128(1e-24), {1, 1});
  method.enter(tape.program(rate));
  Vector<float128> y(2);
  y << 0, 1;
  const auto step = method.step(float128(0), y, float128(10));
  ASSERT_TRUE(step);
  EXPECT_GT(step->piece.h, 0.05);
  for (int n = 0; n <= 20; ++n) {
    const float128 tau = float128(n) / 20;
    const float128 t = tau * step->piece.h;
    EXPECT_LT(abs(float128(step->piece.value(tau)[0] - sin(t))), 1e-23);
    EXPECT_LT(abs(float128(step->piece.slope(tau)[0] - step->piece.h * cos(t))), 1e-20);
  }
}

/// ẏ = −λ (y − z), ż = 1: stiff by 10¹²; one step for which an explicit method would need 10¹².
TEST(CollocationMethod, DoesNotMindStiffness) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const std::vector<Recorded> rate = {Recorded(-1e12) * (in[0] - in[1]), Recorded(1)};
  CollocationMethod<float128> method(Nodes::kRadau, 12, float128(1e-20), {1, 1});
  method.enter(tape.program(rate));
  Vector<float128> y(2);
  y << float128(-1e-12), 0;
  const auto step = method.step(float128(0), y, float128(1));
  ASSERT_TRUE(step);
  EXPECT_EQ(step->piece.h, 1);
  EXPECT_LT(abs(float128(step->piece.value(float128(1))[0] - (1 - float128(1e-12)))), 1e-20);
}

TEST(Legendre, HasAllPolynomialsUpToItsDegree) {
  EXPECT_EQ(legendre(0.3, 3).size(), 4U);
  EXPECT_EQ(legendre(0.3, 0).size(), 1U);
}

/// ẋ = v, v̇ = −10⁶ x: a linear system takes one matrix, which includes the dependence of x on v,
/// and the iterations from double to quadruple precision.
TEST(CollocationMethod, SolvesALinearProblemByOneMatrix) {
  constexpr int kStages = 16;
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const std::vector<Recorded> rate = {in[1], Recorded(-1e6) * in[0]};
  const Program program = tape.program(rate);
  CollocationMethod<float128> method(Nodes::kRadau, kStages, float128(1e-22), {1e-3, 1});
  method.enter(program);
  Vector<float128> y(2);
  y << 0, 1;
  ASSERT_TRUE(method.step(float128(0), y, float128(1e-4)));
  EXPECT_GE(method.factorizations(), 1);
  EXPECT_LE(method.factorizations(), 2);
  EXPECT_LE(method.rate_evaluations(), 5 * kStages);
  const auto operations = static_cast<double>(program.instructions.size());
  EXPECT_DOUBLE_EQ(method.work(),
                   operations * static_cast<double>(method.rate_evaluations()) +
                       static_cast<double>(method.factorizations()) * std::pow(kStages, 3) / 300);
}

/// A step begins with the extrapolated last polynomial, unless the system is another one.
TEST(CollocationMethod, ContinuesItsLastPolynomialWithinAMode) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const std::vector<Recorded> rate = {in[1], -sin(in[0])};
  const Program pendulum = tape.program(rate);
  CollocationMethod<float128> method(Nodes::kRadau, 12, float128(1e-18), {1, 1});
  Vector<float128> y(2);
  y << 1, 0;
  const float128 h = 0.01;
  const auto cost = [&](const float128& t, const Vector<float128>& from) {
    const std::int64_t before = method.rate_evaluations();
    EXPECT_TRUE(method.step(t, from, h));
    return method.rate_evaluations() - before;
  };
  method.enter(pendulum);
  const std::int64_t first = cost(0, y);
  const Vector<float128> next = method.step(float128(0), y, h)->piece.value(float128(1));
  EXPECT_LT(cost(h, next), first);
  method.enter(pendulum);
  EXPECT_EQ(cost(0, y), first);
}

/// ẏ = −λ b (1 + 10⁹ b), b = y − z, ż = 1, on its way behind z, λ = 10¹⁰: the remaining error of a
/// stage is multiplied by λ in its rate, so that rates from before the last correction, which may
/// be 10⁻¹⁴, would be visibly wrong.
TEST(CollocationMethod, TakesTheRatesOfItsLastStages) {
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const Recorded behind = in[0] - in[1];
  const std::vector<Recorded> rate = {
      Recorded(-1e10) * behind * (Recorded(1) + Recorded(1e9) * behind), Recorded(1)};
  CollocationMethod<float128> method(Nodes::kRadau, 8, float128(1e-10), {1, 1});
  method.enter(tape.program(rate));
  Vector<float128> y(2);
  y << (sqrt(float128(1) - float128(4) / 10) - 1) / 2e9, 0;  // λ b (1 + 10⁹ b) = −1
  const auto step = method.step(float128(0), y, float128(1));
  ASSERT_TRUE(step);
  for (const double tau : {0.0, 0.5, 1.0}) {
    EXPECT_LT(abs(float128(step->piece.slope(float128(tau))[0] - step->piece.h)), 1e-13) << tau;
  }
}

/// h_next = 0.85 h (tol/err)^(1/s), of the last coefficient c: err = |c|/(2(2s − 1)).
TEST(CollocationMethod, SuggestsAStepByTheTailOfItsPolynomial) {
  constexpr int kStages = 8;
  Tape tape(2);
  const std::vector<Recorded> in = tape.inputs();
  const std::vector<Recorded> rate = {in[1], -in[0]};
  CollocationMethod<float128> method(Nodes::kRadau, kStages, float128(1e-12), {1, 1});
  method.enter(tape.program(rate));
  Vector<float128> y(2);
  y << 0, 1;
  const auto step = method.step(float128(0), y, float128(0.2));
  ASSERT_TRUE(step);
  const auto tail = static_cast<double>(step->piece.c.col(kStages - 1).cwiseAbs().maxCoeff());
  const double err = tail / (2 * (2 * kStages - 1));
  EXPECT_NEAR(static_cast<double>(step->suggested / step->piece.h),
              0.85 * std::pow(1e-12 / err, 1.0 / kStages), 1e-12);
}

}  // namespace
}  // namespace tribo::reference
