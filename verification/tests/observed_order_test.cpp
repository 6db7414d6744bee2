#include "verification/judge/observed_order.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

constexpr double kRoundOff = 1e-12;  // of a fit to exact powers
constexpr double kFloorBias = 0.06;  // what the first points above a smooth floor add to a slope
constexpr double kNoiseBias = 0.1;   // for 5 % noise over two decades

/// n points of y at x = 0.1, 0.05, 0.025, …
std::vector<CurvePoint> halvings(int n, const std::function<double(double)>& y) {
  std::vector<CurvePoint> points;
  for (double x = 0.1; n-- > 0; x /= 2) points.push_back({x, y(x), 0});
  return points;
}

// Exact powers have exact slopes and no spread: every window must find them.
TEST(ObservedOrder, ExactPowersHaveTheirOrderWithNoSpread) {
  for (const double p : {1.0, 2.0, 4.0}) {
    const auto curve = halvings(8, [p](double h) { return 3 * std::pow(h, p); });
    for (const Window& window : {Window(AutoWindow{}), Window(BetweenWindow{1e-4, 1})}) {
      const OrderEstimate estimate = observed_order(curve, window);
      EXPECT_EQ(estimate.problem, "");
      EXPECT_NEAR(estimate.slope, p, kRoundOff);
      EXPECT_NEAR(estimate.halfwidth, 0, kRoundOff);
      EXPECT_EQ(estimate.points, 8U);
      EXPECT_EQ(estimate.local_slopes.size(), 7U);
    }
  }
}

// The interval is Student's: for residuals known by hand the half-width is known too. Points at
// ln x = 0, 1, 2, 3 with ln y = 0, 1, 2, 3 + (1, −1, −1, 1)·d have slope 1 and s² = 4d²/2, so that
// the half-width is t(0.975, 2)·√(2d²/5) with t(0.975, 2) = 4.302652729749.
TEST(ObservedOrder, TheHalfWidthIsStudents) {
  constexpr double d = 0.01;
  std::vector<CurvePoint> curve;
  for (const auto& [i, sign] : {std::pair{0, 1.0}, {1, -1.0}, {2, -1.0}, {3, 1.0}}) {
    curve.push_back({std::exp(i), std::exp(i + sign * d), 0});
  }
  const OrderEstimate estimate = observed_order(curve, BetweenWindow{0.5, 100});
  EXPECT_NEAR(estimate.slope, 1, kRoundOff);
  EXPECT_NEAR(estimate.halfwidth, 4.302652729749 * std::sqrt(2 * d * d / 5), 1e-10);
}

// A point at the end of a window is in it, however its abscissa was rounded; the next one is not.
TEST(ObservedOrder, TheEndsOfAWindowAreInIt) {
  std::vector<CurvePoint> curve;
  for (const double x : {0.9, 1 - 1e-15, 2.0, 4.0, 8 + 1e-14, 8.1}) {
    curve.push_back({x, x < 1 - 1e-6 || x > 8 + 1e-6 ? 100 * x : x, 0});
  }
  const OrderEstimate estimate = observed_order(curve, BetweenWindow{1, 8});
  EXPECT_EQ(estimate.problem, "");
  EXPECT_NEAR(estimate.slope, 1, kRoundOff);
}

// A scheme with an error plateau must keep the order that it has above it.
TEST(ObservedOrder, APlateauAtSmallStepsIsLeftOut) {
  for (const double p : {1.0, 2.0, 4.0}) {
    const double floor = std::pow(0.1 / 128, p);
    const auto curve = halvings(16, [&](double h) { return std::pow(h, p) + floor; });
    const OrderEstimate estimate = observed_order(curve, AutoWindow{});
    EXPECT_EQ(estimate.problem, "");
    EXPECT_NEAR(estimate.slope, p, kFloorBias * p);
    EXPECT_GE(estimate.from, 0.1 / 128);
  }
}

// A curve that is nothing but a plateau has order zero: that is a claim about inconsistent schemes.
TEST(ObservedOrder, ACurveThatIsAllPlateauHasOrderZero) {
  const OrderEstimate estimate =
      observed_order(halvings(8, [](double) { return 0.5; }), AutoWindow{});
  EXPECT_EQ(estimate.problem, "");
  EXPECT_NEAR(estimate.slope, 0, kRoundOff);
  EXPECT_EQ(estimate.points, 8U);
}

// Round-off grows as h falls; it lies far below the largest error and is no divergence.
TEST(ObservedOrder, ARoundOffFloorIsLeftOut) {
  for (const double p : {2.0, 4.0}) {
    const auto curve = halvings(20, [p](double h) { return std::pow(h, p) + 1e-17 / h; });
    const OrderEstimate estimate = observed_order(curve, AutoWindow{});
    EXPECT_EQ(estimate.problem, "");
    EXPECT_NEAR(estimate.slope, p, kFloorBias * p);
  }
}

// At large steps an error cannot grow beyond the size of the solution.
TEST(ObservedOrder, ASaturationAtLargeStepsIsLeftOut) {
  const auto curve = halvings(16, [](double h) { return 1 / (1 + 2e-3 / h); });
  const OrderEstimate estimate = observed_order(curve, AutoWindow{});
  EXPECT_EQ(estimate.problem, "");
  EXPECT_NEAR(estimate.slope, 1, kFloorBias);
  EXPECT_LT(estimate.to, 2e-3);
}

// Errors of real runs scatter; 5 % must neither split the window nor move the order.
TEST(ObservedOrder, NoiseLeavesTheWindowWhole) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    std::mt19937 random(seed);
    const auto noise = [&] { return 0.05 * (static_cast<double>(random() % 2001) / 1000 - 1); };
    const auto curve = halvings(9, [&](double h) { return h * h * (1 + noise()); });
    const OrderEstimate estimate = observed_order(curve, AutoWindow{});
    EXPECT_EQ(estimate.problem, "") << seed;
    EXPECT_NEAR(estimate.slope, 2, kNoiseBias) << seed;
    EXPECT_GE(estimate.points, 7U) << seed;
    EXPECT_LE(std::abs(estimate.slope - 2), 3 * estimate.halfwidth) << seed;
  }
}

// The absolute value in other estimators turns a diverging scheme into a converging one.
TEST(ObservedOrder, AnErrorThatGrowsAsStepsShrinkHasANegativeSlope) {
  const auto curve = halvings(8, [](double h) { return 0.1 / h; });
  for (const Window& window :
       {Window(AutoWindow{}), Window(BetweenWindow{1e-4, 1}), Window(LastWindow{2})}) {
    EXPECT_NEAR(observed_order(curve, window).slope, -1, kRoundOff);
  }
}

// Convergence at large steps must not hide that the error grows again long before round-off.
TEST(ObservedOrder, DivergenceAtSmallStepsOutweighsConvergenceAtLargeOnes) {
  const auto curve = halvings(16, [](double h) { return std::max(h, 1e-6 / h); });
  EXPECT_NEAR(observed_order(curve, AutoWindow{}).slope, -1, kRoundOff);
  const auto brief = halvings(10, [](double h) { return std::max(h, 1e-6 / h); });
  const OrderEstimate estimate = observed_order(brief, AutoWindow{});
  EXPECT_FALSE(estimate.slope > 0 && estimate.problem.empty());
}

// Error over work falls: the slope of a first-order scheme is −1 and its floor lies at large work.
TEST(ObservedOrder, ErrorOverWorkIsNegativeAndItsFloorIsLeftOut) {
  std::vector<CurvePoint> curve;
  for (double work = 10; work < 1e6; work *= 2) curve.push_back({work, 1 / work + 1e-4, 0});
  EXPECT_NEAR(observed_order(curve, AutoWindow{}).slope, -1, kFloorBias);
}

// Three points have one degree of freedom: their interval says nothing.
TEST(ObservedOrder, FewerThanFourPointsAreAProblem) {
  const auto curve = halvings(3, [](double h) { return h; });
  EXPECT_NE(observed_order(curve, AutoWindow{}).problem, "");
  EXPECT_NE(observed_order(curve, BetweenWindow{1e-3, 1}).problem, "");
  EXPECT_NE(observed_order({}, AutoWindow{}).problem, "");
}

// `last` is for costly studies with two points; it has no interval.
TEST(ObservedOrder, LastTakesThePointsOfSmallestStepWithoutInterval) {
  const auto curve = halvings(6, [](double h) { return h < 0.01 ? h * h : h; });
  const OrderEstimate estimate = observed_order(curve, LastWindow{2});
  EXPECT_EQ(estimate.problem, "");
  EXPECT_NEAR(estimate.slope, 2, kRoundOff);
  EXPECT_TRUE(std::isnan(estimate.halfwidth));
  EXPECT_NE(observed_order(halvings(1, [](double h) { return h; }), LastWindow{2}).problem, "");
}

// A window of the claim is taken as it is: bends in it show in the half-width.
TEST(ObservedOrder, AGivenWindowTakesItsPointsOnly) {
  const auto curve = halvings(12, [](double h) { return h > 0.01 ? 1 : h * h; });
  const OrderEstimate estimate = observed_order(curve, BetweenWindow{1e-5, 0.01});
  EXPECT_NEAR(estimate.slope, 2, kRoundOff);
  EXPECT_EQ(estimate.points, 8U);
}

// NaN, infinity, zero and negative numbers have no logarithm that could be judged.
TEST(ObservedOrder, PointsWithoutLogarithmAreDropped) {
  auto curve = halvings(6, [](double h) { return h; });
  for (const double bad : {kNaN, kInfinity, 0.0, -1.0}) {
    curve.push_back({1e-3, bad, 0});
    curve.push_back({bad, 1e-3, 0});
  }
  const OrderEstimate estimate = observed_order(curve, AutoWindow{});
  EXPECT_NEAR(estimate.slope, 1, kRoundOff);
  EXPECT_EQ(estimate.points, 6U);
}

// Errors that the reference cannot resolve are not the scheme's.
TEST(ObservedOrder, PointsThatTheReferenceCannotResolveAreNotJudged) {
  auto curve = halvings(8, [](double h) { return h < 0.005 ? 0.005 : h; });
  for (CurvePoint& point : curve) point.uncertainty = point.x < 0.005 ? 0.004 : 1e-6;
  const OrderEstimate estimate = observed_order(curve, AutoWindow{});
  EXPECT_NEAR(estimate.slope, 1, kRoundOff);
  EXPECT_EQ(estimate.points, 5U);
  EXPECT_NE(observed_order(curve, BetweenWindow{1e-4, 1}).problem, "");
  EXPECT_NE(observed_order(curve, LastWindow{2}).problem, "");
}

// A column of one step size has no slope, and must not have a NaN that compares as passing.
TEST(ObservedOrder, OneStepSizeHasNoSlope) {
  const std::vector<CurvePoint> curve(5, {0.1, 0.2, 0});
  EXPECT_NE(observed_order(curve, AutoWindow{}).problem, "");
  EXPECT_NE(observed_order(curve, BetweenWindow{0.01, 1}).problem, "");
}

}  // namespace
}  // namespace tribo::verification
