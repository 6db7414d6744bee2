#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "verification/cli/tests/simulated.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

/// Where a run starts: as told, after a trajectory, or settled.
namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::TemporaryFolder;
using verification::write_text;

// A run that goes on from the last row of another is the run that never stopped.
TEST(Start, GoesOnFromATrajectory) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "half.csv").string();
  ASSERT_EQ(
      simulated("tumbling-box", "sap", {"--step", "1e-3", "--until", "0.25", "--out", file}).code,
      0);
  const Ran whole = simulated("tumbling-box", "sap", {"--step", "1e-3", "--until", "0.5"});
  const Ran rest =
      simulated("tumbling-box", "sap", {"--step", "1e-3", "--until", "0.5", "--start", file});
  ASSERT_EQ(rest.code, 0) << rest.err;
  EXPECT_EQ(rows(rest.out).back(), rows(whole.out).back());
  EXPECT_EQ(rows(rest.out).size(), 252U);  // the header, the start, and 250 steps
  EXPECT_THAT(rest.out, HasSubstr("# start: " + file));
}

TEST(Start, RefusesWhatIsNone) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "half.csv").string();
  ASSERT_EQ(
      simulated("tumbling-box", "sap", {"--step", "1e-3", "--until", "0.25", "--out", file}).code,
      0);
  const auto refused = [&](const std::string& scenario, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"simulate", "--scenario", scenario,  "--scheme", "sap",
                                          "--step",   "1e-3",       "--start", file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return refusal(arguments);
  };
  EXPECT_THAT(refused("falling-sphere", {}), HasSubstr("has no column 'sphere.x'"));
  EXPECT_THAT(refused("tumbling-box", {"--until", "0.25"}),
              HasSubstr("the run ends at 0.25 s, and starts at 0.25 s; `until` must be later"));
  EXPECT_THAT(refusal({"simulate", "--scenario", "sliding-point", "--scheme", "expo", "--step",
                       "1e-3", "--start", file}),
              HasSubstr("have a memory, which no row has"));
}

TEST(Start, ALastLineWithoutAnEndIsRefused) {
  const verification::TemporaryFolder folder;
  verification::write_text(folder / "cut.csv", "t,ball.z,ball.vz\n0,0.1,0\n0.1,0.05,-0.9\n0.2,0.0");
  EXPECT_THAT(refusal({"simulate", "--scenario", "bouncing-ball", "--scheme", "sap", "--step",
                       "1e-2", "--start", folder / "cut.csv"}),
              HasSubstr("cut.csv: its last line has no end"));
}

/// Settled starts, with a cache of their own.
class Settled : public ::testing::Test {
 protected:
  Settled() { ::setenv("XDG_CACHE_HOME", cache_.path().c_str(), 1); }
  ~Settled() override { ::unsetenv("XDG_CACHE_HOME"); }
  Settled(const Settled&) = delete;
  Settled& operator=(const Settled&) = delete;

  /// The last half of half a second of the tumbling box.
  static Ran second_half(const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"--step", "1e-3", "--until", "0.5", "--settled", "0.25"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return simulated("tumbling-box", "sap", arguments);
  }
  [[nodiscard]] std::vector<std::filesystem::path> entries() const {
    const std::filesystem::directory_iterator all(cache_.path() / "tribometer");
    return {begin(all), end(all)};
  }

  const TemporaryFolder cache_;
};

// The first run fills the cache, the second reads it; both go on as the run that never stopped.
TEST_F(Settled, GoesOnFromTheCache) {
  const Ran whole = simulated("tumbling-box", "sap", {"--step", "1e-3", "--until", "0.5"});
  const Ran first = second_half();
  ASSERT_EQ(first.code, 0) << first.err;
  ASSERT_EQ(entries().size(), 1U);
  const auto written = std::filesystem::last_write_time(entries()[0]);
  const Ran second = second_half();
  EXPECT_EQ(second.out, first.out);
  EXPECT_EQ(std::filesystem::last_write_time(entries()[0]), written) << "read, not written again";
  EXPECT_EQ(rows(first.out).back(), rows(whole.out).back());
  EXPECT_EQ(rows(first.out).size(), 252U);  // the header, the start, and 250 steps
  EXPECT_THAT(first.out, HasSubstr("# settled: 0.25 s"));
}

TEST_F(Settled, HasAnEntryOfItsOwnForEveryParameter) {
  const Ran plain = second_half();
  const Ran lighter = second_half({"--set", "box.mass=0.5"});
  const Ran closer = second_half({"--set", "scheme.tolerance=1e-10"});
  EXPECT_EQ(entries().size(), 3U);
  EXPECT_NE(rows(plain.out).back(), rows(lighter.out).back());
}

TEST_F(Settled, ComputesADamagedEntryAgain) {
  const Ran first = second_half();
  std::ofstream(entries().at(0), std::ios::app) << "1\n";
  const Ran again = second_half();
  EXPECT_THAT(again.err, HasSubstr("damaged entry, computed again"));
  EXPECT_EQ(again.out, first.out);
  EXPECT_THAT(second_half().err, Not(HasSubstr("damaged")));
}

TEST_F(Settled, RefusesWhatItCannotStartFrom) {
  const auto refused = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "simulate");
    arguments.insert(arguments.end(), {"--settled", "0.01", "--step", "1e-3"});
    return refusal(arguments);
  };
  EXPECT_THAT(refused({"--scenario", "sliding-point", "--scheme", "expo"}),
              HasSubstr("--settled: the contacts of this scenario have a memory"));
  const std::vector<std::string> box = {"--scenario", "tumbling-box", "--scheme", "sap"};
  const auto of_box = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = box;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return refused(arguments);
  };
  EXPECT_THAT(of_box({"--most-attempts", "3"}),
              HasSubstr("--settled 0.01: the run ends at 0.003 s, after 3 attempts"));
  EXPECT_THAT(of_box({"--until", "0.01"}),
              HasSubstr("the run ends at 0.01 s, and starts at 0.01 s; `until` must be later"));
}

// A run that has gone on from a trajectory does not settle before it.
TEST_F(Settled, IsNotBeforeTheStart) {
  const std::string file = cache_ / "half.csv";
  ASSERT_EQ(
      simulated("tumbling-box", "sap", {"--step", "1e-3", "--until", "0.25", "--out", file}).code,
      0);
  const std::vector<std::string> from_there = {"--scenario", "tumbling-box", "--scheme", "sap",
                                               "--step",     "1e-3",         "--start",  file};
  const auto refused = [&](const std::string& command, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {command};
    arguments.insert(arguments.end(), from_there.begin(), from_there.end());
    arguments.insert(arguments.end(), more.begin(), more.end());
    return refusal(arguments);
  };
  EXPECT_THAT(refused("simulate", {"--settled", "0.1"}),
              HasSubstr("--settled 0.1: the run starts at 0.25 s"));
  EXPECT_THAT(refused("export", {"--at", "0.1", "--out", cache_ / "p.json"}),
              HasSubstr("--at 0.1: the run starts at 0.25 s"));
}

// Each coordinate of the start may be changed; the last word counts.
TEST(Start, IsWhereItIsTold) {
  const auto start = [](const std::vector<std::string>& changes) {
    std::vector<std::string> arguments = {"--step", "1e-3", "--until", "1e-3"};
    for (const std::string& change : changes) {
      arguments.insert(arguments.end(), {"--start", change});
    }
    return rows(simulated("falling-sphere", "sap", arguments).out);
  };
  const auto plain = start({});
  const auto higher = start({"sphere.z=7", "sphere.z=2.5", "sphere.vx=-1"});
  EXPECT_EQ(higher.at(0), plain.at(0));
  EXPECT_THAT(higher.at(1), HasSubstr(",2.5,"));
  EXPECT_THAT(higher.at(1), HasSubstr(",-1,"));
  EXPECT_NE(higher.at(2), plain.at(2));
}

TEST(Start, RefusesCoordinatesThatAreNone) {
  const auto told = [](const std::string& change) {
    return refusal({"simulate", "--scenario", "falling-sphere", "--scheme", "sap", "--step", "1e-3",
                    "--start", change});
  };
  EXPECT_THAT(told("sphere.zz=1"), HasSubstr("unknown coordinate 'sphere.zz'"));
  EXPECT_THAT(told("sphere.z=high"), HasSubstr("--start"));
  EXPECT_THAT(told("sphere.z=inf"), HasSubstr("--start"));
  EXPECT_THAT(told("=1"), HasSubstr("--start"));
}

// By its coordinates, by a row of a file, for a run and for a problem.
TEST(Start, RefusesNoAttitude) {
  const TemporaryFolder folder;
  const std::string nowhere = folder / "nowhere.csv";
  const std::string told =
      ": upper.qx, upper.qy, upper.qz, upper.qw are 0, 0, 0, 0, which is no rotation; a quaternion "
      "may have any length from 1e-150 to 1e+150";
  const auto refused = [&](const std::string& command, const std::vector<std::string>& starts) {
    std::vector<std::string> arguments = {
        command,        "--scenario", "dropped-shapes", "--scheme",          "sap",
        "--step",       "1e-3",       "--out",          folder / "out.json", "--set",
        "upper.roll=0", "--set",      "upper.pitch=0"};
    if (command == "export") arguments.insert(arguments.end(), {"--at", "0.01"});
    for (const std::string& start : starts) {
      arguments.insert(arguments.end(), {"--start", start});
    }
    return refusal(arguments);
  };
  EXPECT_THAT(refused("simulate", {"upper.qw=0"}), HasSubstr("--start" + told));
  EXPECT_THAT(refused("export", {"upper.qw=0"}), HasSubstr("--start" + told));
  write_text(nowhere,
             "t[s],upper.x[m],upper.y[m],upper.z[m],upper.qx[-],upper.qy[-],upper.qz[-],upper.qw[-]"
             ",upper.vx[m/s],upper.vy[m/s],upper.vz[m/s],upper.wx[rad/s],upper.wy[rad/s],upper.wz"
             "[rad/s]\n0,0,0,1,0,0,0,1,0,0,0,0,0,0\n1,0,0,1,0,0,0,0,0,0,0,0,0,0\n");
  EXPECT_THAT(refused("simulate", {nowhere}), HasSubstr("--start" + told));
}

// A joint at rest on its stop lies beyond it, by 6e-10 rad, since a scheme gives way; it goes on
// from there.
TEST(Start, RefusesOneBeyondALimitButGoesOnFromARowThatIs) {
  const TemporaryFolder folder;
  const std::string rest = folder / "rest.csv";
  const std::vector<std::string> pendulum = {
      "simulate", "--scenario", "double-pendulum", "--scheme", "cenic", "--step", "1e-3"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = pendulum;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  EXPECT_THAT(refusal(with({"--until", "0.01", "--start", "joint1.angle=0.001"})),
              HasSubstr("the start is outside a limit: joint1.angle=0.001 is below 0.2 rad"));
  EXPECT_THAT(refusal(with({"--until", "0.01", "--set", "pendulum.joints=coupled", "--set",
                            "joint1.angle=0.35", "--start", "joint1.angle=0.5"})),
              HasSubstr("the start does not meet what holds joint1.angle"));
  ASSERT_EQ(run(with({"--until", "1", "--out", rest})).code, 0);
  const std::string last = rows(verification::read_text(rest)).back();
  EXPECT_LT(std::stod(last.substr(last.find(',') + 1)), 0.2);
  EXPECT_EQ(run(with({"--until", "1.01", "--start", rest})).code, 0);
}

}  // namespace
}  // namespace tribo::cli
