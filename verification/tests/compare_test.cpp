#include "verification/run/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/tests/refusal.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/run/compare_figures.hpp"
#include "verification/tests/sealed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const double kNan = std::nan("");

Verdict verdict(const std::string& claim, Outcome outcome, double measured) {
  Verdict result;
  result.claim = claim;
  result.outcome = outcome;
  result.measured = measured;
  result.low = 0.9;
  result.high = 1.1;
  return result;
}

ClaimChange change(const Verdict& before, const Verdict& after) {
  return compare_verdicts({before}, {after}).at(0);
}

Figure figure(std::vector<double> errors) {
  Figure result;
  Block block{"ie-fn", {{"h", "s"}, {"error", "-"}}, {}};
  for (std::size_t i = 0; i < errors.size(); ++i) {
    block.rows.push_back({{static_cast<double>(i + 1), errors[i]}});
  }
  result.blocks = {block};
  result.quantities = {{"order", 1.0}};
  return result;
}

// The order of outcomes that the gate rests on: what is expected, unknown, contradicted, broken.
TEST(Compare, OutcomesHaveAnOrder) {
  for (const Outcome good : {Outcome::kPass, Outcome::kExpectedFail, Outcome::kDepends,
                             Outcome::kInfo, Outcome::kSkip}) {
    EXPECT_LT(badness(good), badness(std::nullopt));
  }
  EXPECT_LT(badness(std::nullopt), badness(Outcome::kInconclusive));
  EXPECT_LT(badness(Outcome::kInconclusive), badness(Outcome::kFail));
  EXPECT_EQ(badness(Outcome::kFail), badness(Outcome::kUnexpectedPass));
  EXPECT_LT(badness(Outcome::kFail), badness(Outcome::kError));
}

// Every pair of outcomes is worse, better or neither by that order, and in one direction only.
TEST(Compare, WorseInOneDirectionIsBetterInTheOther) {
  for (int a = 0; a < 8; ++a) {
    for (int b = 0; b < 8; ++b) {
      const auto there = change(verdict("c", static_cast<Outcome>(a), 1),
                                verdict("c", static_cast<Outcome>(b), 1));
      const auto back = change(verdict("c", static_cast<Outcome>(b), 1),
                               verdict("c", static_cast<Outcome>(a), 1));
      EXPECT_EQ(there.change == Change::kWorse, back.change == Change::kBetter) << a << ' ' << b;
      EXPECT_EQ(there.worse, there.change == Change::kWorse);
      EXPECT_EQ(there.change == Change::kSame, a == b);
    }
  }
}

// A run without recorded motions is no worse than one with them, but its omissions are reported.
TEST(Compare, ASkipIsToldAndIsNotWorse) {
  Verdict skip = verdict("c", Outcome::kSkip, kNan);
  skip.low = skip.high = std::nullopt;
  const ClaimChange lost = change(verdict("c", Outcome::kPass, 1), skip);
  EXPECT_EQ(lost.change, Change::kChanged);
  EXPECT_FALSE(lost.worse);
  EXPECT_EQ(change(skip, verdict("c", Outcome::kPass, 1)).change, Change::kChanged);
  EXPECT_EQ(change(skip, skip).change, Change::kSame);
  EXPECT_TRUE(change(skip, verdict("c", Outcome::kFail, 1)).worse);
}

// A value that moved within its band is no worse, but is reported, with by how many band widths.
TEST(Compare, AMovedValueIsToldInBandWidths) {
  const ClaimChange moved =
      change(verdict("c", Outcome::kPass, 1.0), verdict("c", Outcome::kPass, 1.05));
  EXPECT_EQ(moved.change, Change::kChanged);
  EXPECT_FALSE(moved.worse);
  EXPECT_NEAR(moved.band_widths.value(), 0.25, 1e-12);
}

// With one edge the margin to it is the width; without any there is none to tell.
TEST(Compare, AnOpenBandIsMeasuredByItsMargin) {
  Verdict before = verdict("c", Outcome::kPass, 1.0);
  before.low.reset();
  const Verdict after = verdict("c", Outcome::kPass, 1.05);
  EXPECT_NEAR(change(before, after).band_widths.value(), 0.5, 1e-12);
  EXPECT_TRUE(change(before, after).band_changed);
  before.high.reset();
  EXPECT_FALSE(change(before, after).band_widths.has_value());
}

// A number that became none is a change; none in both is not.
TEST(Compare, ALostNumberIsAChange) {
  EXPECT_EQ(change(verdict("c", Outcome::kFail, 1), verdict("c", Outcome::kFail, kNan)).change,
            Change::kChanged);
  EXPECT_EQ(change(verdict("c", Outcome::kFail, kNan), verdict("c", Outcome::kFail, kNan)).change,
            Change::kSame);
}

// A gate that turns green when a passing claim disappears is no gate; a failing one may go.
TEST(Compare, APassingClaimThatIsGoneCountsAsWorse) {
  const auto changes =
      compare_verdicts({verdict("a", Outcome::kPass, 1), verdict("b", Outcome::kFail, 2)},
                       {verdict("c", Outcome::kFail, 3)});
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0].change, Change::kRemoved);
  EXPECT_TRUE(changes[0].worse);
  EXPECT_EQ(changes[1].change, Change::kRemoved);
  EXPECT_FALSE(changes[1].worse);
  EXPECT_EQ(changes[2].change, Change::kAdded);
  EXPECT_FALSE(changes[2].worse);
}

// Which column, how many rows, how much at most and where.
TEST(Compare, AFigureTellsWhereItsDataDiffer) {
  const FigureChange same = compare_figures("p/i", figure({1, 2, kNan}), figure({1, 2, kNan}));
  EXPECT_EQ(same.change, Change::kSame);
  const FigureChange changed = compare_figures("p/i", figure({1, 2, 4}), figure({1.1, 2, 5}));
  EXPECT_EQ(changed.change, Change::kChanged);
  ASSERT_EQ(changed.blocks.size(), 1U);
  ASSERT_EQ(changed.blocks[0].columns.size(), 1U);
  const ColumnChange& column = changed.blocks[0].columns[0];
  EXPECT_EQ(column.column, "error[-]");
  EXPECT_EQ(column.rows, 2U);
  EXPECT_NEAR(column.largest, 0.2, 1e-12);
  EXPECT_EQ(column.row, 3U);
}

// Blocks, columns, rows, statuses, quantities, ends of runs and counters: nothing changes unseen.
TEST(Compare, NothingOfAFigureChangesUnseen) {
  const Figure before = figure({1, 2});
  const auto seen = [&](const auto& edit) {
    Figure after = before;
    edit(after);
    return compare_figures("p/i", before, after).change == Change::kChanged &&
           compare_figures("p/i", after, before).change == Change::kChanged;
  };
  EXPECT_TRUE(seen([](Figure& f) { f.blocks[0].name = "other"; }));
  EXPECT_TRUE(seen([](Figure& f) { f.blocks[0].columns[1].name = "other"; }));
  EXPECT_TRUE(seen([](Figure& f) { f.blocks[0].columns[1].unit = "m"; }));
  EXPECT_TRUE(seen([](Figure& f) { f.blocks[0].rows.pop_back(); }));
  EXPECT_TRUE(seen([](Figure& f) { f.blocks[0].rows[0].status = "singular"; }));
  EXPECT_TRUE(seen([](Figure& f) { f.quantities[0].value = 2; }));
  EXPECT_TRUE(seen([](Figure& f) { f.quantities.clear(); }));
  EXPECT_TRUE(seen([](Figure& f) { f.run_ends.push_back({"a", "ok", ""}); }));
  EXPECT_TRUE(seen([](Figure& f) { f.work.steps = 1; }));
  EXPECT_FALSE(seen([](Figure&) {}));
}

// Relative to the larger one, infinite where one is no number, and without overflow.
TEST(Compare, RelativeDifferences) {
  EXPECT_EQ(relative_difference(2, 2), 0);
  EXPECT_EQ(relative_difference(0, 0), 0);
  EXPECT_EQ(relative_difference(1, 2), 0.5);
  EXPECT_EQ(relative_difference(-1, 1), 2);
  EXPECT_TRUE(std::isinf(relative_difference(1, kNan)));
  EXPECT_EQ(relative_difference(1e308, -1e308), 2);
}

// A run against itself, and one whose figure is gone; timing is not looked at.
TEST(Compare, RunDirectories) {
  const TemporaryFolder folder;
  for (const char* run : {"a", "b"}) {
    write_verdicts(folder / run / "verdicts.json", {verdict("p/i/c", Outcome::kPass, 1)});
    write_dat(folder / run / "p/i.dat", {{"tier", "quick"}}, figure({1, 2}));
  }
  write_dat(folder / "b/p/i.timing.dat", {}, figure({3}));
  seal(folder / "a");
  seal(folder / "b");
  const Comparison same = compare_runs(folder / "a", folder / "b");
  EXPECT_EQ(same.count(Change::kSame), 1U);
  EXPECT_EQ(same.figures.at(0).change, Change::kSame);
  std::filesystem::remove(folder / "b/p/i.dat");
  seal(folder / "b");
  EXPECT_EQ(compare_runs(folder / "a", folder / "b").figures.at(0).change, Change::kRemoved);
}

// Another tier is another experiment: it is reported even if the numbers agree.
TEST(Compare, AnotherTierIsTold) {
  const TemporaryFolder folder;
  for (const char* run : {"quick", "full"}) {
    write_verdicts(folder / run / "verdicts.json", {verdict("p/i/c", Outcome::kPass, 1)});
    write_dat(folder / run / "p/i.dat", {{"tier", run}}, figure({1}));
    seal(folder / run);
  }
  EXPECT_THAT(compare_runs(folder / "quick", folder / "full").figures.at(0).notes,
              ElementsAre("tier: quick -> full"));
}

// Numbers from other recorded motions, or from none, are of another experiment too.
TEST(Compare, OtherRecordedMotionsAreTold) {
  const TemporaryFolder folder;
  for (const char* run : {"none", "fnv1a 01"}) {
    write_verdicts(folder / run / "verdicts.json", {verdict("p/i/c", Outcome::kPass, 1)});
    write_dat(folder / run / "p/i.dat", {{"tier", "quick"}, {"data", run}}, figure({1}));
    seal(folder / run);
  }
  EXPECT_THAT(compare_runs(folder / "none", folder / "fnv1a 01").figures.at(0).notes,
              ElementsAre("data: none -> fnv1a 01"));
}

// A folder that is no run directory is refused with a message, not taken for an empty run.
TEST(Compare, RefusesWhatIsNoRun) {
  const TemporaryFolder folder;
  write_text(folder / "broken/verdicts.json", "[{");
  write_text(folder / "file", "");
  const auto reason = [&](const char* run) {
    return refusal([&] { return compare_runs(folder / run, folder / run); });
  };
  make_folder(folder / "empty");
  EXPECT_THAT(reason("nowhere"), HasSubstr("no folder"));
  EXPECT_THAT(reason("file"), HasSubstr("no folder"));
  EXPECT_THAT(reason("empty"), HasSubstr("no run directory"));
  seal(folder / "broken");
  EXPECT_THAT(reason("broken"), HasSubstr("verdicts.json"));
}

}  // namespace
}  // namespace tribo::verification
