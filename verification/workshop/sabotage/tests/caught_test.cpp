#include "verification/workshop/sabotage/caught.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tribo::verification {
namespace {

Verdict verdict(const char* kind, std::optional<double> low, std::optional<double> high) {
  Verdict v;
  v.claim = "p/i/c";
  v.outcome = Outcome::kPass;
  v.kind = kind;
  v.measured = 1;
  v.low = low;
  v.high = high;
  return v;
}

FaultEffect effect(Outcome outcome, double widths) {
  return {.claim = "p/i/c",
          .fault = "x",
          .what = "",
          .outcome = outcome,
          .clean = 1,
          .faulty = 2,
          .widths = widths};
}

// Crashing, or giving no decision, is not catching.
TEST(Caught, CountsOnlyAFailureOrAnUnexpectedPass) {
  EXPECT_TRUE(caught(effect(Outcome::kFail, 1)));
  EXPECT_TRUE(caught(effect(Outcome::kUnexpectedPass, 1)));
  for (const Outcome outcome : {Outcome::kPass, Outcome::kError, Outcome::kInconclusive,
                                Outcome::kSkip, Outcome::kExpectedFail, Outcome::kInfo}) {
    EXPECT_FALSE(caught(effect(outcome, 1))) << name(outcome);
  }
}

TEST(MovedInWidths, TakesTheEdgeAsWidthOfABandWithOneSide) {
  EXPECT_DOUBLE_EQ(moved_in_widths(verdict("range", 0.5, 1.5), 3), 2);
  EXPECT_DOUBLE_EQ(moved_in_widths(verdict("range", std::nullopt, 4.0), 3), 0.5);
  EXPECT_DOUBLE_EQ(moved_in_widths(verdict("range", -4.0, std::nullopt), 3), 0.5);
  EXPECT_TRUE(std::isnan(moved_in_widths(verdict("status", std::nullopt, std::nullopt), 3)));
}

TEST(Unguarded, WantsAFaultThatIsCaught) {
  EXPECT_FALSE(unguarded(verdict("count", 1, 1), {}).empty());
  EXPECT_FALSE(unguarded(verdict("count", 1, 1), {effect(Outcome::kPass, 1)}).empty());
  EXPECT_TRUE(unguarded(verdict("count", 1, 1), {effect(Outcome::kFail, 1e9)}).empty());
}

// A claim that only gross faults break says little about the band.
TEST(Unguarded, WantsASubtleFaultForAContinuousObservable) {
  EXPECT_FALSE(unguarded(verdict("range", 0, 1), {effect(Outcome::kFail, 10)}).empty());
  EXPECT_TRUE(
      unguarded(verdict("range", 0, 1), {effect(Outcome::kFail, 10), effect(Outcome::kFail, 2)})
          .empty());
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(unguarded(verdict("range", 0, 1), {effect(Outcome::kFail, none)}).empty());
}

}  // namespace
}  // namespace tribo::verification
