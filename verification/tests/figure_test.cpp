#include "verification/judge/figure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace tribo::verification {
namespace {

using ::testing::ElementsAre;

Figure part(const std::string& block, double value) {
  Figure figure;
  figure.quantities = {{block + std::to_string(static_cast<int>(value)), value, "m", 0}};
  figure.run_ends = {{block, "ok", ""}};
  figure.blocks = {{block, {{"x", "m"}}, {{{value}, "ok"}}}};
  figure.findings = {"found"};
  figure.omissions = {"left out"};
  figure.work.steps = 3;
  return figure;
}

TEST(Joined, RowsOfBlocksOfOneNameStandTogether) {
  const Figure all = joined({part("a", 1), part("b", 2), part("a", 3)});
  ASSERT_EQ(all.blocks.size(), 2U);
  ASSERT_EQ(all.block("a").rows.size(), 2U);
  EXPECT_THAT(all.block("a").rows[1].values, ElementsAre(3));
  EXPECT_EQ(all.block("b").rows.size(), 1U);
  EXPECT_EQ(all.quantities.size(), 3U);
  EXPECT_EQ(all.run_ends.size(), 3U);
  EXPECT_EQ(all.findings.size(), 3U);
  EXPECT_EQ(all.omissions.size(), 3U);
  EXPECT_EQ(all.work.steps, 9);
}

TEST(Joined, BlocksOfOneNameMustHaveTheSameColumns) {
  Figure other = part("a", 2);
  other.blocks[0].columns[0].unit = "s";
  EXPECT_THROW(static_cast<void>(joined({part("a", 1), other})), std::logic_error);
}

TEST(ComputeInOrder, GivesOneFigureAJob) {
  const auto figures = compute_in_order({[] { return part("a", 1); }, [] { return part("b", 2); }});
  ASSERT_EQ(figures.size(), 2U);
  EXPECT_EQ(figures[1].blocks[0].name, "b");
}

}  // namespace
}  // namespace tribo::verification
