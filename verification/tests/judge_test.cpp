#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "verification/judge/verdict.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

Claim claim(const std::string& id, const std::string& observable, double lo, double hi) {
  Claim result;
  result.id = "p/i/" + id;
  result.observable = observable;
  result.check = RangeCheck{lo, hi};
  result.labels = {"quick"};
  return result;
}

/// x = 1, second = 1.5, truth = 3; fuzzy lies on the edge 2 of the bands below.
Figure figure() {
  Figure result;
  result.quantities = {{"x", 1, "m/s", 0},
                       {"second", 1.5, "m/s", 0},
                       {"truth", 3, "m/s", 0},
                       {"fuzzy", 2, "m/s", 0.001}};
  result.work.steps = 9;
  return result;
}

Claim expected_to_fail(double lo, double hi, const std::string& second = "second") {
  Claim result = claim("paper", "x", lo, hi);
  result.expected_failure = {"the paper's run was shorter", second, "true", "same-code: a test"};
  return result;
}

Outcome first_outcome(const std::vector<Claim>& claims) {
  return judge(figure(), claims, {true})[0].outcome;
}

// A verdict carries all that the report shows.
TEST(Judge, AVerdictTellsTheClaimAndWhatWasMeasured) {
  Claim c = claim("a", "x", 0, 2);
  c.statement = "s";
  c.source = "Fig. 5";
  c.why = "w";
  c.evidence = Evidence::kDerived;
  const Verdict verdict = judge(figure(), {c}, {true}).at(0);
  EXPECT_EQ(verdict.outcome, Outcome::kPass);
  EXPECT_EQ(verdict.claim, "p/i/a");
  EXPECT_EQ(verdict.measured, 1);
  EXPECT_EQ(verdict.low, 0);
  EXPECT_EQ(verdict.high, 2);
  EXPECT_EQ(verdict.unit, "m/s");
  EXPECT_EQ(verdict.kind, "range");
  EXPECT_EQ(verdict.evidence, "derived");
  EXPECT_EQ(verdict.source + verdict.statement + verdict.why, "Fig. 5sw");
  EXPECT_EQ(verdict.labels, c.labels);
  EXPECT_EQ(verdict.work.steps, 9);
}

// The plain outcomes of a claim that is expected to pass.
TEST(Judge, PlainOutcomesAreTheChecks) {
  EXPECT_EQ(first_outcome({claim("a", "x", 0, 2)}), Outcome::kPass);
  EXPECT_EQ(first_outcome({claim("a", "x", 2, 3)}), Outcome::kFail);
  EXPECT_EQ(first_outcome({claim("a", "fuzzy", 0, 2)}), Outcome::kInconclusive);
  EXPECT_EQ(first_outcome({claim("a", "nothing", 0, 2)}), Outcome::kError);
}

// The order of the file is the order of the report.
TEST(Judge, KeepsTheOrderOfTheClaims) {
  const auto verdicts = judge(figure(), {claim("b", "x", 0, 2), claim("a", "x", 0, 2)}, {true});
  EXPECT_EQ(verdicts.at(0).claim, "p/i/b");
  EXPECT_EQ(verdicts.at(1).claim, "p/i/a");
}

// Machine-bound numbers are shown and not judged, but must be there.
TEST(Judge, InfoIsNotJudgedButMustExist) {
  Claim c = claim("a", "x", 2, 3);
  c.info = true;
  EXPECT_EQ(first_outcome({c}), Outcome::kInfo);
  EXPECT_EQ(judge(figure(), {c}, {true})[0].measured, 1);
  c.observable = "nothing";
  EXPECT_EQ(first_outcome({c}), Outcome::kError);
}

// Without recorded motions the claims that need them say so, whatever the figure holds; all others
// are judged.
TEST(Judge, AClaimThatNeedsDataIsSkippedWithout) {
  Claim needy = claim("a", "x", 0, 2);
  needy.labels = {"quick", "needs-data"};
  const std::vector<Claim> claims = {needy, claim("b", "x", 2, 3)};
  const auto without = judge(figure(), claims, {false});
  EXPECT_EQ(without[0].outcome, Outcome::kSkip);
  EXPECT_EQ(without[0].detail, "needs the folder of recorded motions: --data DIR");
  EXPECT_TRUE(std::isnan(without[0].measured));
  EXPECT_EQ(without[1].outcome, Outcome::kFail);
  EXPECT_EQ(judge(figure(), claims, {true})[0].outcome, Outcome::kPass);
}

// xfail: the claim fails, the second computation fails too, and the companion passes.
TEST(Judge, AnExpectedFailureNeedsAllThreeConditions) {
  const Claim truth = claim("true", "truth", 2, 4);
  EXPECT_EQ(first_outcome({expected_to_fail(5, 6), truth}), Outcome::kExpectedFail);
  EXPECT_EQ(judge(figure(), {expected_to_fail(5, 6), truth}, {true})[0].detail,
            "the paper's run was shorter");
}

// If the second computation meets the paper's number, ours is simply wrong.
TEST(Judge, WithoutTheSecondComputationItFails) {
  const Claim truth = claim("true", "truth", 2, 4);
  const auto verdict = judge(figure(), {expected_to_fail(1.4, 1.6), truth}, {true})[0];
  EXPECT_EQ(verdict.outcome, Outcome::kFail);
  EXPECT_THAT(verdict.detail, HasSubstr("second computation"));
  EXPECT_EQ(first_outcome({expected_to_fail(5, 6, "nothing"), truth}), Outcome::kFail);
  EXPECT_EQ(first_outcome({expected_to_fail(1.9, 2, "fuzzy"), truth}), Outcome::kFail);
}

// If nothing is known to be true instead, a miss is a miss.
TEST(Judge, WithoutThePassingCompanionItFails) {
  EXPECT_EQ(first_outcome({expected_to_fail(5, 6)}), Outcome::kFail);
  const auto verdict =
      judge(figure(), {expected_to_fail(5, 6), claim("true", "truth", 4, 5)}, {true})[0];
  EXPECT_EQ(verdict.outcome, Outcome::kFail);
  EXPECT_THAT(verdict.detail, HasSubstr("companion 'true' does not pass"));
  EXPECT_EQ(first_outcome({expected_to_fail(5, 6), claim("true", "fuzzy", 0, 2)}), Outcome::kFail);
}

// A claim that holds after all is news.
TEST(Judge, AnExpectedFailureThatPassesIsXpass) {
  EXPECT_EQ(first_outcome({expected_to_fail(0, 2), claim("true", "truth", 2, 4)}),
            Outcome::kUnexpectedPass);
}

// Neither an open question nor a missing number is an expected failure.
TEST(Judge, AnExpectedFailureThatIsOpenStaysOpen) {
  Claim c = expected_to_fail(0, 2);
  c.observable = "fuzzy";
  EXPECT_EQ(first_outcome({c, claim("true", "truth", 2, 4)}), Outcome::kInconclusive);
  c.observable = "nothing";
  EXPECT_EQ(first_outcome({c, claim("true", "truth", 2, 4)}), Outcome::kError);
}

// NaN fails a check, but three failing NaN are no agreement with a companion.
TEST(Judge, NanIsNoExpectedFailureOfTheCompanion) {
  Figure nan = figure();
  for (Quantity& quantity : nan.quantities) quantity.value = std::nan("");
  const auto verdicts = judge(nan, {expected_to_fail(5, 6), claim("true", "truth", 2, 4)}, {true});
  EXPECT_EQ(verdicts[0].outcome, Outcome::kFail);
  EXPECT_EQ(verdicts[1].outcome, Outcome::kFail);
}

// A run that gave no number is no expected failure either, whatever else holds.
TEST(Judge, AnExpectedFailureNeedsNumbers) {
  const Claim truth = claim("true", "truth", 2, 4);
  for (const double bad : {std::nan(""), HUGE_VAL}) {
    Figure broken = figure();
    broken.quantities[1].value = bad;  // the second
    EXPECT_EQ(judge(broken, {expected_to_fail(5, 6), truth}, {true})[0].outcome, Outcome::kFail);
    broken = figure();
    broken.quantities[0].value = bad;
    const auto verdict = judge(broken, {expected_to_fail(5, 6), truth}, {true})[0];
    EXPECT_EQ(verdict.outcome, Outcome::kFail);
    EXPECT_THAT(verdict.detail, HasSubstr("the measured value is not finite"));
  }
}

// An item that could not be computed leaves a verdict for each of its claims.
TEST(Judge, AnItemThatWasNotComputedHasAVerdictForEachClaim) {
  const auto verdicts = all_with(Outcome::kError, "out of memory", {claim("a", "x", 0, 2)});
  ASSERT_EQ(verdicts.size(), 1U);
  EXPECT_EQ(verdicts[0].outcome, Outcome::kError);
  EXPECT_EQ(verdicts[0].detail, "out of memory");
  EXPECT_EQ(verdicts[0].kind, "range");
}

/// A claim whose paper leaves a setting open: `a` is what x has, `b` and `c` are tried.
Claim open_claim(double lo, double hi) {
  Claim result = claim("paper", "x", lo, hi);
  result.open.settings = {{"s", "l", "a", {"b", "c"}, "", false}};
  return result;
}

/// x = 1, and by the tried values 1.5 and 3.
Figure tried_figure() {
  Figure result = figure();
  result.quantities.push_back({"x@b", 1.5, "m/s", 0});
  result.quantities.push_back({"x@c", 3, "m/s", 0});
  return result;
}

Verdict first_tried(const std::vector<Claim>& claims) {
  return judge(tried_figure(), claims, {})[0];
}

// A verdict that every plausible value of what the paper leaves open shares stands.
TEST(Judge, AVerdictThatNoTriedValueTurnsStands) {
  const Verdict verdict = first_tried({open_claim(0, 4)});
  EXPECT_EQ(verdict.outcome, Outcome::kPass);
  EXPECT_EQ(verdict.detail, "tried: s=b holds (1.5), s=c holds (3)");
  Claim missed = expected_to_fail(5, 6);
  missed.open = open_claim(5, 6).open;
  EXPECT_EQ(first_tried({missed, claim("true", "truth", 2, 4)}).outcome, Outcome::kExpectedFail);
}

// Neither a pass nor an expected failure may hang on what the paper does not say.
TEST(Judge, AVerdictThatATriedValueTurnsFails) {
  const Verdict verdict = first_tried({open_claim(0, 2)});
  EXPECT_EQ(verdict.outcome, Outcome::kFail);
  EXPECT_THAT(verdict.detail, HasSubstr("s=c does not hold (3)"));
  Claim missed = expected_to_fail(2, 4);
  missed.open = open_claim(2, 4).open;
  EXPECT_EQ(first_tried({missed, claim("true", "truth", 2, 4)}).outcome, Outcome::kFail);
}

// Whether it holds depends on the setting: that is the verdict, if it is so.
TEST(Judge, AVerdictThatDependsNeedsAValueThatTurnsIt) {
  Claim c = open_claim(0, 2);
  c.depends = "c is plausible, too";
  EXPECT_EQ(first_tried({c}).outcome, Outcome::kDepends);
  EXPECT_THAT(first_tried({c}).detail, HasSubstr("c is plausible, too; tried: s=b holds"));
  c.check = RangeCheck{0, 4};
  EXPECT_EQ(first_tried({c}).outcome, Outcome::kFail);
}

// A value that was announced and not tried shows nothing; nor does a run without a number.
TEST(Judge, AValueWithoutDataIsAnErrorAndNanTurnsNothing) {
  EXPECT_EQ(judge(figure(), {open_claim(0, 4)}, {})[0].outcome, Outcome::kError);
  Figure broken = tried_figure();
  broken.quantities.back().value = std::nan("");
  EXPECT_EQ(judge(broken, {open_claim(0, 2)}, {})[0].outcome, Outcome::kPass);
}

// Orderings are tried by the quantities of their pairs, and dear settings in the full tier.
TEST(Judge, OrderingsAreTriedAndSomeSettingsInTheFullTierOnly) {
  Claim c = open_claim(0, 4);
  c.observable = std::monostate{};
  c.check = OrderingCheck{{{"x", "second", 1}}};
  EXPECT_EQ(first_tried({c}).outcome, Outcome::kFail);
  c.open.settings[0].full_only = true;
  EXPECT_EQ(first_tried({c}).outcome, Outcome::kPass);
  EXPECT_EQ(judge(tried_figure(), {c}, {.tier = Tier::kFull})[0].outcome, Outcome::kFail);
}

// What a run leaves out of a printed range stands in the statement, and has a reason in full runs.
TEST(Judge, AStatementEndsWithWhatTheRunCovers) {
  Claim c = claim("a", "x", 0, 2);
  c.statement = "It holds.";
  c.ranges = {{"periods", 9, "Fig. 4", "truth", false, ""}};
  EXPECT_EQ(judge(figure(), {c}, {})[0].statement, "It holds. (here 3 of 9 periods)");
  EXPECT_EQ(judge(figure(), {c}, {})[0].outcome, Outcome::kPass);
  EXPECT_EQ(judge(figure(), {c}, {.tier = Tier::kFull})[0].outcome, Outcome::kError);
  c.ranges[0].left_out = "hours";
  EXPECT_EQ(judge(figure(), {c}, {.tier = Tier::kFull})[0].outcome, Outcome::kPass);
  c.ranges[0].printed = 3;
  EXPECT_EQ(judge(figure(), {c}, {})[0].statement, "It holds.");
  c.ranges[0].downwards = true;
  c.ranges[0].printed = 2;
  EXPECT_EQ(judge(figure(), {c}, {})[0].statement, "It holds. (here 3 of 2 periods)");
  c.ranges[0].observable = "nothing";
  EXPECT_EQ(judge(figure(), {c}, {})[0].outcome, Outcome::kError);
}

}  // namespace
}  // namespace tribo::verification
