#include "verification/text/trajectory_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "models/tests/refusal.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Files of one column of positions, ball.z.
class TrajectoryFile : public ::testing::Test {
 protected:
  [[nodiscard]] Trajectory read(const std::string& text,
                                const std::vector<RenamedColumn>& renamed = {}) const {
    write_text(file(), text);
    return read_trajectory(file(), known_, renamed);
  }
  /// The refusal of a file, without its name.
  [[nodiscard]] std::string refusal(const std::string& text,
                                    const std::vector<RenamedColumn>& renamed = {}) const {
    const std::string line = tribo::refusal([&] { return read(text, renamed); });
    const std::string name = file().string();
    EXPECT_TRUE(line.starts_with(name + ":")) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    return line.substr(std::min(name.size() + 1, line.size()));
  }
  [[nodiscard]] std::filesystem::path file() const { return folder_ / "ball.csv"; }

  TemporaryFolder folder_;
  std::vector<models::Coordinate> known_ = {
      {"ball.z", "m"}, {"ball.vz", "m/s"}, {"E_kin", "J"}, {"c0.phi", "m"}};
};

TEST_F(TrajectoryFile, HasTheColumnsOfTheContract) {
  const Trajectory trajectory =
      read("# program: mine\nt[s],ball.z[m],spin[1/s]\n0,0.1,7\n0.5,-2e-3,8\n");
  EXPECT_THAT(trajectory.t, ElementsAre(0, 0.5));
  ASSERT_TRUE(trajectory.column("ball.z"));
  EXPECT_THAT(*trajectory.column("ball.z"), ElementsAre(0.1, -2e-3));
  EXPECT_FALSE(trajectory.column("ball.vz"));
  EXPECT_THAT(trajectory.unused, ElementsAre("spin[1/s]"));
  EXPECT_EQ(trajectory.status, "");
}

// A program that was stopped leaves half a line: 0.05 may have been 0.0512.
TEST_F(TrajectoryFile, LeavesOutALastLineWithoutAnEnd) {
  for (const char* const last : {"0.2,0.05", "0.2"}) {
    const Trajectory trajectory = read(std::string("t,ball.z\n0,0.1\n0.1,0.09\n") + last);
    EXPECT_TRUE(trajectory.cut);
    EXPECT_THAT(trajectory.t, ElementsAre(0, 0.1));
  }
  EXPECT_FALSE(read("t,ball.z\n0,0.1\n0.1,0.09\n").cut);
  EXPECT_FALSE(read("t,ball.z\n0,0.1\n0.1,0.09\n# the end").cut);
  EXPECT_THAT(refusal("t,ball.z\n0,0.1\n0.1,0.09"), HasSubstr("and a line without an end"));
}

TEST_F(TrajectoryFile, TakesAQuotedNameWithAComma) {
  const Trajectory trajectory = read("\"t[s]\",\"x, y\",ball.z\n0,7,0.1\n1,8,0.2\n");
  EXPECT_THAT(trajectory.unused, ElementsAre("x, y"));
  EXPECT_THAT(*trajectory.column("ball.z"), ElementsAre(0.1, 0.2));
}

TEST_F(TrajectoryFile, IsRefusedForSemicolons) {
  EXPECT_THAT(refusal("t[s];ball.z[m]\n0;0.1\n1;0.2\n"),
              HasSubstr("divided by semicolons; they must be divided by commas"));
}

// Spreadsheets quote, Windows ends lines with two characters, some programs begin with a mark.
TEST_F(TrajectoryFile, TakesQuotesBlanksAndForeignLineEnds) {
  const Trajectory trajectory =
      read("\xEF\xBB\xBF\"time [s]\" , \"z\"\r\n 0 , 0.1\r\n\r\n1, +0.2\r\n",
           {{"time", "t"}, {"z", "ball.z"}});
  EXPECT_THAT(trajectory.t, ElementsAre(0, 1));
  EXPECT_THAT(*trajectory.column("ball.z"), ElementsAre(0.1, 0.2));
  EXPECT_THAT(trajectory.renamed, ElementsAre("time", "z"));
  EXPECT_THAT(trajectory.unused, IsEmpty());
}

TEST_F(TrajectoryFile, KeepsHowARunEnded) {
  EXPECT_EQ(read("t,ball.z\n0,1\n1,2\n# status: newton-diverged at t=1: why\n").status,
            "newton-diverged at t=1: why");
  EXPECT_EQ(read("t,ball.z\n0,1\n1,2\n# status: ok\n").status, "");
  EXPECT_EQ(read("# box.mass: 0.5\nt,ball.z\n0,1\n1,2\n").provenance.at("box.mass"), "0.5");
}

// A pair that is no candidate has no gap: the contract writes nan there, and nowhere else.
// Elsewhere the run has come to nothing: its rows end there, whatever follows.
TEST_F(TrajectoryFile, EndsBeforeNanButOfContacts) {
  EXPECT_TRUE(std::isnan(read("t,ball.z,c0.phi\n0,1,nan\n1,2,3\n").column("c0.phi")->front()));
  const Trajectory broken = read("t,ball.z\n0,1\n1,2\n2,nan\n3,two,three\n");
  EXPECT_THAT(broken.t, ElementsAre(0, 1));
  EXPECT_THAT(*broken.column("ball.z"), ElementsAre(1, 2));
  EXPECT_EQ(broken.broken, "line 4: ball.z is nan");
  EXPECT_EQ(refusal("t,c0.phi\n0,1\n1,inf\n"),
            "3: one row only before line 3: c0.phi is inf; two or more are needed");
}

TEST_F(TrajectoryFile, RefusesHeadersThatCannotBeRead) {
  EXPECT_EQ(refusal(""), "1: no header; it must name columns: t[s],…");
  EXPECT_EQ(refusal("# only remarks\n"), "1: no header; it must name columns: t[s],…");
  EXPECT_EQ(refusal("time,ball.z\n0,1\n"),
            "1: no column 't'; the file has time, ball.z; --map COLUMN=t names another");
  EXPECT_EQ(refusal("t,ball.z[m],ball.z[m]\n"), "1: column 'ball.z[m]' is there twice");
  EXPECT_EQ(refusal("t,z,ball.z\n", {{"z", "ball.z"}}), "1: column 'ball.z' is there twice");
}

// A file that is no text: one line all the same, and not an endless one.
TEST_F(TrajectoryFile, RefusesWhatIsNoText) {
  std::string noise = "\x1f\x8b\x08";
  for (int i = 0; i < 10'000; ++i) noise += static_cast<char>(i % 251);
  const std::string line = refusal(noise);
  EXPECT_THAT(line, HasSubstr("no column 't'"));
  EXPECT_LT(line.size(), 400u);
  for (const char c : line) EXPECT_FALSE(c >= 0 && c < ' ');
}

// Whatever the encoding: C1 bytes steer terminals, marks of direction turn lines around.
TEST(NameLists, HoldNothingThatSteersATerminal) {
  EXPECT_EQ(name_list({"a\x1b", "\x9b", "\xe2\x80\xae", "µ"}), "a?, ?, ?, µ");
}

// Another unit would be off by its factor and look like a bad scheme.
TEST_F(TrajectoryFile, RefusesOtherUnits) {
  EXPECT_EQ(refusal("t[s],ball.z[mm]\n0,1\n"),
            "1: column 'ball.z[mm]' is in [mm]; it must be in [m]");
  EXPECT_EQ(refusal("#\nt[ms],ball.z\n0,1\n"), "2: column 't[ms]' is in [ms]; it must be in [s]");
  EXPECT_EQ(refusal("t,z[cm]\n", {{"z", "ball.z"}}),
            "1: column 'z[cm]' is in [cm]; it must be in [m]");
}

TEST_F(TrajectoryFile, RefusesRowsThatCannotBeRead) {
  EXPECT_EQ(refusal("t,ball.z\n0,1\n1\n"), "3: 1 columns; the header has 2");
  EXPECT_EQ(refusal("t,ball.z\n0,1\n1,2,3\n"), "3: 3 columns; the header has 2");
  EXPECT_EQ(refusal("t,ball.z\n0,1\n1,two\n"), "3: 'two' in column 'ball.z' is not a number");
  EXPECT_EQ(refusal("t,ball.z\n0,1\n1,\n"), "3: '' in column 'ball.z' is not a number");
  EXPECT_EQ(refusal("t,ball.z\n0,1\n1,2 3\n"), "3: '2 3' in column 'ball.z' is not a number");
}

TEST_F(TrajectoryFile, RefusesTimesThatDoNotAscend) {
  EXPECT_EQ(refusal("t,ball.z\n0,1\n2,1\n1,1\n"), "4: t = 1 s after t = 2 s; times must ascend");
  EXPECT_EQ(refusal("t,ball.z\n0,1\n0,1\n"), "3: t = 0 s after t = 0 s; times must ascend");
  EXPECT_EQ(refusal("t,ball.z\n-1,1\n0,1\n"), "2: t = -1 s; it must be 0 or later");
}

TEST_F(TrajectoryFile, RefusesFewerThanTwoRows) {
  EXPECT_EQ(refusal("t,ball.z\n"), "1: no row; two or more are needed");
  EXPECT_EQ(refusal("t,ball.z\n0,1\n"), "2: one row only; two or more are needed");
}

TEST_F(TrajectoryFile, RefusesAFileThatIsNotThere) {
  EXPECT_THROW((void)read_trajectory(folder_ / "none.csv", known_, {}), InputError);
}

// The names are those that `simulate` writes.
TEST(ContractColumns, AreThoseOfASystemWithOneContact) {
  const models::Scenario& scenario = models::find_scenario("bouncing-ball");
  const auto instance = models::make_instance(scenario, models::Parameters(scenario.parameters));
  std::string names;
  for (const auto& [name, unit] : contract_columns(*instance.system)) {
    names += name + "[" + unit + "],";
  }
  EXPECT_EQ(names,
            "ball.z[m],ball.vz[m/s],E_kin[J],E_pot[J],E_elastic[J],c0.phi[m],c0.vn[m/s],c0.vt0[m/"
            "s],c0.vt1[m/s],c0.fn[N],c0.ft0[N],c0.ft1[N],");
}

}  // namespace
}  // namespace tribo::verification
