#include "verification/report/standings.hpp"

#include <gtest/gtest.h>

#include "verification/judge/special_values.hpp"
#include "verification/report/name_pattern.hpp"

namespace tribo::verification::report {
namespace {

const std::vector<std::string> kSchemes = {"a", "a-b", "c", "d"};

RunData run_with(const std::vector<Quantity>& quantities) {
  ItemData item;
  item.id = "p/i";
  item.has_data = true;
  item.figure.quantities = quantities;
  RunData run;
  run.papers.push_back({.paper = {}, .items = {item}});
  return run;
}

std::vector<std::string> ranks(const std::vector<Quantity>& quantities, const Measure& measure) {
  std::vector<std::string> texts;
  for (const Standing& standing : standings(measure, run_with(quantities), kSchemes)) {
    texts.push_back(rank_text(standing));
  }
  return texts;
}

Standing counted(std::size_t of, std::size_t better, std::size_t worse) {
  Standing standing;
  standing.of = of;
  standing.better = better;
  standing.worse = worse;
  return standing;
}

using Texts = std::vector<std::string>;

// One scheme's name may begin another's, and accuracies have dots of their own.
TEST(NamePatterns, TellSchemesFromWhatTheyWereMeasuredOn) {
  const NamePattern pattern("over.*.{scheme}.*", kSchemes);
  const auto match = pattern.match("over.slip.box.a-b.1e-3");
  ASSERT_TRUE(match.has_value());
  EXPECT_EQ(match->name, "a-b");
  EXPECT_EQ(match->rest, "slip.box 1e-3");
  EXPECT_FALSE(pattern.match("over.slip.1e-3").has_value());
  EXPECT_FALSE(NamePattern("0.1-{scheme}", kSchemes).match("0x1-a").has_value());
  EXPECT_TRUE(names_one_of("slope.a-b", {"a-b"}));
  EXPECT_FALSE(names_one_of("slope.a-b", {"a", "b"}));
}

TEST(Standings, RankBySizeEachSceneForItself) {
  const Measure small{
      .item = "p/i", .quantity = "e.*.{scheme}", .says = "error", .better = Better::kSmall};
  EXPECT_EQ(ranks({{"e.x.a", 1}, {"e.x.c", -2}, {"e.x.d", 3}, {"e.y.a", 9}}, small),
            (Texts{"best of 3", "2 of 3", "worst of 3", ""}));
}

TEST(Standings, RankTheOtherWayWhereLargeIsGood) {
  const Measure large{
      .item = "p/i", .quantity = "h.{scheme}", .says = "step", .better = Better::kLarge};
  EXPECT_EQ(ranks({{"h.a", 1}, {"h.c", 2}}, large), (Texts{"worst of 2", "best of 2"}));
}

// Two decades below the accuracy are better than half a decade above it.
TEST(Standings, RankBySignWhereLowIsGood) {
  const Measure low{
      .item = "p/i", .quantity = "d.{scheme}", .says = "decades", .better = Better::kLow};
  EXPECT_EQ(ranks({{"d.a", -2}, {"d.c", 0.5}, {"d.d", -1}}, low),
            (Texts{"best of 3", "worst of 3", "2 of 3"}));
}

// Rounding ranks nobody; neither does a run that failed.
TEST(Standings, RankAlikeWhatIsAlike) {
  Measure measure{.item = "p/i",
                  .quantity = "e.{scheme}",
                  .says = "error",
                  .better = Better::kSmall,
                  .floor = 1e-9};
  EXPECT_EQ(ranks({{"e.a", 1e-12}, {"e.c", 0}, {"e.d", 1}}, measure),
            (Texts{"best of 3, as 1 other", "best of 3, as 1 other", "worst of 3"}));
  EXPECT_EQ(ranks({{"e.a", 1}, {"e.c", 1.001}}, measure), (Texts{"all 2 alike", "all 2 alike"}));
  EXPECT_EQ(ranks({{"e.a", kNaN}, {"e.c", 1}, {"e.d", 2}}, measure),
            (Texts{"", "best of 2", "worst of 2"}));
  measure.better = Better::kNone;
  EXPECT_EQ(ranks({{"e.a", 1}, {"e.c", 2}}, measure), (Texts{"", ""}));
}

// Nobody wants to read of a strength that all but one have.
TEST(Standings, AreStrongOnlyWhereHalfAreWorse) {
  EXPECT_TRUE(counted(9, 2, 5).strong());
  EXPECT_FALSE(counted(9, 3, 5).strong());
  EXPECT_FALSE(counted(9, 0, 4).strong());
  EXPECT_TRUE(counted(9, 5, 2).weak());
  EXPECT_FALSE(counted(1, 0, 0).strong());
}

TEST(Standings, AreNoneWithoutTheItem) {
  EXPECT_TRUE(
      standings({.item = "p/other", .quantity = "e.{scheme}", .says = ""}, run_with({}), kSchemes)
          .empty());
}

}  // namespace
}  // namespace tribo::verification::report
