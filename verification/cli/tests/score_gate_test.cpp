#include "verification/cli/score_gate.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <algorithm>
#include <cstdlib>

#include "verification/cli/tests/ran.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::read_text;
using verification::TemporaryFolder;
using verification::write_text;

/// A ball that falls freely for 0.1 s, and is off by 1 mm at the end.
class ScoreGate : public ::testing::Test {
 protected:
  ScoreGate() {
    ::setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1);
    fall("mine.csv", 1e-3);
  }
  ~ScoreGate() override { ::unsetenv("XDG_CACHE_HOME"); }

  void fall(const std::string& file, double off) const {
    std::string text = "t[s],ball.z[m]\n";
    for (int i = 0; i <= 10; ++i) {
      const double t = 0.01 * i;
      text += fmt::format("{:.17g},{:.17g}\n", t, 0.1 - 9.81 / 2 * t * t + (i == 10 ? off : 0));
    }
    write_text(folder_ / file, text);
  }
  /// Judges what the file has: the scenario goes on until 1 s.
  [[nodiscard]] Ran score(const std::string& file, std::vector<std::string> further) const {
    further.insert(further.end(), {"--until", "0.1"});
    return score_all({file}, further);
  }
  [[nodiscard]] Ran score_all(const std::vector<std::string>& files,
                              const std::vector<std::string>& further) const {
    std::vector<std::string> arguments = {"--quiet", "score", "--scenario", "bouncing-ball",
                                          "--trajectory"};
    for (const std::string& file : files) arguments.push_back((folder_ / file).string());
    arguments.insert(arguments.end(), further.begin(), further.end());
    return run(arguments);
  }
  [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }

  TemporaryFolder folder_;
};

TEST_F(ScoreGate, IsOpenBelowTheLimitAndShutAboveIt) {
  EXPECT_EQ(score("mine.csv", {"--max-error", "ball.z=1.1e-3"}).code, 0);
  const Ran shut = score("mine.csv", {"--max-error", "ball.z=0.9e-3"});
  EXPECT_EQ(shut.code, 1);
  EXPECT_EQ(shut.err,
            "tribometer: mine: ball.z is off by 0.001 m, 0.0009 m allowed (--max-error)\n");
  EXPECT_EQ(score("mine.csv", {"--max-error", "ball.*=0.9e-3"}).code, 1);
}

TEST_F(ScoreGate, TellsJunit) {
  EXPECT_EQ(score("mine.csv", {"--max-error", "ball.z=1e-4", "--junit", path("gate.xml")}).code, 1);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_file(path("gate.xml").c_str()));
  const pugi::xml_node suite = document.child("testsuite");
  EXPECT_EQ(suite.attribute("tests").as_int(), 2);
  EXPECT_EQ(suite.attribute("failures").as_int(), 1);
  EXPECT_THAT(suite.child("testcase").child("failure").attribute("message").value(),
              HasSubstr("ball.z is off by"));
}

// The baseline was off by 1 mm: 1.1 times that is allowed.
TEST_F(ScoreGate, HoldsABaseline) {
  ASSERT_EQ(score("mine.csv", {"--out", path("stored")}).code, 0);
  fall("next.csv", 1.05e-3);
  EXPECT_EQ(score("next.csv", {"--baseline", path("stored")}).code, 0);
  const Ran tighter = score("next.csv", {"--baseline", path("stored"), "--worse", "1.01"});
  EXPECT_EQ(tighter.code, 1);
  EXPECT_THAT(tighter.err, HasSubstr("1.01 times that of " + path("stored")));
  fall("next.csv", 2e-3);
  EXPECT_EQ(score("next.csv", {"--baseline", path("stored"), "--out", path("new")}).code, 1);
  const Ran worse = run({"compare", path("stored"), path("new")});
  EXPECT_EQ(worse.code, 1);
  EXPECT_THAT(worse.out, HasSubstr("ball.z: 0.001 -> 0.002 m"));
  EXPECT_EQ(run({"compare", path("new"), path("stored")}).code, 0);
  EXPECT_EQ(run({"compare", path("stored"), path("new"), "--worse", "3"}).code, 0);
}

TEST_F(ScoreGate, ComparesScoresAsJson) {
  ASSERT_EQ(score("mine.csv", {"--out", path("stored")}).code, 0);
  fall("next.csv", 2e-3);
  ASSERT_EQ(score("next.csv", {"--out", path("new")}).code, 0);
  const Ran worse = run({"compare", path("stored"), path("new"), "--json"});
  EXPECT_EQ(worse.code, 1);
  const auto json = nlohmann::json::parse(worse.out);
  EXPECT_EQ(json.at("format"), "tribometer-score-comparison-1");
  EXPECT_EQ(json.at("scenario"), "bouncing-ball");
  EXPECT_EQ(json.at("worse"), true);
  const auto& numbers = json.at("numbers");
  const auto moved =
      std::ranges::find_if(numbers, [](const auto& one) { return one.at("name") == "ball.z"; });
  ASSERT_NE(moved, numbers.end());
  EXPECT_EQ(moved->at("change"), "worse");
  EXPECT_EQ(moved->at("unit"), "m");
  EXPECT_NEAR(moved->at("before").get<double>(), 1e-3, 1e-9);
  EXPECT_NEAR(moved->at("after").get<double>(), 2e-3, 1e-9);
  const Ran same = run({"compare", path("new"), path("new"), "--json"});
  EXPECT_EQ(same.code, 0);
  const auto unchanged = nlohmann::json::parse(same.out);
  EXPECT_EQ(unchanged.at("worse"), false);
  EXPECT_EQ(unchanged.at("numbers").size(), numbers.size());
  for (const auto& one : unchanged.at("numbers")) EXPECT_EQ(one.at("change"), "same");
  EXPECT_THAT(refusal({"compare", path("stored"), path("new"), "--markdown"}),
              HasSubstr("without --markdown and --allow-removed"));
}

// A simulator that crashes at 0.1 s of 1 s was nowhere far off.
TEST_F(ScoreGate, IsShutForAFileThatEndsEarly) {
  const std::vector<std::string> limits = {"--max-error",    "ball.z=1", "--junit",
                                           path("gate.xml"), "--out",    path("new")};
  const Ran cut = score_all({"mine.csv"}, limits);
  EXPECT_EQ(cut.code, 1);
  EXPECT_EQ(cut.err,
            "tribometer: mine: ends at 0.1 s, 0.9 s early; with --until 0.1 it may end there\n");
  EXPECT_THAT(cut.out, HasSubstr("from 0 to 0.1 s, 0.9 s before the end"));
  EXPECT_THAT(read_text(folder_ / "gate.xml"), HasSubstr(R"(failures="1")"));
  EXPECT_EQ(score("mine.csv", {"--max-error", "ball.z=1"}).code, 0);
  EXPECT_EQ(score_all({"mine.csv"}, {"--max-error", "ball.z=1", "--until", "0.2"}).code, 1);
  EXPECT_EQ(score_all({"mine.csv"}, {}).code, 0);
  ASSERT_EQ(score("mine.csv", {"--out", path("stored")}).code, 0);
  EXPECT_EQ(score_all({"mine.csv"}, {"--baseline", path("stored")}).code, 1);
  const Ran compared = run({"compare", path("stored"), path("new")});
  EXPECT_EQ(compared.code, 1);
  EXPECT_THAT(compared.out, HasSubstr("mine: end: 0 -> 0.9 s"));
}

// The last row of a film of fifty pictures a second lies before the end.
TEST_F(ScoreGate, LetsARowBeMissing) {
  EXPECT_EQ(score_all({"mine.csv"}, {"--max-error", "ball.z=1", "--until", "0.11"}).code, 0);
  EXPECT_EQ(score_all({"mine.csv"}, {"--max-error", "ball.z=1", "--until", "0.111"}).code, 1);
}

// Until 0.1 s nothing touches: `events=0` would hold of any file that ends there.
TEST_F(ScoreGate, IsShutForEventsOfWhichThereAreNone) {
  const Ran none = score("mine.csv", {"--max-error", "events=0"});
  EXPECT_EQ(none.code, 1);
  EXPECT_THAT(none.err, HasSubstr("mine: no event was judged"));
  EXPECT_EQ(score("mine.csv", {"--max-error", "*=1"}).code, 0);
}

TEST(ScoreGateOfNumbers, IsShutForEventsThatNoColumnShows) {
  verification::Score score;
  score.file = "mine.csv";
  const auto events = [&] {
    return gate({&score, 1}, {{.label = {}, .name = "events", .source = "--max-error"}}).front();
  };
  EXPECT_FALSE(events().holds());
  EXPECT_EQ(gate_line(events()), "mine: there is no events to judge; left out, as the table says");
  score.event_kinds = {reference::EventKind::kTouchdown};
  score.events.push_back({.certified = 0.5, .found = 0.5});
  EXPECT_TRUE(events().holds());
}

TEST_F(ScoreGate, TellsWhatABaselineHasAndIsNotHere) {
  fall("theirs.csv", 1e-3);
  ASSERT_EQ(score_all({"mine.csv", "theirs.csv"}, {"--until", "0.1", "--out", path("two")}).code,
            0);
  const Ran one = score("mine.csv", {"--baseline", path("two")});
  EXPECT_EQ(one.code, 1);
  EXPECT_EQ(one.err, "tribometer: theirs: the baseline has this file; here are mine\n");
  fall("new.csv", 2);
  EXPECT_EQ(score("new.csv", {"--baseline", path("two")}).code, 1);
  const auto record = nlohmann::json::parse(read_text(folder_ / "two" / "score.json"));
  auto gliding = record;
  for (auto& one_score : gliding["scores"]) {
    one_score["measures"].push_back(
        {{"name", "gliding"}, {"unit", "m"}, {"file", 0}, {"reference", 0}});
  }
  write_text(folder_ / "gliding" / "score.json", gliding.dump());
  EXPECT_THAT(score("mine.csv", {"--baseline", path("gliding")}).err,
              HasSubstr("tribometer: mine: the baseline has gliding, this file has not\n"));
}

// A file's own word on its parameters: no limit is kept by judging it as something else.
TEST_F(ScoreGate, AsksByWhichParametersAFileIsJudged) {
  const std::string rows = read_text(folder_ / "mine.csv");
  write_text(folder_ / "heavy.csv", "# scenario: bouncing-ball\n# ball.mass: 2\n" + rows);
  const auto judged = [&](std::vector<std::string> further) {
    further.insert(further.end(), {"--max-error", "ball.z=1"});
    return score("heavy.csv", further);
  };
  const Ran asked = judged({});
  EXPECT_EQ(asked.code, 2);
  EXPECT_EQ(asked.out, "");
  EXPECT_EQ(std::ranges::count(asked.err, '\n'), 1);
  EXPECT_THAT(asked.err, HasSubstr("heavy.csv: says ball.mass=2, judged by "));
  EXPECT_THAT(asked.err, HasSubstr("--set ball.mass=2 or --set ball.mass="));
  EXPECT_EQ(judged({"--set", "ball.mass=2"}).code, 0);
  EXPECT_EQ(judged({"--set", "ball.mass=1"}).code, 0);
  const Ran open = score("heavy.csv", {});
  EXPECT_EQ(open.code, 0);
  EXPECT_THAT(open.out,
              HasSubstr("tribometer score --scenario bouncing-ball --set ball.mass=2 --until 0.1 "
                        "--trajectory " +
                        path("heavy.csv")));
  write_text(folder_ / "other.csv", "# scenario: forced-box\n" + rows);
  EXPECT_THAT(score("other.csv", {"--max-error", "ball.z=1"}).err,
              HasSubstr("says scenario=forced-box, not bouncing-ball"));
  write_text(folder_ / "same.csv", "# ball.height: 1e-1\n" + rows);
  EXPECT_EQ(score("same.csv", {"--max-error", "ball.z=1"}).code, 0);
}

// One form, whether it is printed or kept.
TEST_F(ScoreGate, PrintsWhatItKeeps) {
  const Ran ran = score("mine.csv", {"--json", "--out", path("stored")});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, read_text(folder_ / "stored" / "score.json"));
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json.at("format"), "tribometer-score-1");
  EXPECT_EQ(json.at("scores").size(), 1U);
}

TEST_F(ScoreGate, RefusesWhatIsNoLimitOrBaseline) {
  const auto told = [&](const std::vector<std::string>& further, const char* what) {
    const Ran ran = score("mine.csv", further);
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr(what));
    EXPECT_THAT(ran.err.substr(0, ran.err.size() - 1), Not(HasSubstr("\n")));
  };
  told({"--max-error", "ball.z"}, "--max-error");
  told({"--max-error", "ball.z=-1"}, "below zero");
  told({"--max-error", "ball.z=small"}, "--max-error");
  told({"--max-error", "ball.y=1"}, "ball.y");
  told({"--worse", "2"}, "--worse goes with --baseline");
  told({"--baseline", path("nowhere")}, "score.json");
  write_text(folder_ / "bad" / "score.json", R"({"format": "tribometer-score-1"})");
  told({"--baseline", path("bad")}, "is no tribometer-score-1");
  ASSERT_EQ(score("mine.csv", {"--out", path("stored")}).code, 0);
  told({"--baseline", path("stored"), "--set", "ball.mass=2"}, "is of ball.mass=1, not 2");
}

}  // namespace
}  // namespace tribo::cli
