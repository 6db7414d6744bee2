#include "verification/exchange/dat.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "models/input_error.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

Block block(const std::string& name, double y) {
  return {.name = name,
          .columns = {{"h", "s"}, {"e", "m/s"}},
          .rows = {{.values = {1.0 / 3, y}, .status = "ok"},
                   {.values = {1e-300, kNaN}, .status = "newton-diverged"},
                   {.values = {-0.0, kInfinity}, .status = "non-finite"}}};
}

Figure example_figure() {
  Figure figure;
  figure.quantities = {{"ratio", 0.1, "-", 1e-17}, {"moment", kNaN, "N m", 0}};
  figure.run_ends = {{"coarse", "step-underflow", "h = 1e-14 s at t = 2"}, {"fine", "ok", ""}};
  figure.blocks = {
      block("fixed.ie-fn-tals", 2), block("fixed.ie-fn", 5), {"empty", {{"k", "-"}}, {}}};
  figure.findings = {"TALS wins: 10 times", "second"};
  figure.omissions = {"Allegro hand: needs its model"};
  figure.work.steps = 12345678901;
  figure.work.matrix_multiplications = 7;
  figure.work.smallest_step = 1e-9;
  return figure;
}

const Block& named(const Figure& figure, std::string_view name) {
  for (const Block& block : figure.blocks) {
    if (block.name == name) return block;
  }
  throw std::out_of_range(std::string(name));
}

bool identical(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || a == b;
}

void expect_same(const Block& a, const Block& b) {
  ASSERT_EQ(a.columns.size(), b.columns.size());
  for (std::size_t i = 0; i < a.columns.size(); ++i) {
    EXPECT_EQ(a.columns[i].name, b.columns[i].name);
    EXPECT_EQ(a.columns[i].unit, b.columns[i].unit);
  }
  ASSERT_EQ(a.rows.size(), b.rows.size());
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    EXPECT_EQ(a.rows[i].status, b.rows[i].status);
    for (std::size_t j = 0; j < a.columns.size(); ++j) {
      EXPECT_TRUE(identical(a.rows[i].values[j], b.rows[i].values[j])) << a.name << i << j;
    }
  }
}

// Judged data are read back from the file, so nothing may be lost in it.
TEST(Dat, WhatIsWrittenIsReadBackToTheLastBit) {
  const TemporaryFolder folder;
  const Figure figure = example_figure();
  write_dat(folder / "a.dat", {{"item", "tamsi2020/fig05"}, {"title", "a: b"}}, figure);
  const Figure read = read_dat(folder / "a.dat");
  ASSERT_EQ(read.quantities.size(), 2U);
  EXPECT_EQ(read.quantities[0].name, "ratio");
  EXPECT_EQ(read.quantities[0].value, 0.1);
  EXPECT_EQ(read.quantities[0].uncertainty, 1e-17);
  EXPECT_TRUE(std::isnan(read.quantities[1].value));
  EXPECT_EQ(read.quantities[1].unit, "N m");
  ASSERT_EQ(read.run_ends.size(), 2U);
  EXPECT_EQ(read.run_ends[0].reason, "h = 1e-14 s at t = 2");
  EXPECT_EQ(read.run_ends[1].status, "ok");
  EXPECT_EQ(read.findings, figure.findings);
  EXPECT_EQ(read.omissions, figure.omissions);
  EXPECT_EQ(read.work.steps, 12345678901);
  EXPECT_EQ(read.work.matrix_multiplications, 7);
  EXPECT_EQ(read.work.smallest_step, 1e-9);
  ASSERT_EQ(read.blocks.size(), 3U);
  for (const Block& block : figure.blocks) expect_same(block, named(read, block.name));
}

// Work without a step has an infinite smallest step, which no reader may stumble over.
TEST(Dat, AnEmptyFigureIsReadBack) {
  const TemporaryFolder folder;
  write_dat(folder / "a.dat", {}, Figure{});
  const Figure read = read_dat(folder / "a.dat");
  EXPECT_TRUE(read.blocks.empty());
  EXPECT_EQ(read.work.smallest_step, kInfinity);
}

// The report shows where the numbers come from.
TEST(Dat, TheHeaderIsReadBackInItsOrder) {
  const TemporaryFolder folder;
  const DatHeader header = {{"item", "x/y"}, {"title", "a: b"}, {"tier", "quick"}};
  write_dat(folder / "a.dat", header, example_figure());
  EXPECT_EQ(read_dat_header(folder / "a.dat"), header);
}

// A note of the figure is no part of the header, however many blanks stand before it.
TEST(Dat, TheHeaderEndsAtTheFirstNote) {
  const TemporaryFolder folder;
  write_text(folder / "a.dat", "# item: x/y\n#  run: a ok\n# tier: quick\n");
  EXPECT_EQ(read_dat_header(folder / "a.dat"), (DatHeader{{"item", "x/y"}}));
  EXPECT_EQ(read_dat(folder / "a.dat").run_ends.size(), 1U);
  write_text(folder / "a.dat", "# item: x/y\n# finding:\ta: b\n");
  EXPECT_EQ(read_dat_header(folder / "a.dat"), (DatHeader{{"item", "x/y"}})) << "after a tab";
}

// A sentence with a line break would otherwise become a row.
TEST(Dat, ALineBreakInASentenceBecomesABlank) {
  const TemporaryFolder folder;
  Figure figure;
  figure.findings = {"one\ntwo"};
  write_dat(folder / "a.dat", {}, figure);
  EXPECT_EQ(read_dat(folder / "a.dat").findings[0], "one two");
}

// gnuplot takes the first block whose name begins with the one asked for: `fixed.ie-fn` must not
// find `fixed.ie-fn-tals`, whose largest e is 2 and not 5.
TEST(Dat, GnuplotFindsEachBlockByItsNameAndColumn) {
  ASSERT_TRUE(installed("gnuplot"));
  const TemporaryFolder folder;
  Figure figure = example_figure();
  for (Block& each : figure.blocks) each.rows.resize(std::min<std::size_t>(each.rows.size(), 1));
  write_dat(folder / "a.dat", {{"item", "x/y"}}, figure);
  write_text(folder / "a.gp",
             "cd '" + folder.path().string() + "'\nset print 'out'\n" +
                 "stats 'a.dat' index 'fixed.ie-fn' using 'e[m/s]' name 'A' nooutput\n"
                 "stats 'a.dat' index 'fixed.ie-fn-tals' using 'e[m/s]' name 'B' nooutput\n"
                 "print A_max, B_max\n");
  ASSERT_EQ(std::system(("gnuplot '" + (folder / "a.gp").string() + "' 2> /dev/null").c_str()), 0);
  EXPECT_EQ(read_text(folder / "out"), "5.0 2.0\n");
}

// A half-written file would be judged as if it were whole.
TEST(Dat, NoTemporaryIsLeftBesideTheFile) {
  const TemporaryFolder folder;
  write_dat(folder / "sub/a.dat", {}, example_figure());
  int files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder / "sub")) {
    ++files;
  }
  EXPECT_EQ(files, 1);
}

// Unwritable targets are the user's mistake, to be reported in one line.
TEST(Dat, AnUnwritableFileIsAnInputError) {
  const TemporaryFolder folder;
  write_text(folder / "file", "x");
  EXPECT_THROW(write_dat(folder / "file/a.dat", {}, example_figure()), InputError);
  EXPECT_THROW(write_dat(folder.path(), {}, example_figure()), InputError);
}

// Names with blanks, double names, remarks and short rows would be read back as something else.
TEST(Dat, AFigureThatCannotBeReadBackIsRefused) {
  const TemporaryFolder folder;
  const auto refused = [&](auto change) {
    Figure figure = example_figure();
    change(figure);
    EXPECT_THROW(write_dat(folder / "a.dat", {}, figure), std::invalid_argument);
  };
  refused([](Figure& f) { f.quantities[0].name = "two words"; });
  refused([](Figure& f) { f.quantities[1].name = "ratio"; });
  refused([](Figure& f) { f.blocks[0].name = ""; });
  refused([](Figure& f) { f.blocks[1].name = f.blocks[0].name; });
  refused([](Figure& f) { f.blocks[0].columns[0].unit = "kg m"; });
  refused([](Figure& f) { f.blocks[0].columns[0].name = "h[s]"; });
  refused([](Figure& f) { f.blocks[0].rows[0].values.pop_back(); });
  refused([](Figure& f) { f.run_ends[0].status = ""; });
  refused([](Figure& f) { f.blocks[0].columns[0].name = "#h"; });
  refused([](Figure& f) { f.blocks[0].rows[0].status = "#ok"; });
  EXPECT_FALSE(std::filesystem::exists(folder / "a.dat"));
}

// A damaged file is reported with its place, never read as numbers.
TEST(Dat, ADamagedFileIsAnInputErrorWithItsLine) {
  const TemporaryFolder folder;
  const auto message = [&](std::string_view text) -> std::string {
    write_text(folder / "a.dat", text);
    try {
      static_cast<void>(read_dat(folder / "a.dat"));
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(message("# quantity: a one - 0\n"), HasSubstr("a.dat:1: 'one' is not a number"));
  EXPECT_THAT(message("1 2 ok\n"), HasSubstr("a.dat:1: a row before"));
  EXPECT_THAT(message("# a: b\n\n\n# b\nx[m] status\n1 2 ok\n"), HasSubstr("a.dat:6: expected 1"));
  EXPECT_THAT(message("# a: b\n\n\n# b\nx[m]\n1\n"), HasSubstr("a.dat:5: the last column"));
  EXPECT_THAT(message("# a: b\n\n\n# b\nx status\n1 ok\n"),
              HasSubstr("a.dat:5: 'x' is not a column"));
  EXPECT_THAT(message("# work: steps x\n"), HasSubstr("a.dat:1: 'x' is not a count"));
}

// A missing file is reported by its name.
TEST(Dat, AMissingFileIsAnInputError) {
  const TemporaryFolder folder;
  EXPECT_THROW(static_cast<void>(read_dat(folder / "none.dat")), InputError);
}

}  // namespace
}  // namespace tribo::verification
