#include "models/parameters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/recorded_motions.hpp"
#include "models/tests/refusal.hpp"

namespace tribo::models {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Parameters box() {
  return Parameters({{"box.mass", "kg", 0.33, "mass", Range::kPositive},
                     {"box.friction", "-", 1.0, "friction", Range::kNonNegative},
                     {"force.phase", "rad", 0.0, "phase", Range::kFinite},
                     {"scheme.max_iterations", "-", 20.0, "iterations", Range::kCount},
                     {"scheme.newton", "", "full", "kind", Range::kFinite, {"full", "quasi"}}});
}

std::string refusal_of_setting(std::string_view key, std::string_view text) {
  return refusal([&] { box().set(key, text); });
}

// The value that is set is read back, in numbers and in words.
TEST(Parameters, KeepWhatIsSet) {
  Parameters p = box();
  p.set("box.mass", "0.5");
  p.set("force.phase", -1.25);
  p.set("scheme.newton", "quasi");
  EXPECT_EQ(p.number("box.mass"), 0.5);
  EXPECT_EQ(p.number("force.phase"), -1.25);
  EXPECT_EQ(p.choice("scheme.newton"), "quasi");
  EXPECT_EQ(p.number("box.friction"), 1.0);
}

// A typing error is the commonest input error; the nearest key is the shortest way out of it.
TEST(Parameters, SuggestTheNearestKeyForAnUnknownOne) {
  EXPECT_EQ(refusal_of_setting("box.mas", "1"),
            "unknown parameter 'box.mas'; did you mean 'box.mass'?");
}

// With nothing near, the user needs the whole list.
TEST(Parameters, ListAllKeysWhenNoneIsNear) {
  const std::string text = refusal_of_setting("temperature_of_the_room", "1");
  EXPECT_THAT(text, HasSubstr("known are box.mass box.friction"));
  EXPECT_THAT(text, Not(HasSubstr("did you mean")));
}

// Text that is not wholly a number is refused, not read in part.
TEST(Parameters, RefuseTextThatIsNoNumber) {
  for (const char* text : {"", "abc", "1.5kg", "1,5", " 1", "1 ", "0x10", "--1", "1e", "1e400"}) {
    EXPECT_THAT(refusal_of_setting("force.phase", text), HasSubstr("is not a finite number"))
        << text;
  }
}

// NaN and infinity pass no check, in text and in numbers.
TEST(Parameters, RefuseNaNAndInfinity) {
  for (const char* text : {"nan", "NaN", "inf", "-inf", "infinity"}) {
    EXPECT_THAT(refusal_of_setting("force.phase", text), HasSubstr("finite number")) << text;
  }
  for (const char* key : {"box.mass", "box.friction", "force.phase", "scheme.max_iterations"}) {
    for (const double value :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
          -std::numeric_limits<double>::infinity()}) {
      EXPECT_THAT(refusal([&] { box().set(key, value); }), HasSubstr(key));
    }
  }
}

// A mass of zero or below would only show as a singular matrix much later.
TEST(Parameters, RefuseWhatTheirRangeExcludes) {
  EXPECT_THAT(refusal_of_setting("box.mass", "0"),
              HasSubstr("0 [kg] is not a finite number above zero"));
  EXPECT_THAT(refusal_of_setting("box.mass", "-1"), HasSubstr("above zero"));
  EXPECT_THAT(refusal_of_setting("box.friction", "-0.1"), HasSubstr("zero or above"));
  EXPECT_EQ(refusal_of_setting("box.friction", "0"), "accepted");
  EXPECT_EQ(refusal_of_setting("force.phase", "-7"), "accepted");
}

// Half an iteration means nothing, and 1e300 of them does not fit an int.
TEST(Parameters, RefuseCountsThatAreNotWholeOrTooLarge) {
  for (const char* text : {"0", "-3", "2.5", "1e300"}) {
    EXPECT_THAT(refusal_of_setting("scheme.max_iterations", text), HasSubstr("whole number"))
        << text;
  }
  EXPECT_EQ(refusal_of_setting("scheme.max_iterations", "7"), "accepted");
}

// The complaint about a word names those that are allowed.
TEST(Parameters, NameTheChoicesForAWrongWord) {
  EXPECT_EQ(refusal_of_setting("scheme.newton", "fast"),
            "scheme.newton: 'fast' is not one of full|quasi");
  EXPECT_THAT(refusal([&] { box().set("scheme.newton", 1.0); }), HasSubstr("full|quasi"));
}

// A refused value must leave the old one in place.
TEST(Parameters, StayAsTheyWereAfterARefusal) {
  Parameters p = box();
  EXPECT_THROW(p.set("box.mass", "-1"), InputError);
  EXPECT_THROW(p.set("scheme.newton", "fast"), InputError);
  EXPECT_EQ(p.number("box.mass"), 0.33);
  EXPECT_EQ(p.choice("scheme.newton"), "full");
}

// Presets change the default that `list` shows, and leave the original table alone.
TEST(Parameters, WithChangesShowThemAsDefaults) {
  const Parameters original = box();
  const Parameters preset = original.with({{"scheme.newton", "quasi"}, {"box.mass", "2"}});
  EXPECT_EQ(preset.choice("scheme.newton"), "quasi");
  EXPECT_EQ(std::get<double>(preset.specs()[0].initial), 2);
  EXPECT_EQ(original.choice("scheme.newton"), "full");
  EXPECT_THROW((void)original.with({{"scheme.newtn", "quasi"}}), InputError);
}

// Provenance must round-trip: 17 significant digits.
TEST(Parameters, ListNumbersWithSeventeenDigits) {
  Parameters p = box();
  p.set("force.phase", 0.1);
  const auto listing = p.listing();
  ASSERT_EQ(listing.size(), p.specs().size());
  EXPECT_EQ(listing[2].second, "0.10000000000000001");
  EXPECT_EQ(listing[4].second, "full");
  EXPECT_TRUE(p.has("force.phase"));
  EXPECT_FALSE(p.has("force.phas"));
}

// One edit away is near; a different word is not.
TEST(NearestName, FindsTheLeastEditDistanceOrNothing) {
  EXPECT_EQ(nearest_name("tamsy", {"sap", "tamsi", "rk3"}), "tamsi");
  EXPECT_EQ(nearest_name("forced-bx", {"pusher-brick", "forced-box"}), "forced-box");
  EXPECT_EQ(nearest_name("quadruped", {"tamsi", "sap"}), "");
  const std::string no_name(10'000'000, 'a');  // comparing two of them would take a day
  EXPECT_EQ(nearest_name(no_name, {no_name}), "");
  EXPECT_EQ(nearest_name("anything", {}), "");
  EXPECT_EQ(nearest_name("", {"implicit-euler"}), "");
}

// A long name may have more typing errors than a short one: one in three letters.
TEST(NearestName, ForgivesMoreInALongName) {
  EXPECT_EQ(nearest_name("implizit-oiler", {"implicit-euler"}), "implicit-euler");
  EXPECT_EQ(nearest_name("imblizit-oiller", {"implicit-euler"}), "implicit-euler");
  EXPECT_EQ(nearest_name("imblizzit-oillar", {"implicit-euler"}), "");
}

// The sentence is whole even when there is nothing to choose from.
TEST(UnknownName, SaysWhenThereIsNothingToChooseFrom) {
  EXPECT_STREQ(unknown_name("scheme", "x", {}).what(), "unknown scheme 'x'; there are none");
  const std::string many =
      unknown_name("claim", "x", std::vector<std::string>(1000, "long-one")).what();
  EXPECT_THAT(many, HasSubstr(" and 940 more"));
  EXPECT_STREQ(unknown_name("scheme", "quadruped", {"tamsi", "sap"}).what(),
               "unknown scheme 'quadruped'; known are tamsi sap");
}

// Every listed scenario can be found, and a near miss is answered with its name.
TEST(Scenarios, AreFoundByIdOrSuggested) {
  for (const Scenario& scenario : scenarios())
    EXPECT_EQ(find_scenario(scenario.id).id, scenario.id);
  EXPECT_THAT(refusal([] { (void)find_scenario("forced-bx"); }),
              HasSubstr("did you mean 'forced-box'"));
}

// A value of their kind and range: what a user may not set is no default.
TEST(Scenarios, HaveDefaultsThatTheyWouldTake) {
  for (const Scenario& scenario : scenarios()) {
    Parameters p(scenario.parameters);
    for (const ParameterSpec& spec : scenario.parameters) {
      if (!spec.choices.empty()) continue;
      EXPECT_NO_THROW(p.set(spec.key, p.number(spec.key))) << scenario.id << ' ' << spec.key;
    }
  }
}

/// A scenario that replays recorded motions, and stores the folder that it was made with.
Scenario replay(std::string& folder) {
  return {.id = "replay",
          .description = "",
          .source = "",
          .parameters = {},
          .needs_data = true,
          .make = [&folder](const Parameters&, const std::filesystem::path& data) -> Instance {
            folder = data.string();
            const Scenario box = find_scenario("forced-box");
            return box.make(Parameters(box.parameters), "");
          }};
}

// One line: which scenario, the option, and where the files come from.
TEST(Scenarios, ThatNeedDataAreRefusedWithout) {
  std::string folder = "untouched";
  const std::string line = refusal([&] { (void)make_instance(replay(folder), Parameters()); });
  EXPECT_THAT(line, HasSubstr("scenario 'replay' needs recorded motions: --data DIR"));
  EXPECT_THAT(line, HasSubstr("models/README.md"));
  EXPECT_EQ(folder, "untouched");
  (void)make_instance(replay(folder), Parameters(), "motions");
  EXPECT_EQ(folder, "motions");
}

// Sweeps over all scenarios use the data that are present, and leave out nothing else.
TEST(Scenarios, ThatNeedDataAreLeftOutOfSweepsWithoutThem) {
  std::string folder;
  Scenario plain = replay(folder);
  plain.needs_data = false;
  const std::vector<Scenario> all = {plain, replay(folder)};
  EXPECT_EQ(test::makeable(all, "").size(), 1U);
  EXPECT_FALSE(test::makeable(all, "").front().needs_data);
  EXPECT_EQ(test::makeable(all, "motions").size(), 2U);
}

}  // namespace
}  // namespace tribo::models
