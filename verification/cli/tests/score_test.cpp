#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "verification/cli/tests/ran.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::read_text;
using verification::TemporaryFolder;
using verification::write_text;
using Json = nlohmann::json;

/// Trajectories of the program itself go out as CSV and come back to be judged.
class Score : public ::testing::Test {
 protected:
  Score() { ::setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1); }
  ~Score() override { ::unsetenv("XDG_CACHE_HOME"); }

  /// A file that `simulate` wrote.
  [[nodiscard]] std::string simulated(const std::string& name,
                                      std::vector<std::string> arguments) const {
    const std::string file = (folder_ / name).string();
    arguments.insert(arguments.begin(), "simulate");
    arguments.insert(arguments.end(), {"--out", file});
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return file;
  }

  [[nodiscard]] static Ran score(const std::string& scenario, const std::vector<std::string>& files,
                                 const std::vector<std::string>& further = {}) {
    std::vector<std::string> arguments = {"--quiet", "score", "--scenario", scenario,
                                          "--trajectory"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    arguments.insert(arguments.end(), further.begin(), further.end());
    return run(arguments);
  }

  /// The only score of a file.
  [[nodiscard]] static Json scored(const std::string& scenario, const std::string& file,
                                   std::vector<std::string> further = {}) {
    further.push_back("--json");
    const Ran ran = score(scenario, {file}, further);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return Json::parse(ran.out)["scores"][0];
  }

  /// Exit code 2, nothing on standard output and one line on standard error, which is returned.
  [[nodiscard]] static std::string refusal(const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err;
  }

  [[nodiscard]] std::string written(const std::string& name, const std::string& text) const {
    write_text(folder_ / name, text);
    return (folder_ / name).string();
  }

  TemporaryFolder folder_;
};

/// `rows` of a CSV with column `index` multiplied by `factor`.
std::string with_scaled_column(const std::string& text, std::size_t index, double factor) {
  std::istringstream lines(text);
  std::string result;
  bool header = true;
  for (std::string line; std::getline(lines, line); result += line + "\n") {
    if (line.starts_with('#') || std::exchange(header, false)) continue;
    std::size_t from = 0;
    for (std::size_t i = 0; i < index; ++i) from = line.find(',', from) + 1;
    const std::size_t to = line.find(',', from);
    const double value = std::stod(line.substr(from, to - from)) * factor;
    std::ostringstream number;
    number.precision(17);
    number << value;
    line.replace(from, to - from, number.str());
  }
  return result;
}

// Out and back: the fine run has small errors; with one column off by 1 % the error is 1 % of it.
TEST_F(Score, OfAFineRunIsSmallAndOfAScaledColumnWhatFollows) {
  const std::string fine =
      simulated("fine.csv", {"--scenario", "bouncing-ball", "--scheme", "rk4", "--step", "1e-5",
                             "--sample", "1e-3", "--until", "0.4"});
  const Json good = scored("bouncing-ball", fine);
  EXPECT_EQ(good["rows"], 401);
  EXPECT_EQ(good["judged"], 401);
  EXPECT_LT(good["coordinates"][0]["largest"], 2e-5);
  EXPECT_EQ(good["surplus_events"], 0);
  EXPECT_TRUE(good["remarks"].empty());
  const std::string file = written("scaled.csv", with_scaled_column(read_text(fine), 1, 1.01));
  const Json scaled = scored("bouncing-ball", file, {"--until", "0.1"});
  EXPECT_NEAR(scaled["coordinates"][0]["largest"], 1e-3, 1e-12);
  EXPECT_NEAR(scaled["coordinates"][0]["final"], 0.01 * (0.1 - 9.81 * 0.005), 1e-9);
  EXPECT_LT(scaled["coordinates"][1]["largest"], 1e-12);
}

// A scheme of first order with 1 ms has its events about 1 ms late, and they are found there.
TEST_F(Score, FindsTheEventsOfACoarseRunWhereTheyAre) {
  const std::string file = simulated("box.csv", {"--scenario", "forced-box", "--scheme", "tamsi",
                                                 "--step", "1e-3", "--until", "1"});
  const Json box = scored("forced-box", file);
  ASSERT_EQ(box["events"].size(), 5u);
  EXPECT_EQ(box["events"][1]["type"], "stick");
  EXPECT_NEAR(box["events"][1]["certified"], 0.1758889708607866, 1e-11);
  for (const Json& event : box["events"]) {
    EXPECT_NEAR(event["spacing"], 1e-3, 1e-9);
    EXPECT_GT(event["found"], event["certified"]);
    EXPECT_LT(event["found"].get<double>() - event["certified"].get<double>(), 2e-3);
  }
  EXPECT_EQ(box["measures"].back()["name"], "way");  // the quantity of this scenario
  EXPECT_EQ((box["measures"].end() - 2)->at("name"), "creep");
}

// Its centre stays where it is: a motion without any way is not without a size.
TEST_F(Score, KnowsADiscThatTurnsInPlace) {
  const std::string file = simulated("disc.csv", {"--scenario", "disc-on-feet", "--scheme", "cenic",
                                                  "--step", "1e-3", "--until", "0.01"});
  const Json disc = scored("disc-on-feet", file, {"--until", "0.01"});
  EXPECT_EQ(disc["outcome"], "ok");
  EXPECT_LT(disc["position_error"], 1e-3);
}

// A file of this program knows its parameters: judged by others it can only be off.
TEST_F(Score, TellsThatAFileHasOtherParameters) {
  const std::string file =
      simulated("heavy.csv", {"--scenario", "forced-box", "--scheme", "tamsi", "--step", "1e-2",
                              "--until", "0.1", "--set", "box.mass=0.5"});
  const Json remarks = scored("forced-box", file)["remarks"];
  EXPECT_EQ(remarks.at(remarks.size() - 2),
            "it says box.mass=0.5, and is judged by box.mass=0.33000000000000002");
  EXPECT_EQ(
      remarks.back(),
      "by its own: tribometer score --scenario forced-box --set box.mass=0.5 --trajectory " + file);
  EXPECT_TRUE(scored("forced-box", file, {"--set", "box.mass=0.5"})["remarks"].empty());
}

TEST_F(Score, TellsAnEventThatIsNotThere) {
  const std::string file = simulated(
      "euler.csv", {"--scenario", "bouncing-ball", "--scheme", "explicit-euler", "--step", "1e-3"});
  const Json ball = scored("bouncing-ball", file);
  EXPECT_EQ(ball["events"].size(), 8u);
  EXPECT_TRUE(ball["events"][7]["found"].is_null());
  EXPECT_LT(std::abs(ball["events"][0]["found"].get<double>() - 0.1427843), 1e-3);
}

// Columns by another program's names, and columns that nobody asked for.
TEST_F(Score, TakesForeignColumnsByMap) {
  const std::string file =
      written("mine.csv", "time,z,mood\n0,0.1,1\n0.05,0.0877375,2\n0.1,0.05095,3\n");
  const Json mine = scored("bouncing-ball", file, {"--map", "time=t", "--map", "z=ball.z"});
  EXPECT_LT(mine["coordinates"][0]["largest"], 1e-12);
  EXPECT_THAT(mine["remarks"][0], HasSubstr("not used: mood"));
  EXPECT_THAT(mine["left_out"][0], HasSubstr("ball.vz"));
}

// Of a million rows, as many are judged as are asked for, and the table says so.
TEST_F(Score, JudgesSomeOfAMillionRows) {
  std::string text = "t,ball.z\n";
  for (int i = 0; i < 1'000'000; ++i) {
    const double t = 1e-7 * i;
    text += std::to_string(i) + "e-7," + std::to_string(0.1 - 9.81 * t * t / 2) + "\n";
  }
  const Ran ran = score("bouncing-ball", {written("long.csv", text)}, {"--rows", "20"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("20 of 1000000 rows judged"));
}

// Whatever is wrong with one file, the others are judged; one line each, and exit code 2 at the
// end.
TEST_F(Score, GoesOnAfterFilesThatCannotBeJudged) {
  const std::string good = written("good.csv", "t,ball.z\n0,0.1\n0.1,0.05095\n");
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"t,height\n0,1\n1,1\n",
       ": no position; it must have ball.z[m]; --map COLUMN=NAME names one of height"},
      {"t,ball.z[mm]\n0,100\n", ":1: column 'ball.z[mm]' is in [mm]; it must be in [m]"},
      {"t,ball.z\n0,0.1\n0.2,0.1\n0.1,0.1\n", ":4: t = 0.1 s after t = 0.2 s; times must ascend"},
      {"t,ball.z\n0,0.1\n", ":2: one row only; two or more are needed"},
      {"ball.z\n0.1\n", ":1: no column 't'; the file has ball.z; --map COLUMN=t names another"},
      {"t,ball.z\n0,0.1\n1e9,0.1\n",
       ": runs until 1000000000 s, more than 10 times the scenario's 1 s"}};
  std::vector<std::string> files = {good};
  for (std::size_t i = 0; i < bad.size(); ++i) {
    files.push_back(written("bad" + std::to_string(i) + ".csv", bad[i].first));
  }
  files.push_back((folder_ / "none.csv").string());
  files.push_back(good);
  const Ran ran = score("bouncing-ball", files);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 7) << ran.err;
  for (const auto& [text, why] : bad) EXPECT_THAT(ran.err, HasSubstr(why));
  EXPECT_THAT(ran.err, HasSubstr("cannot read"));
  EXPECT_THAT(ran.out, HasSubstr("# good: "));
  EXPECT_THAT(ran.out, HasSubstr("# good-2: "));
}

// Before the reference is computed.
TEST_F(Score, RefusesARowWithoutAttitude) {
  const std::string file = written("sphere.csv",
                                   "t,sphere.qx,sphere.qy,sphere.qz,sphere.qw\n"
                                   "0,0,0,0,1\n0.01,0,0,0,0\n");
  EXPECT_THAT(refusal({"score", "--scenario", "spinning-sphere", "--trajectory", file}),
              HasSubstr(file + ": row 2, at 0.01 s: sphere.qx, sphere.qy, sphere.qz, sphere.qw are "
                               "0, 0, 0, 0, which is no rotation"));
}

// Without velocities, stick and slip are unknown: that is not a reference without events.
TEST_F(Score, TellsNoEventsJudgedFromNoEvents) {
  const std::string file = written("box.csv", "t,box.x\n0,0\n0.5,0.1\n");
  const Ran ran = score("forced-box", {file});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("# no events judged\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("no events in the reference")));
}

TEST_F(Score, RefusesCommandLinesThatCannotBeMeant) {
  const std::string good = written("good.csv", "t,ball.z\n0,0.1\n0.1,0.05095\n");
  const auto ball = [&](std::vector<std::string> further) {
    further.insert(further.begin(), {"score", "--scenario", "bouncing-ball", "--trajectory", good});
    return refusal(further);
  };
  EXPECT_THAT(ball({"--map", "z"}), HasSubstr("--map: 'z' is not COLUMN=NAME"));
  EXPECT_THAT(ball({"--map", "z=ball.x"}),
              HasSubstr("unknown column 'ball.x'; did you mean 'ball.z'?"));
  EXPECT_THAT(ball({"--map", "z=ball.z", "--map", "z=ball.vz"}),
              HasSubstr("--map z=ball.vz: 'z' is renamed already"));
  EXPECT_THAT(ball({"--map", "z=ball.z", "--map", "y=ball.z"}),
              HasSubstr("--map y=ball.z: 'ball.z' is named already"));
  EXPECT_THAT(ball({"--set", "ball.hight=1"}), HasSubstr("did you mean 'ball.height'"));
  EXPECT_THAT(ball({"--rows", "1"}), HasSubstr("--rows: 1 is not a whole number from 2"));
  EXPECT_THAT(ball({"--windows", "0"}), HasSubstr("--windows: 0 is not a whole number from 1"));
  EXPECT_THAT(ball({"--digits", "99"}), HasSubstr("--digits: 99"));
  EXPECT_THAT(ball({"--until", "0"}), HasSubstr("--until: 0 is not above zero"));
  EXPECT_THAT(refusal({"score", "--scenario", "comb", "--trajectory", good}),
              HasSubstr("no certified reference"));
  EXPECT_THAT(refusal({"score", "--scenario", "bouncing-ball"}), HasSubstr("--trajectory"));
}

// A renamed column that no file has is a typing error, and is reported.
TEST_F(Score, TellsARenamedColumnThatNoFileHas) {
  const std::string good = written("good.csv", "t,ball.z\n0,0.1\n0.1,0.05095\n");
  const Ran ran = score("bouncing-ball", {good}, {"--map", "hieght=ball.z"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "tribometer: --map hieght=ball.z: no file has a column 'hieght'\n");
  EXPECT_THAT(ran.out, HasSubstr("# good: "));
}

// Data and picture stand in the folder; the data can be read back.
TEST_F(Score, WritesDataAndAPicture) {
  const std::string good = written("good.csv", "t,ball.z\n0,0.1\n0.1,0.05095\n0.2,0.1\n");
  const std::string out = (folder_ / "scored").string();
  const Ran ran = score("bouncing-ball", {good, good}, {"--out", out});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const verification::Figure figure = verification::read_dat(folder_ / "scored/score.dat");
  EXPECT_EQ(figure.block("rows-good").rows.size(), 3u);
  EXPECT_EQ(figure.block("events-good-2").rows.at(0).status, "touchdown");
  ASSERT_TRUE(verification::installed("gnuplot"));
  EXPECT_THAT(read_text(folder_ / "scored/score.svg"), HasSubstr("certified reference"));
  EXPECT_EQ(ran.err, "");
}

}  // namespace
}  // namespace tribo::cli
