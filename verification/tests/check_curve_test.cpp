#include "verification/judge/check_curve.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/input_error.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;
using enum CheckOutcome;

Curve curve(std::vector<std::pair<double, double>> points) {
  Curve result;
  for (const auto& [x, y] : points) result.points.push_back({x, y, 0});
  return result;
}

// x is the reference, y the number that is judged; the worst point counts.
TEST(DigitsCheck, CountsTheDigitsOfTheWorstPoint) {
  const DigitsCheck check{.n = 3, .reference_digits = 10};
  const CheckResult result = evaluate_digits(check, curve({{2, 2.0002}, {1, 1.00001}}));
  EXPECT_EQ(result.outcome, kPassed);
  EXPECT_NEAR(result.measured, 4, 1e-10);
  EXPECT_EQ(evaluate_digits(check, curve({{2, 2.1}, {1, 1}})).outcome, kFailed);
}

// Near zero the scale stands in for |r|.
TEST(DigitsCheck, UsesTheScaleWhereTheReferenceIsSmall) {
  const Curve near_zero = curve({{0, 1e-6}});
  EXPECT_EQ(evaluate_digits({.n = 3, .reference_digits = 10, .scale = 1}, near_zero).outcome,
            kPassed);
  EXPECT_EQ(evaluate_digits({.n = 3, .reference_digits = 10, .scale = 0}, near_zero).outcome,
            kFailed);
}

// Equal numbers have infinitely many digits, but the reference does not.
TEST(DigitsCheck, NeverFindsMoreDigitsThanTheReferenceHas) {
  const CheckResult result =
      evaluate_digits({.n = 5, .reference_digits = 7}, curve({{0, 0}, {3, 3}}));
  EXPECT_EQ(result.outcome, kPassed);
  EXPECT_EQ(result.measured, 7);
}

// n ≤ digits of the reference − 1.
TEST(DigitsCheck, NeedsOneDigitMoreInTheReference) {
  EXPECT_EQ(evaluate_digits({.n = 6, .reference_digits = 7}, curve({{3, 3}})).outcome, kPassed);
  EXPECT_EQ(evaluate_digits({.n = 6.5, .reference_digits = 7}, curve({{3, 3}})).outcome,
            kInconclusive);
}

// Points that are missing, not finite or failed are no agreement.
TEST(DigitsCheck, NanInfinityFailedRowsAndNoPointsFail) {
  const DigitsCheck check{.n = 1, .reference_digits = 10};
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    EXPECT_EQ(evaluate_digits(check, curve({{1, 1}, {1, bad}})).outcome, kFailed);
    EXPECT_EQ(evaluate_digits(check, curve({{bad, bad}})).outcome, kFailed);
  }
  EXPECT_EQ(evaluate_digits(check, {}).outcome, kFailed);
  EXPECT_EQ(evaluate_digits(check, {{{1, 1, 0}}, {{1, "singular"}}}).outcome, kFailed);
}

Curve powers(int n, double p) {
  Curve result;
  for (double x = 0.1; n-- > 0; x /= 2) result.points.push_back({x, std::pow(x, p), 0});
  return result;
}

// Both bounds hold: an order that is too high is as wrong as one that is too low.
TEST(SlopeCheck, PassesBetweenBothBounds) {
  const auto outcome = [](double lo, double hi, double p) {
    return evaluate_slope({lo, hi, 0.05, AutoWindow{}}, powers(6, p)).outcome;
  };
  EXPECT_EQ(outcome(0.9, 1.1, 1), kPassed);
  EXPECT_EQ(outcome(0.9, 1.1, 2), kFailed);
  EXPECT_EQ(outcome(1.9, 2.1, 1), kFailed);
  EXPECT_EQ(outcome(0.9, 1.1, -1), kFailed);
}

// Four points, a half-width below the claim's, or no conclusion.
TEST(SlopeCheck, IsInconclusiveWithFewPointsOrAWideInterval) {
  const SlopeCheck check{0.9, 1.1, 0.05, AutoWindow{}};
  EXPECT_EQ(evaluate_slope(check, powers(3, 1)).outcome, kInconclusive);
  const Curve bent = curve({{1, 1}, {2, 2.3}, {4, 3.9}, {8, 8.5}, {16, 15}});
  const CheckResult wide = evaluate_slope({0, 2, 0.01, BetweenWindow{0.5, 20}}, bent);
  EXPECT_EQ(wide.outcome, kInconclusive);
  EXPECT_THAT(wide.detail, HasSubstr("half-width"));
  EXPECT_EQ(evaluate_slope({0, 2, 1, BetweenWindow{0.5, 20}}, bent).outcome, kPassed);
  EXPECT_EQ(evaluate_slope({0.9, 1.1, 0, LastWindow{2}}, powers(2, 1)).outcome, kPassed);
}

// A curve of NaN has no points left.
TEST(SlopeCheck, NanAndInfinityNeverPass) {
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    const Curve none = curve({{1, bad}, {2, bad}, {3, bad}, {4, bad}, {bad, 1}});
    for (const Window& window :
         {Window(AutoWindow{}), Window(BetweenWindow{0, 9}), Window(LastWindow{2})}) {
      EXPECT_EQ(evaluate_slope({-1e9, 1e9, 1e9, window}, none).outcome, kInconclusive);
    }
  }
}

// Failed rows are points of the picture, and are reported beside the slope.
TEST(SlopeCheck, TellsLocalSlopesAndFailedRows) {
  Curve with_failure = powers(6, 2);
  with_failure.failures = {{.x = 1e3, .status = "newton-diverged"}};
  const CheckResult result = evaluate_slope({1.9, 2.1, 0.1, AutoWindow{}}, with_failure);
  EXPECT_EQ(result.outcome, kPassed);
  EXPECT_THAT(result.detail, HasSubstr("up: 2 2 2 2 2; 1 failed rows"));
}

// Where a slope is fitted a row without a value leaves it open: who drops the worst run must not
// look well behaved.
TEST(SlopeCheck, ARowWithoutAValueWhereItIsFittedLeavesItOpen) {
  const Curve good = powers(6, 2);  // x = 0.1 … 0.1/32
  const auto outcome = [&](const Window& window, double x) {
    Curve failed = good;
    failed.failures = {{.x = x, .status = "singular"}};
    const SlopeCheck check{1.9, 2.1, 0.1, window};
    const CheckOutcome of_failed = evaluate_slope(check, failed).outcome;
    for (const double none : {kInfinity, kNaN, 0.0}) {
      Curve without = good;
      without.points.push_back({x, none, 0});
      EXPECT_EQ(evaluate_slope(check, without).outcome, of_failed) << none;
    }
    return of_failed;
  };
  EXPECT_EQ(outcome(AutoWindow{}, 0.03), kInconclusive);
  EXPECT_EQ(outcome(AutoWindow{}, kNaN), kInconclusive);
  EXPECT_EQ(outcome(BetweenWindow{0.002, 0.2}, 0.15), kInconclusive);
  EXPECT_EQ(outcome(BetweenWindow{0.002, 0.2}, 0.001), kPassed);
  EXPECT_EQ(outcome(BetweenWindow{0.002, 0.2}, 0.3), kPassed);
  EXPECT_EQ(outcome(LastWindow{2}, 0.001), kInconclusive);
  EXPECT_EQ(outcome(LastWindow{2}, 0.004), kInconclusive);
  EXPECT_EQ(outcome(LastWindow{2}, 0.01), kPassed);
}

// The tube is a box of half-widths (dx, dy) pushed along the reference, corners included.
TEST(TubeCheck, PassesInsideTheTubeOnly) {
  const Curve step = curve({{0, 0}, {1, 0}, {1, 1}, {2, 1}});
  const TubeCheck check{.reference = {}, .dx = 0.1, .dy = 0.2};
  const auto outcome = [&](double x, double y) {
    return evaluate_tube(check, curve({{0.5, 0}, {x, y}}), step).outcome;
  };
  EXPECT_EQ(outcome(0.5, 0.19), kPassed);
  EXPECT_EQ(outcome(0.5, 0.21), kFailed);
  EXPECT_EQ(outcome(1.09, 0.5), kPassed);
  EXPECT_EQ(outcome(1.11, 0.5), kFailed);
  EXPECT_EQ(outcome(0.89, 0.5), kFailed);
  EXPECT_EQ(outcome(2.09, 1.19), kPassed);
  EXPECT_EQ(outcome(2.11, 1), kFailed);
}

// Between two reference points the tube is slanted: at x = 0.5 the line is at 5.
TEST(TubeCheck, FollowsSlantedSegments) {
  const Curve line = curve({{0, 0}, {1, 10}});
  const CheckResult result = evaluate_tube({{}, 0.1, 1}, curve({{0.5, 7}}), line);
  EXPECT_NEAR(result.measured, 1, 1e-12);  // at s = 0.6: |0.1|/0.1 and |6 − 7|/1
  EXPECT_EQ(evaluate_tube({{}, 0.1, 1}, curve({{0.5, 7.1}}), line).outcome, kFailed);
  EXPECT_EQ(evaluate_tube({{}, 0.1, 1}, curve({{0.5, 6.9}}), line).outcome, kPassed);
}

// A reference of one point is a box.
TEST(TubeCheck, TakesAReferenceOfOnePoint) {
  EXPECT_EQ(evaluate_tube({{}, 1, 1}, curve({{0.5, 0.5}}), curve({{0, 0}})).outcome, kPassed);
  EXPECT_EQ(evaluate_tube({{}, 1, 1}, curve({{0.5, 1.5}}), curve({{0, 0}})).outcome, kFailed);
}

// A curve that stopped early did not stay in the tube, and a broken reference is no tube.
TEST(TubeCheck, NanInfinityFailedRowsAndNoPointsNeverPass) {
  const Curve line = curve({{0, 0}, {1, 0}});
  const TubeCheck wide{{}, 1e300, 1e300};
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    EXPECT_EQ(evaluate_tube(wide, curve({{0, 0}, {0, bad}}), line).outcome, kFailed);
    EXPECT_EQ(evaluate_tube(wide, curve({{bad, 0}}), line).outcome, kFailed);
    EXPECT_THROW(static_cast<void>(evaluate_tube(wide, line, curve({{0, bad}}))), InputError);
  }
  EXPECT_EQ(evaluate_tube(wide, {}, line).outcome, kFailed);
  EXPECT_EQ(evaluate_tube(wide, {{{0, 0, 0}}, {{0, "fallen"}}}, line).outcome, kFailed);
  EXPECT_THROW(static_cast<void>(evaluate_tube(wide, line, {})), InputError);
}

}  // namespace
}  // namespace tribo::verification
