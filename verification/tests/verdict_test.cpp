#include "verification/judge/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/input_error.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

std::vector<Verdict> with(const std::vector<Outcome>& outcomes) {
  std::vector<Verdict> verdicts(outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) verdicts[i].outcome = outcomes[i];
  return verdicts;
}

constexpr Outcome kAll[] = {Outcome::kPass, Outcome::kFail,           Outcome::kInconclusive,
                            Outcome::kSkip, Outcome::kError,          Outcome::kExpectedFail,
                            Outcome::kInfo, Outcome::kUnexpectedPass, Outcome::kDepends};

// The words of the contract.
TEST(Verdict, OutcomesHaveTheContractsNames) {
  std::string names;
  for (const Outcome outcome : kAll) names += std::string(name(outcome)) + " ";
  EXPECT_EQ(names, "pass fail inconclusive skip error xfail info xpass depends ");
}

// Exit codes are what CI reads.
TEST(Verdict, ExitCodesFollowTheWorstOutcome) {
  for (const Outcome outcome : kAll) {
    const bool bad = outcome == Outcome::kFail || outcome == Outcome::kError ||
                     outcome == Outcome::kUnexpectedPass;
    EXPECT_EQ(exit_code(with({Outcome::kPass, outcome}), false), bad ? 1 : 0) << name(outcome);
    const bool open = outcome == Outcome::kInconclusive;
    EXPECT_EQ(exit_code(with({Outcome::kPass, outcome}), true), bad || open ? 1 : 0)
        << name(outcome);
  }
}

// 77 tells ctest "skipped"; nothing asked for is not skipped.
TEST(Verdict, OnlySkipsAre77) {
  EXPECT_EQ(exit_code(with({Outcome::kSkip, Outcome::kSkip}), true), 77);
  EXPECT_EQ(exit_code(with({Outcome::kSkip, Outcome::kPass}), true), 0);
  EXPECT_EQ(exit_code({}, true), 0);
}

Verdict example_verdict() {
  Verdict verdict;
  verdict.claim = "p/i/a";
  verdict.outcome = Outcome::kExpectedFail;
  verdict.measured = 0.1;
  verdict.uncertainty = 1e-17;
  verdict.low = -0.3;
  verdict.kind = "range";
  verdict.unit = "m/s";
  verdict.evidence = "stated";
  verdict.source = "Fig. 5, \"left\"";
  verdict.statement = "μ ≤ 1";
  verdict.why = "w";
  verdict.detail = "d";
  verdict.labels = {"quick", "slow"};
  verdict.work.steps = 12;
  verdict.work.smallest_step = 1e-5;
  return verdict;
}

// `report` and `verdict` work from the file alone.
TEST(Verdict, WhatIsWrittenIsReadBack) {
  const TemporaryFolder folder;
  write_verdicts(folder / "v.json", {example_verdict()});
  const auto read = read_verdicts(folder / "v.json");
  ASSERT_EQ(read.size(), 1U);
  const Verdict expected = example_verdict();
  EXPECT_EQ(read[0].claim, expected.claim);
  EXPECT_EQ(read[0].outcome, expected.outcome);
  EXPECT_EQ(read[0].measured, expected.measured);
  EXPECT_EQ(read[0].uncertainty, expected.uncertainty);
  EXPECT_EQ(read[0].low, expected.low);
  EXPECT_EQ(read[0].high, std::nullopt);
  EXPECT_EQ(read[0].source, expected.source);
  EXPECT_EQ(read[0].statement, expected.statement);
  EXPECT_EQ(read[0].detail, expected.detail);
  EXPECT_EQ(read[0].labels, expected.labels);
  EXPECT_EQ(read[0].work.steps, 12);
  EXPECT_EQ(read[0].work.smallest_step, 1e-5);
}

// JSON has no NaN and no infinity.
TEST(Verdict, NumbersThatAreNotFiniteAreNull) {
  const TemporaryFolder folder;
  Verdict verdict = example_verdict();
  verdict.measured = std::nan("");
  verdict.low = -kInfinity;
  verdict.work.smallest_step = kInfinity;
  write_verdicts(folder / "v.json", {verdict});
  const std::string text = read_text(folder / "v.json");
  EXPECT_THAT(text, HasSubstr("\"measured\": null"));
  EXPECT_THAT(text, HasSubstr("\"low\": null"));
  const auto read = read_verdicts(folder / "v.json");
  EXPECT_TRUE(std::isnan(read[0].measured));
  EXPECT_EQ(read[0].work.smallest_step, kInfinity);
}

// The keys and their order are the contract's; further ones follow `why`.
TEST(Verdict, TheFileHasTheContractsKeys) {
  const TemporaryFolder folder;
  write_verdicts(folder / "v.json", {example_verdict()});
  const std::string text = read_text(folder / "v.json");
  std::size_t last = 0;
  for (const std::string key : {"claim", "outcome", "measured", "uncertainty", "low", "high",
                                "kind", "unit", "evidence", "source", "statement", "why", "work"}) {
    const std::size_t place = text.find("\"" + key + "\":");
    EXPECT_NE(place, std::string::npos) << key;
    EXPECT_GT(place, last) << key;
    last = place;
  }
}

// A damaged file is the user's to mend, in one line.
TEST(Verdict, ADamagedFileIsAnInputError) {
  const TemporaryFolder folder;
  for (const char* const text : {"{", "[{}]", "[{\"claim\": 3}]", "7"}) {
    write_text(folder / "v.json", text);
    EXPECT_THROW(static_cast<void>(read_verdicts(folder / "v.json")), InputError) << text;
  }
  EXPECT_THROW(static_cast<void>(read_verdicts(folder / "none.json")), InputError);
}

// A number that no counter can hold would be read as any number.
TEST(Verdict, CountsAreWholeNumbersThatFit) {
  const TemporaryFolder folder;
  write_verdicts(folder / "v.json", {example_verdict()});
  const std::string good = read_text(folder / "v.json");
  const std::string steps = "\"steps\": 12";
  for (const char* const count : {"1e300", "1.5", "9223372036854775808", "\"12\""}) {
    std::string text = good;
    write_text(folder / "v.json",
               text.replace(good.find(steps), steps.size(), "\"steps\": " + std::string(count)));
    EXPECT_THROW(static_cast<void>(read_verdicts(folder / "v.json")), InputError) << count;
  }
}

}  // namespace
}  // namespace tribo::verification
