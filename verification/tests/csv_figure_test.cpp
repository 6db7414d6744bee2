#include "verification/exchange/csv_figure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/tests/refusal.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

class CsvFigure : public ::testing::Test {
 protected:
  Figure read(const std::string& text) {
    write_text(folder_ / "mine.csv", text);
    return read_csv_figure(folder_ / "mine.csv");
  }
  std::string complaint(const std::string& text) {
    return refusal([&] { return read(text); });
  }
  TemporaryFolder folder_;
};

TEST_F(CsvFigure, HasATableAndQuantities) {
  const Figure figure = read(
      "\xEF\xBB\xBF# by hand\r\n# rebound = 1.4999 m/s\r\n# steps=12\r\n# law = linear\r\n\r\n"
      "\"h[s]\", error[m] ,count\r\n0.01,2.5e-4,+3\r\n1e-3,nan,inf\r\n");
  ASSERT_EQ(figure.quantities.size(), 2U);
  EXPECT_EQ(figure.quantities[0].name, "rebound");
  EXPECT_EQ(figure.quantities[0].value, 1.4999);
  EXPECT_EQ(figure.quantities[0].unit, "m/s");
  EXPECT_EQ(figure.quantities[1].unit, "-");
  const Block& block = figure.block("mine");
  EXPECT_EQ(block.columns[1].name, "error");
  EXPECT_EQ(block.columns[1].unit, "m");
  EXPECT_EQ(block.rows[0].values[2], 3);
  EXPECT_TRUE(std::isnan(block.rows[1].values[1]));
  EXPECT_TRUE(std::isinf(block.rows[1].values[2]));
}

// The line, and what is wrong with it.
TEST_F(CsvFigure, RefusesWhatIsNoTable) {
  EXPECT_THAT(complaint(""), HasSubstr("mine.csv:0: neither a table nor a remark"));
  EXPECT_THAT(complaint("a,b\n"), HasSubstr("mine.csv:1: a header and no rows"));
  EXPECT_THAT(complaint("a,b\n1\n"), HasSubstr("mine.csv:2: 1 cells, and the header has 2"));
  EXPECT_THAT(complaint("a,b\n1,2,\n"), HasSubstr("mine.csv:2: 3 cells"));
  EXPECT_THAT(complaint("a,b\n1,0,5\n"), HasSubstr("3 cells"));
  EXPECT_THAT(complaint("a,b\n1,x\n"), HasSubstr("'x' in column b is no number"));
  EXPECT_THAT(complaint("a,a\n1,2\n"), HasSubstr("two columns 'a'"));
  EXPECT_THAT(complaint("a,\n1,2\n"), HasSubstr("'' is no name of a column"));
  EXPECT_THAT(complaint("my a,b\n1,2\n"), HasSubstr("it has no blanks"));
  EXPECT_THAT(complaint("a,b\n1,2\n3,4.5"), HasSubstr("mine.csv:3: the line has no end"));
  EXPECT_THAT(complaint("1,2\n3,4\n"), HasSubstr("names of columns, not '1'"));
  EXPECT_THAT(complaint("# q = 1\n# q = 2\n"), HasSubstr("mine.csv:2: a second 'q'"));
}

}  // namespace
}  // namespace tribo::verification
