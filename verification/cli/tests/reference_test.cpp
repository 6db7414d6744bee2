#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "verification/cli/tests/ran.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using verification::TemporaryFolder;

/// Runs `tribometer reference` with a cache of its own.
class Reference : public ::testing::Test {
 protected:
  Reference() { ::setenv("XDG_CACHE_HOME", cache_.path().c_str(), 1); }
  ~Reference() override { ::unsetenv("XDG_CACHE_HOME"); }

  static Ran reference(std::vector<std::string> further) {
    further.insert(further.begin(), "reference");
    return run(further);
  }

  /// Exit code 2, nothing on standard output and one line on standard error, which is returned.
  static std::string refusal(const std::vector<std::string>& further) {
    const Ran ran = reference(further);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err;
  }

  TemporaryFolder cache_;
};

// The fields that other programs read.
TEST_F(Reference, WritesAgreedDigitsAsDecimalStrings) {
  const Ran ran = reference(
      {"--scenario", "bouncing-ball", "--until", "0.2", "--sample", "0.1", "--digits", "20"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  for (const char* const key :
       {"events", "digits", "computations", "agreement", "growth", "hash", "samples", "columns"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["format"], "tribometer-reference-1");
  EXPECT_EQ(json["digits"], 20);
  EXPECT_EQ(json["computations"][0]["method"], "radau");
  EXPECT_EQ(json["computations"][0]["precision_bits"], 113);
  EXPECT_EQ(json["computations"][0]["tolerance"], 1e-26);
  EXPECT_EQ(json["events"][0]["type"], "touchdown");
  EXPECT_EQ(json["events"][0]["t"], "1.4278431229270644704e-01");
  EXPECT_EQ(json["samples"].size(), 3u);
  EXPECT_TRUE(json["samples"][1]["state"][0].is_string());
}

// From the cache or not, the bytes are the same; a damaged entry is reported and repaired.
TEST_F(Reference, IsTheSameFromTheCacheAndAfterDamage) {
  const std::vector<std::string> arguments = {"--scenario", "bouncing-ball", "--until", "0.2"};
  const Ran first = reference(arguments);
  const Ran second = reference(arguments);
  EXPECT_EQ(second.out, first.out);
  for (const auto& entry : std::filesystem::directory_iterator(cache_.path() / "tribometer")) {
    std::ofstream(entry.path()) << "damage";
  }
  const Ran third = reference(arguments);
  EXPECT_EQ(third.code, 0);
  EXPECT_EQ(third.out, first.out);
  EXPECT_THAT(third.err, HasSubstr("damaged"));
}

// Extremes, the highest force and the states of events are read from the polynomials.
TEST_F(Reference, TellsExtremesPeaksAndStatesOfEvents) {
  const Ran ran = reference({"--scenario", "falling-sphere", "--until", "0.15", "--digits", "9"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  ASSERT_EQ(json["ranges"].size(), 6U);
  EXPECT_EQ(json["ranges"][1]["column"], "sphere.z[m]");
  EXPECT_EQ(json["ranges"][1]["largest"]["value"], "1.00000000e-01");
  EXPECT_EQ(json["ranges"][1]["largest"]["t"], 0);
  EXPECT_GT(json["ranges"][1]["least"]["t"], 0.1);
  EXPECT_EQ(json["peak"]["force"], "7.70882184e+04");
  EXPECT_EQ(json["peak"]["t"], "1.00990585e-01");
  EXPECT_EQ(json["events"][0]["state"][1], "5.00000000e-02");
  EXPECT_EQ(json["events"][0]["state_digits"][1], 9);
}

TEST_F(Reference, TellsExtremesPeaksAndStatesOfEventsOfABall) {
  const std::vector<std::string> arguments = {"--scenario", "bouncing-ball", "--until",
                                              "0.2",        "--set",         "contact.damping=0"};
  const Ran ran = reference(arguments);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  ASSERT_EQ(json["ranges"].size(), 2U);
  EXPECT_EQ(json["ranges"][0]["column"], "ball.z[m]");
  EXPECT_EQ(json["ranges"][0]["largest"]["value"], "1.00000000000000e-01");
  EXPECT_EQ(json["ranges"][0]["largest"]["t"], 0);
  EXPECT_EQ(json["peak"]["force"], "1.41055845568360e+03");
  EXPECT_EQ(json["peak"]["digits"], 15);
  EXPECT_EQ(json["events"][0]["state"][0], "0");
  EXPECT_EQ(json["events"][0]["state"][1], "-1.40071410359145e+00");
  EXPECT_EQ(json["events"][0]["state_digits"][1], 15);
  EXPECT_EQ(reference(arguments).out, ran.out) << "from the cache";
}

// The polynomials themselves.
TEST_F(Reference, GivesPolynomials) {
  const Ran ran =
      reference({"--scenario", "rolling-ball", "--until", "0.1", "--digits", "8", "--dense"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["format"], "tribometer-dense-3");
  EXPECT_EQ(json["columns"], 6);
  EXPECT_EQ(json["pieces"][0]["c"].size(), 6U);
}

// The certifiable part of a run is given, with where it ends and why.
TEST_F(Reference, GivesWhatThereIsOfARunThatEndsEarly) {
  const std::vector<std::string> drops = {
      "--scenario", "planar-gripper",     "--until", "0.2",   "--digits",
      "6",          "--sample",           "0.1",     "--set", "peg.width=0.009",
      "--set",      "gripper.height=0.05"};
  const Ran ran = reference(drops);
  ASSERT_EQ(ran.code, 1) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_LT(json["until"], 0.2);
  EXPECT_EQ(json["samples"].back()["t"], json["until"]);
  EXPECT_THAT(json["ends"], HasSubstr(" ended with left at t = "));
  EXPECT_THAT(ran.err, HasSubstr("s instead of 0.2 s: " + json["ends"].get<std::string>()));
  EXPECT_EQ(reference(drops).out, ran.out) << "from the cache";
}

TEST_F(Reference, GoesToAFile) {
  const std::string file = (cache_ / "ball.json").string();
  const Ran ran = reference({"--scenario", "bouncing-ball", "--until", "0.2", "--out", file});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(nlohmann::json::parse(verification::read_text(file))["scenario"], "bouncing-ball");
}

// Each is refused in one line, before anything is computed.
TEST_F(Reference, RefusesWhatItCannotCertify) {
  EXPECT_THAT(refusal({"--scenario", "comb"}), HasSubstr("no certified reference"));
  EXPECT_THAT(refusal({"--scenario", "dropped-shapes", "--set", "lower.shape=box"}),
              HasSubstr("only with a sphere, a box or a capsule on the ground"));
  EXPECT_THAT(refusal({"--scenario", "bouncing-bal"}), HasSubstr("did you mean 'bouncing-ball'"));
  EXPECT_THAT(refusal({}), HasSubstr("--scenario"));
}

TEST_F(Reference, RefusesNumbersOutOfRange) {
  const auto ball = [](std::vector<std::string> further) {
    further.insert(further.begin(), {"--scenario", "bouncing-ball"});
    return refusal(further);
  };
  for (const char* const digits : {"0", "29", "-1", "1.5", "many", "nan"}) {
    EXPECT_THAT(ball({"--digits", digits}), HasSubstr("--digits")) << digits;
  }
  EXPECT_THAT(ball({"--until", "-1"}), HasSubstr("--until"));
  EXPECT_THAT(ball({"--until", "inf"}), HasSubstr("--until"));
  EXPECT_THAT(ball({"--sample", "0"}), HasSubstr("--sample"));
  EXPECT_THAT(ball({"--sample", "1e-9"}), HasSubstr("million"));
  EXPECT_THAT(ball({"--set", "ball.height=-1"}), HasSubstr("ball.height"));
  EXPECT_THAT(ball({"--set", "ball.hight=1"}), HasSubstr("did you mean 'ball.height'"));
  EXPECT_THAT(ball({"--set", "ball.height"}), HasSubstr("KEY=VALUE"));
  std::ofstream(cache_ / "file") << "no folder";
  EXPECT_THAT(ball({"--out", (cache_ / "file/x.json").string()}),
              HasSubstr("cannot make the folder"));
}

}  // namespace
}  // namespace tribo::cli
