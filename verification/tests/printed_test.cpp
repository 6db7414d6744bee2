#include "verification/judge/printed.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/tests/refusal.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kJudged =
    "[[printed]]\nplace = \"Table I, a, x\"\nvalue = \"2\"\nclaims = [\"p/i/c\"]\n";
constexpr const char* kNotJudged =
    "[[printed]]\nplace = \"Table I, b, x\"\nvalue = \"3\"\nreason = \"hardware\"\n";
constexpr const char* kTable =
    "[[table]]\nname = \"Table I\"\nrows = [\"a\", \"b\"]\ncolumns = [\"x\", \"y\"]\n"
    "blank = [\"a, y\", \"b, y\"]\n";

class PrintedNumbers : public ::testing::Test {
 protected:
  PrintedNumbers() {
    Claim claim;
    claim.id = "p/i/c";
    catalog_.entries.push_back({.item = {}, .claims = {claim}});
    catalog_.papers.push_back(
        {.key = "p", .title = "", .authors = "", .reference = "", .open = {}});
  }
  std::vector<PrintedNumber> read(const std::string& text) {
    write_text(folder_ / "papers/p/printed.toml", text);
    return read_printed_numbers(folder_.path(), catalog_);
  }
  std::string refusal(const std::string& text) {
    return tribo::refusal([&] { return read(text); });
  }

  TemporaryFolder folder_;
  Catalog catalog_;
};

TEST_F(PrintedNumbers, HaveClaimsOrAReason) {
  const std::vector<PrintedNumber> numbers = read(std::string(kTable) + kJudged + kNotJudged);
  ASSERT_EQ(numbers.size(), 2U);
  EXPECT_EQ(numbers[0].paper, "p");
  EXPECT_EQ(numbers[0].value, "2");
  EXPECT_THAT(numbers[0].claims, ElementsAre("p/i/c"));
  EXPECT_EQ(numbers[1].reason, "hardware");
  const std::string start = "[[printed]]\nplace = \"here\"\nvalue = \"2\"\n";
  EXPECT_THAT(refusal(start), HasSubstr("'here' needs either 'claims' or a 'reason'"));
  EXPECT_THAT(refusal(start + "claims = [\"p/i/c\"]\nreason = \"r\"\n"), HasSubstr("needs either"));
  EXPECT_THAT(refusal(start + "claims = [\"p/i/gone\"]\n"),
              HasSubstr("printed.toml:4:11: there is no claim 'p/i/gone'"));
}

// An empty cell is what a table of printed numbers is there to show.
TEST_F(PrintedNumbers, FillEveryCellOfTheirTables) {
  EXPECT_THAT(refusal(std::string(kTable) + kJudged),
              HasSubstr("the cell 'Table I, b, x' has no [[printed]]"));
  EXPECT_THAT(refusal(std::string(kJudged) + kNotJudged +
                      "[[table]]\nname = \"Table I\"\nrows = [\"a\"]\ncolumns = [\"x\"]\n"
                      "blank = [\"b, x\"]\n"),
              HasSubstr("'Table I, b, x' is no cell"));
  EXPECT_THAT(refusal(std::string(kJudged) + kJudged), HasSubstr("is there twice"));
}

// A table of a few lines can name more cells than memory holds.
TEST_F(PrintedNumbers, FillTablesOfASensibleSize) {
  std::string many;
  for (int i = 0; i < 101; ++i) many += "\"a\", ";
  EXPECT_THAT(refusal(std::string(kJudged) + "[[table]]\nname = \"Table I\"\nrows = [" + many +
                      "]\ncolumns = [" + many + "]\n"),
              HasSubstr("printed.toml:5:1: more than 10000 cells"));
}

// The file stands among those of the items, and is none.
TEST_F(PrintedNumbers, AreNoClaimsOfAnItem) {
  write_text(folder_ / "papers/p/paper.toml",
             "title = \"t\"\nauthors = \"a\"\nreference = \"r\"\n");
  write_text(folder_ / "papers/p/printed.toml", kNotJudged);
  Item item;
  item.id = "p/i";
  write_text(folder_ / "papers/p/i.toml", "");
  EXPECT_NO_THROW(static_cast<void>(read_catalog(folder_.path(), {item})));
}

// A paper without such a file has none; a program of one's own may have no such paper.
TEST_F(PrintedNumbers, MayBeMissing) {
  EXPECT_TRUE(read_printed_numbers(folder_.path(), catalog_).empty());
}

}  // namespace
}  // namespace tribo::verification
