#include "verification/judge/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "verification/judge/special_values.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;
using enum CheckOutcome;

/// The outcome of a check on one quantity x ± u.
CheckOutcome outcome(const Check& check, double x, double u = 0) {
  Figure figure;
  figure.quantities = {{"x", x, "m", u}};
  return evaluate(check, std::string("x"), figure).outcome;
}

/// The outcome of a ≤ c·b.
CheckOutcome ordering(double a, double b, double c, double u = 0) {
  Figure figure;
  figure.quantities = {{"a", a, "m", u}, {"b", b, "m", 0}};
  return evaluate(OrderingCheck{{{"a", "b", c}}}, std::monostate{}, figure).outcome;
}

// Both edges belong to the band; the width is atol + rtol·|r|.
TEST(ValueCheck, PassesWithinTheTolerancesOnly) {
  const ValueCheck check{.r = -2, .atol = 0.25, .rtol = 0.125};
  EXPECT_EQ(outcome(check, -2), kPassed);
  EXPECT_EQ(outcome(check, -2.5), kPassed);
  EXPECT_EQ(outcome(check, -1.5), kPassed);
  EXPECT_EQ(outcome(check, -2.50001), kFailed);
  EXPECT_EQ(outcome(check, -1.49999), kFailed);
  EXPECT_EQ(outcome(check, 2), kFailed);
}

// Either side may be left out.
TEST(RangeCheck, PassesBetweenItsSidesOnly) {
  EXPECT_EQ(outcome(RangeCheck{1, 2}, 1), kPassed);
  EXPECT_EQ(outcome(RangeCheck{1, 2}, 2), kPassed);
  EXPECT_EQ(outcome(RangeCheck{1, 2}, 0.999), kFailed);
  EXPECT_EQ(outcome(RangeCheck{1, 2}, 2.001), kFailed);
  EXPECT_EQ(outcome(RangeCheck{1, std::nullopt}, 1e300), kPassed);
  EXPECT_EQ(outcome(RangeCheck{std::nullopt, 2}, -1e300), kPassed);
}

// The sign of r must not turn the band over.
TEST(RatioCheck, PassesByTheQuotient) {
  EXPECT_EQ(outcome(RatioCheck{10, 0.5, 2}, 5), kPassed);
  EXPECT_EQ(outcome(RatioCheck{10, 0.5, 2}, 4.9), kFailed);
  EXPECT_EQ(outcome(RatioCheck{10, 0.5, 2}, 21), kFailed);
  EXPECT_EQ(outcome(RatioCheck{-10, 0.5, 2}, -6), kPassed);
  EXPECT_EQ(outcome(RatioCheck{-10, 0.5, 2}, 6), kFailed);
}

// The report shows the quotient with its band, and what it was made of.
TEST(RatioCheck, MeasuresTheQuotient) {
  Figure figure;
  figure.quantities = {{"x", 30, "s", 0}};
  const CheckResult result = evaluate(RatioCheck{10, 2, 4}, std::string("x"), figure);
  EXPECT_EQ(result.measured, 3);
  EXPECT_EQ(result.unit, "-");
  EXPECT_THAT(result.detail, HasSubstr("30 s against 10"));
}

// Counts are exact unless the claim allows some.
TEST(CountCheck, PassesWithinItsAllowance) {
  EXPECT_EQ(outcome(CountCheck{8, 0}, 8), kPassed);
  EXPECT_EQ(outcome(CountCheck{8, 0}, 9), kFailed);
  EXPECT_EQ(outcome(CountCheck{8, 1}, 9), kPassed);
  EXPECT_EQ(outcome(CountCheck{8, 1}, 6), kFailed);
}

// A comparison with NaN is false in C++, which must never read as "not outside".
TEST(EveryNumber, NanAndInfinityNeverPass) {
  const std::vector<Check> checks = {ValueCheck{0, 1e308, 0},        RangeCheck{0, std::nullopt},
                                     RangeCheck{std::nullopt, 0},    RatioCheck{1, 0, std::nullopt},
                                     RatioCheck{1, std::nullopt, 0}, CountCheck{0, 1e308}};
  for (const Check& check : checks) {
    for (const double bad : {kNaN, kInfinity, -kInfinity}) {
      EXPECT_EQ(outcome(check, bad), kFailed) << kind(check) << bad;
      EXPECT_NE(outcome(check, 0, bad), kPassed) << kind(check) << bad;
    }
  }
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    EXPECT_EQ(ordering(bad, 1, 1), kFailed);
    EXPECT_EQ(ordering(1, bad, 1), kFailed);
    EXPECT_NE(ordering(1, 2, 1, bad), kPassed);
  }
}

// An error bar that reaches over the edge leaves the verdict open, on either side of it.
TEST(EveryNumber, IsInconclusiveWhereTheUncertaintyCrossesAnEdge) {
  for (const Check& check : {Check(ValueCheck{100, 10, 0}), Check(CountCheck{100, 10}),
                             Check(RangeCheck{90, 110}), Check(RatioCheck{100, 0.9, 1.1})}) {
    EXPECT_EQ(outcome(check, 100, 0.5), kPassed) << kind(check);
    EXPECT_EQ(outcome(check, 109.9, 0.5), kInconclusive) << kind(check);
    EXPECT_EQ(outcome(check, 110.1, 0.5), kInconclusive) << kind(check);
    EXPECT_EQ(outcome(check, 111, 0.5), kFailed) << kind(check);
  }
  EXPECT_EQ(ordering(100, 100.1, 1, 0.5), kInconclusive);
  EXPECT_EQ(ordering(100, 102, 1, 0.5), kPassed);
}

// The contract: an error bar above 1 % of the judged error.
TEST(EveryNumber, IsInconclusiveAboveOnePercentUncertainty) {
  EXPECT_EQ(outcome(RangeCheck{std::nullopt, 1}, 1e-6, 0.9e-8), kPassed);
  EXPECT_EQ(outcome(RangeCheck{std::nullopt, 1}, 1e-6, 1.1e-8), kInconclusive);
  EXPECT_EQ(outcome(RatioCheck{2, std::nullopt, 1}, 1e-6, 1.1e-8), kInconclusive);
  EXPECT_EQ(ordering(1e-6, 1, 1, 1.1e-8), kInconclusive);
}

// A value is judged by its distance from r, where x itself may be zero.
TEST(ValueCheck, MayBeZeroWithAnUncertainty) {
  EXPECT_EQ(outcome(ValueCheck{0, 1e-9, 0}, 1e-17, 1e-15), kPassed);
}

// x_A ≤ c·x_B, equality included.
TEST(OrderingCheck, PassesByTheInequality) {
  EXPECT_EQ(ordering(1, 2, 0.5), kPassed);
  EXPECT_EQ(ordering(1.01, 2, 0.5), kFailed);
  EXPECT_EQ(ordering(-3, -2, 1), kPassed);
  EXPECT_EQ(ordering(-2, -3, 1), kFailed);
  EXPECT_EQ(ordering(0, 1, 1), kPassed);
  EXPECT_EQ(ordering(0, 0, 1), kFailed);  // nothing is compared
}

// One pair that fails among many decides.
TEST(OrderingCheck, ShowsTheWorstPair) {
  Figure figure;
  figure.quantities = {{"a", 1, "-", 0}, {"b", 2, "-", 0}, {"c", 10, "-", 0}};
  const OrderingCheck good{{{"a", "b", 1}, {"b", "c", 1}}};
  EXPECT_EQ(evaluate(good, std::monostate{}, figure).outcome, kPassed);
  const OrderingCheck bad{{{"a", "b", 1}, {"c", "b", 1}, {"b", "c", 1}}};
  const CheckResult result = evaluate(bad, std::monostate{}, figure);
  EXPECT_EQ(result.outcome, kFailed);
  EXPECT_EQ(result.measured, 5);
  EXPECT_THAT(result.detail, HasSubstr("c = 10"));
}

// The end of a run is compared by name.
TEST(StatusCheck, PassesByTheNamedEnd) {
  Figure figure;
  figure.run_ends = {{"coarse", "newton-diverged", "after 0.2 s"}};
  const Observable run = std::string("coarse");
  EXPECT_EQ(evaluate(StatusCheck{"newton-diverged"}, run, figure).outcome, kPassed);
  EXPECT_EQ(evaluate(StatusCheck{"non-finite", "newton-diverged"}, run, figure).outcome, kPassed);
  EXPECT_EQ(evaluate(StatusCheck{"non-finite", "singular"}, run, figure).outcome, kFailed);
  const CheckResult result = evaluate(StatusCheck{"ok"}, run, figure);
  EXPECT_EQ(result.outcome, kFailed);
  EXPECT_TRUE(std::isnan(result.measured));
  EXPECT_THAT(result.detail, HasSubstr("after 0.2 s"));
}

// A claim about nothing is a mistake in the claim or the item, never a pass.
TEST(EveryCheck, IsAnErrorWithoutItsObservable) {
  Figure figure;
  figure.quantities = {{"ratio-qn", 1, "-", 0}};
  figure.run_ends = {{"coarse", "ok", ""}};
  figure.blocks = {{"curve", {{"h", "s"}, {"e", "m"}}, {}}};
  const auto result = [&](const Check& check, const Observable& observable) {
    return evaluate(check, observable, figure);
  };
  for (const Check& check :
       {Check(ValueCheck{}), Check(RangeCheck{}), Check(RatioCheck{}), Check(CountCheck{})}) {
    EXPECT_EQ(result(check, std::string("ratio-fn")).outcome, kError);
    EXPECT_THAT(result(check, std::string("ratio-fn")).detail, HasSubstr("'ratio-qn'"));
    EXPECT_EQ(result(check, std::monostate{}).outcome, kError);
  }
  const TubeCheck tube{.reference = {"curve", "h", "e"}, .dx = 1, .dy = 1};
  for (const Check& check : {Check(SlopeCheck{}), Check(DigitsCheck{}), Check(tube)}) {
    EXPECT_THAT(result(check, CurveRef{"curv", "h", "e"}).detail,
                HasSubstr("did you mean 'curve'?"));
    EXPECT_EQ(result(check, CurveRef{"curve", "h", "v"}).outcome, kError);
    EXPECT_EQ(result(check, std::string("curve")).outcome, kError);
  }
  EXPECT_EQ(result(StatusCheck{"ok"}, std::string("corse")).outcome, kError);
  EXPECT_EQ(result(OrderingCheck{{{"a", "ratio-qn", 1}}}, std::monostate{}).outcome, kError);
  EXPECT_EQ(result(OrderingCheck{}, std::monostate{}).outcome, kError);
}

}  // namespace
}  // namespace tribo::verification
