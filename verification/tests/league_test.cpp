#include "verification/league/league.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "models/input_error.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/league/phenomenon_picture.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/testset/test_problem.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

constexpr const char* kHead =
    "problem,column,step[s],outcome,quantity,unit,value,truth,class,D,why\n";

/// A league of one simulator with the rows of a test.
class OneSimulator : public ::testing::Test {
 protected:
  OneSimulator() {
    fs::create_directories(home_ / "verification/league/stored");
    fs::create_directories(home_ / "verification/testset");
    write_text(home_ / "verification/league/league.toml",
               "stall = [{fall = 3, above = 1e-4}, {fall = 5, above = 1e-3}]\n"
               "simulator = [{name = \"mine\", title = \"Mine\", home = \"its home\", model = "
               "\"its model\", "
               "column = [{name = \"defaults\"}]}]\n"
               "phenomenon = [{problem = \"slide22\", quantity = \"direction\", title = \"Way\"}]\n"
               "finding = [{script = \"one.py\", engine = \"mine\", measured = \"It is off.\", "
               "check = \"another way\"}]\n");
    write_text(home_ / "verification/league/witnesses.csv",
               "trajectory,suite,1.0,2.0\nfall,13.5,same,absent\n");
    write_text(home_ / "verification/testset/context.csv",
               "problem,scheme,step[s],outcome,error\nslide22,tamsi,1e-3,ok,0.0123\n");
  }

  [[nodiscard]] std::string page_of(const std::string& rows) const {
    write_text(home_ / "verification/league/stored/mine.csv",
               "# engine: mine 7.1\n# python: 3.11\n# command: run it\n" + rows);
    return league_page(read_league(home_), false);
  }

  /// Off by `coarse` at 1 ms and by `fine` at 0.1 ms.
  [[nodiscard]] std::string off(double coarse, double fine) const {
    std::string rows = kHead;
    for (const auto& [step, by] : {std::pair("0.001", coarse), std::pair("0.0001", fine)})
      rows += fmt::format(
          "slide22,defaults,{0},ok,error,,{1},0,C,,\nslide22,defaults,{0},ok,direction,deg,{2},22."
          "5,R,0,\n",
          step, by, 22.5 + by);
    return page_of(rows);
  }

  TemporaryFolder folder_;
  fs::path home_ = folder_ / "home";
};

TEST_F(OneSimulator, AnErrorThatDoesNotFallToAThirdStalls) {
  EXPECT_THAT(off(0.4, 0.1),  // four times nearer
              HasSubstr("of 1 numbers that rigid and compliant bodies share, 0 come less than 3 "
                        "times nearer with a tenth of the step (0 to 1 by other readings)"));
  EXPECT_THAT(off(0.3, 0.11), HasSubstr("+0.3 (+0.11) <span class=\"soft\">stalls</span>"));
  EXPECT_THAT(off(0.3, 0.11), HasSubstr("of 1 numbers that rigid and compliant bodies share, 1 "));
  EXPECT_THAT(off(0.3, 0.09), Not(HasSubstr(">stalls<")));
  EXPECT_THAT(off(0.0001, 0.00009), Not(HasSubstr(">stalls<")));  // too small to matter
}

TEST_F(OneSimulator, ItsVersionItsCommandAndTheSuitesSchemesAreTold) {
  const std::string page = off(0.3, 0.1);
  for (const char* told :
       {"mine 7.1", "Python 3.11", "run it", "tamsi", "0.012", "It is off.", "13.5", "absent"})
    EXPECT_THAT(page, HasSubstr(told));
}

TEST_F(OneSimulator, AMotionWithoutNumbersSaysHowItEnded) {
  const std::string page =
      page_of(std::string(kHead) + "slide22,defaults,0.001,budget,,,,,,,\"not, at its end\"\n" +
              "slide22,defaults,0.01,ok,direction,deg,23,22.5,R,0,\n" +
              "slide22,defaults,0.01,ok,error,,1,0,C,,\n");
  EXPECT_THAT(page, HasSubstr("<td title=\"not, at its end\">budget</td>"));
  EXPECT_THAT(page, HasSubstr("budget: not, at its end"));
}

TEST_F(OneSimulator, RowsThatAreNoneAreRefusedWithTheirPlace) {
  const auto refusal = [&](const std::string& rows) -> std::string {
    try {
      (void)page_of(rows);
    } catch (const InputError& why) {
      return why.what();
    }
    return "";
  };
  EXPECT_THAT(refusal("problem,column\n"), HasSubstr("mine.csv:4: the head is not problem"));
  EXPECT_THAT(refusal(std::string(kHead) + "slide22,defaults,0.001,ok\n"), HasSubstr("mine.csv:5"));
  EXPECT_THAT(refusal(std::string(kHead) + "slide22,defaults,0.001,ok,direction,deg,,22.5,R,0,\n"),
              HasSubstr("mine.csv:5: no number of direction"));
}

TEST_F(OneSimulator, EachQuestionHasAPictureOfWhatIsOff) {
  (void)off(0.3, 0.1);
  const League league = read_league(home_);
  const std::string why = draw_phenomena(folder_ / "out", league, home_folder() / "plots");
  const fs::path place = folder_ / "out/pictures/slide22-direction";
  EXPECT_THAT(read_text(place / "league.dat"), HasSubstr("1 NaN 0.3000"));
  EXPECT_EQ(fs::exists(place / "league.png"), why.empty()) << why;
  EXPECT_THAT(league_page(league, true), HasSubstr("pictures/slide22-direction/league.png"));
}

/// What is stored in the tree.
TEST(League, HasTenSimulatorsOrMoreWithRowsOfEveryProblem) {
  const League league = read_league(home_folder());
  EXPECT_GE(league.simulators.size(), 10u);
  for (const Simulator& one : league.simulators) {
    ASSERT_FALSE(one.rows.empty()) << one.name;
    EXPECT_THAT(one.command, HasSubstr(one.name));
    std::set<std::string> problems;
    for (const LeagueRow& row : one.rows) problems.insert(row.problem);
    EXPECT_EQ(problems.size(), test_problems().size()) << one.name;
  }
  EXPECT_THAT(league_page(league, false), HasSubstr("Right of reply"));
}

TEST(League, FindingsHaveTheirScripts) {
  const League league = read_league(home_folder());
  EXPECT_FALSE(league.findings.empty());
  for (const LeagueFinding& one : league.findings)
    EXPECT_TRUE(fs::exists(home_folder() / "verification/league/findings" / one.script));
}

}  // namespace
}  // namespace tribo::verification
