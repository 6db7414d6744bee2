#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "verification/cli/tests/ran.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::TemporaryFolder;

/// A good simulation with further arguments.
std::vector<std::string> simulate(std::vector<std::string> further) {
  std::vector<std::string> arguments = {
      "simulate", "--scenario", "two-sided-spring", "--scheme", "ie-fn", "--until", "0.1"};
  arguments.insert(arguments.end(), further.begin(), further.end());
  return arguments;
}

// Unknown names are reported with the nearest known one.
TEST(BadInput, UnknownCommandsAndOptions) {
  EXPECT_THAT(refusal({"simulat"}),
              HasSubstr("unknown command 'simulat'; did you mean 'simulate'?"));
  EXPECT_THAT(refusal({"list", "items", "--jsn"}), HasSubstr("'--jsn'; did you mean '--json'?"));
  EXPECT_THAT(refusal({"--quit"}), HasSubstr("unknown option '--quit'; did you mean '--quiet'?"));
  EXPECT_THAT(refusal({"report", "a", "b"}), HasSubstr("unexpected argument 'b'"));
  EXPECT_THAT(refusal({}), HasSubstr("--help"));
  refusal({"run"});
  refusal({"report"});
  refusal({"simulate", "--step"});
}

TEST(BadInput, UnknownLists) {
  EXPECT_THAT(refusal({"list", "scheme"}), HasSubstr("did you mean 'schemes'?"));
}

TEST(BadInput, UnknownIds) {
  refusal({"run", "tamsi2020/no-such-item"});
  refusal({"run", "nothing/at-all"});
  EXPECT_THAT(refusal({"run", "no*"}), HasSubstr("no item or claim matches 'no*'"));
}

TEST(BadInput, UnknownTierJobsAndData) {
  EXPECT_THAT(refusal({"run", "*", "--tier", "ful"}), HasSubstr("did you mean 'full'?"));
  EXPECT_THAT(refusal({"run", "fig04"}), HasSubstr("'icf2023/fig04'"));
  EXPECT_THAT(refusal({"run", "fig04"}), HasSubstr("or 'tamsi2020/fig04'?"));
  for (const char* const jobs : {"0", "-1", "1.5", "two", "nan", "1e9"}) {
    EXPECT_THAT(refusal({"run", "*", "-j", jobs}), HasSubstr("-j")) << jobs;
  }
  EXPECT_THAT(refusal({"run", "*", "--data", "/no/such/folder"}), HasSubstr("--data"));
  EXPECT_THAT(refusal({"run", "*", "--resume"}), HasSubstr("--resume needs --out"));
}

// A mistyped folder must not count as no folder: claims would be skipped.
TEST(BadInput, AFolderOfDataThatIsNone) {
  const TemporaryFolder folder;
  verification::write_text(folder / "file", "x");
  for (const std::string& bad : {(folder / "none").string(), (folder / "file").string()}) {
    const std::string line = "tribometer: --data: no folder '" + bad + "'\n";
    EXPECT_EQ(refusal({"run", "tamsi2020/eq16", "--data", bad}), line);
    EXPECT_EQ(refusal(simulate({"--step", "1e-2", "--data", bad})), line);
    EXPECT_EQ(refusal({"reference", "--scenario", "forced-box", "--data", bad}), line);
    EXPECT_EQ(refusal({"precision", "--scenario", "forced-box", "--schemes", "tamsi", "--steps",
                       "1e-3", "--data", bad}),
              line);
  }
}

// A joint that starts beyond its stop would be shot out of it: no command takes it.
TEST(BadInput, AStartOutsideALimit) {
  const std::string line =
      "tribometer: the start is outside a limit: joint1.angle=0.001 is below 0.2 rad\n";
  const std::vector<std::string> rest = {"--scenario", "double-pendulum", "--set",
                                         "joint1.angle=0.001"};
  for (std::vector<std::string> command :
       {std::vector<std::string>{"simulate", "--scheme", "cenic", "--step", "1e-3"},
        {"precision", "--schemes", "cenic", "--steps", "1e-3"}}) {
    command.insert(command.end(), rest.begin(), rest.end());
    EXPECT_EQ(refusal(command), line);
  }
}

// Requested recorded motions must exist, each file of them.
TEST(BadInput, RecordedMotionsThatAreNotThere) {
  const TemporaryFolder folder;
  const std::vector<std::string> trot = {"simulate", "--scenario", "solo-trot", "--scheme",
                                         "expo",     "--step",     "1e-3"};
  EXPECT_THAT(refusal(trot), HasSubstr("--data"));
  std::vector<std::string> in_empty_folder = trot;
  in_empty_folder.insert(in_empty_folder.end(), {"--data", folder.path().string()});
  const std::string states = (folder / "solo_trot_states.csv").string();
  EXPECT_THAT(refusal(in_empty_folder), HasSubstr("cannot read '" + states + "'"));
  verification::write_text(states, "t_s,base_px_m\n0,1\n");
  EXPECT_THAT(refusal(in_empty_folder),
              HasSubstr(states + ":1: 2 columns instead of 38: 'base_py_m' is missing"));
}

// An impossible gait is refused in one line, before anything is computed.
TEST(BadInput, GaitsThatCannotBe) {
  const auto jump = [](const std::string& setting) {
    return refusal({"simulate", "--scenario", "solo-jump-own", "--scheme", "expo", "--step", "1e-2",
                    "--set", setting});
  };
  EXPECT_THAT(jump("gait.retraction=-0.1"), HasSubstr("under the ground"));
  EXPECT_THAT(jump("gait.takeoff_height=0.4"), HasSubstr("does not reach its foot"));
  EXPECT_THAT(jump("gait.crouch_time=0.1"), HasSubstr("would have to pull a foot"));
}

TEST(BadInput, WalksThatCannotBe) {
  const auto walk = [](const std::string& setting) {
    return refusal({"simulate", "--scenario", "romeo-walk-own", "--scheme", "expo", "--step",
                    "5e-3", "--set", setting});
  };
  EXPECT_THAT(walk("gait.swing_height=-0.01"), HasSubstr("goes under the ground"));
  EXPECT_THAT(walk("gait.support_time=0.03"), HasSubstr("shorter than the 0.04 s"));
  EXPECT_THAT(walk("gait.steps=100"), HasSubstr("longer than 60 s"));
}

TEST(BadInput, UnknownSchemesAndScenarios) {
  EXPECT_THAT(
      refusal({"simulate", "--scenario", "forced-bx", "--scheme", "tamsi", "--step", "1e-3"}),
      HasSubstr("unknown scenario 'forced-bx'; did you mean 'forced-box'?"));
  EXPECT_THAT(
      refusal({"simulate", "--scenario", "forced-box", "--scheme", "tamsy", "--step", "1e-3"}),
      HasSubstr("unknown scheme 'tamsy'; did you mean 'tamsi'?"));
  refusal({"simulate", "--scenario", "forced-box", "--step", "1e-3"});
}

// Zero, negative, NaN, infinite and wordy numbers, in every option that takes one.
TEST(BadInput, NumbersThatAreNotPositive) {
  for (const char* const bad : {"0", "-1", "nan", "inf", "-inf", "abc", "1e-3s", "1e999", ""}) {
    EXPECT_THAT(refusal(simulate({"--step=" + std::string(bad)})), HasSubstr("--")) << bad;
    EXPECT_THAT(refusal(simulate({"--accuracy=" + std::string(bad)})), HasSubstr("--")) << bad;
    if (!*bad) continue;
    EXPECT_THAT(refusal(simulate({"--accuracy=1e-3", "--max-step=" + std::string(bad)})),
                HasSubstr("--max-step"));
    EXPECT_THAT(
        refusal(simulate({"--accuracy=1e-3", "--most-attempts=" + std::string(bad)})),
        ::testing::AllOf(HasSubstr("--most-attempts"), ::testing::SizeIs(::testing::Lt(100U))));
    EXPECT_THAT(refusal(simulate({"--step=1e-2", "--sample=" + std::string(bad)})),
                HasSubstr("--sample"));
    EXPECT_THAT(refusal({"simulate", "--scenario", "two-sided-spring", "--scheme", "ie-fn",
                         "--step", "1e-2", "--until=" + std::string(bad)}),
                HasSubstr("--until"));
  }
}

TEST(BadInput, NeitherOrBothOfStepAndAccuracy) {
  EXPECT_THAT(refusal(simulate({})), HasSubstr("either --step H or --accuracy A"));
  EXPECT_THAT(refusal(simulate({"--step=1", "--accuracy=1"})), HasSubstr("either --step H or"));
  EXPECT_THAT(refusal(simulate({"--step=1", "--max-step=1"})), HasSubstr("--max-step goes with"));
}

// A scheme without an error estimate has no error control.
TEST(BadInput, AccuracyForASchemeWithoutEstimate) {
  EXPECT_THAT(refusal({"simulate", "--scenario", "two-sided-spring", "--scheme", "rk4",
                       "--accuracy", "1e-3"}),
              HasSubstr("no error estimate"));
}

TEST(BadInput, ParametersThatDoNotExistOrCannotBe) {
  const auto set = [](const std::string& change) {
    return refusal(simulate({"--step=1e-2", "--set", change}));
  };
  EXPECT_THAT(set("mass.mas=1"),
              HasSubstr("unknown parameter 'mass.mas'; did you mean 'mass.mass'?"));
  EXPECT_THAT(set("scheme.newtn=full"), HasSubstr("did you mean 'scheme.newton'?"));
  EXPECT_THAT(set("scheme.newton=half"), HasSubstr("full|quasi"));
  EXPECT_THAT(set("mass.mass"), HasSubstr("is not KEY=VALUE"));
  EXPECT_THAT(set("=1"), HasSubstr("is not KEY=VALUE"));
  for (const char* const bad : {"0", "-1", "nan", "inf", "heavy", ""}) {
    EXPECT_THAT(set("mass.mass=" + std::string(bad)), HasSubstr("mass.mass"));
    EXPECT_THAT(set("contact.stiffness=" + std::string(bad)), HasSubstr("contact.stiffness"));
  }
}

// Found before anything is computed.
TEST(BadInput, UnwritableFilesAndFolders) {
  const TemporaryFolder folder;
  verification::write_text(folder / "file", "x");
  const std::string inside = (folder / "file/a.csv").string();
  for (const char* const option : {"--out", "--contacts", "--work"}) {
    EXPECT_THAT(refusal(simulate({"--step=1e-2", option, inside})), HasSubstr("cannot"));
    EXPECT_THAT(refusal(simulate({"--step=1e-2", option, folder.path().string()})),
                HasSubstr("cannot write"));
  }
}

/// Sets TRIBOMETER_HOME for one test.
class Home {
 public:
  explicit Home(const std::filesystem::path& path) { ::setenv("TRIBOMETER_HOME", path.c_str(), 1); }
  ~Home() { ::unsetenv("TRIBOMETER_HOME"); }
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;
};

// Without its claims a run would judge nothing and be green.
TEST(BadInput, AHomeWithoutPapers) {
  const TemporaryFolder folder;
  const Home home(folder.path());
  EXPECT_THAT(refusal({"list", "items"}), HasSubstr("TRIBOMETER_HOME"));
  EXPECT_THAT(refusal({"run", "*"}), HasSubstr("TRIBOMETER_HOME"));
}

// Text of a label would stand in the script that CTest reads, and run there.
TEST(BadInput, LabelsThatWouldRunAsCode) {
  const TemporaryFolder folder;
  const Home home(folder.path());
  verification::write_text(
      folder / "papers/tamsi2020/fig04.toml",
      "[[claim]]\nid = \"a\"\nstatement = \"s\"\nsource = \"s\"\nevidence = \"ours\"\n"
      "observable = \"q\"\ncheck = {kind = \"range\", lo = 0}\nwhy = \"w\"\nexpect = \"pass\"\n"
      "labels = [\"quick\", \"x]=])\\nexecute_process(COMMAND touch pwned)\\nset(x [=[\"]\n");
  EXPECT_THAT(refusal({"list", "claims", "--ctest", (folder / "tests.cmake").string()}),
              HasSubstr("label 'x]=])\\x0aexecute_process"));
  EXPECT_FALSE(std::filesystem::exists(folder / "tests.cmake"));
}

TEST(BadInput, KeysNestedTooDeep) {
  const TemporaryFolder folder;
  const Home home(folder.path());
  for (const std::string part : {"a", "\"=\"", "'#,'"}) {
    std::string key = part;
    for (int i = 0; i < 100'000; ++i) key += "." + part;
    verification::write_text(folder / "papers/tamsi2020/fig04.toml", "\n" + key + " = 1\n");
    EXPECT_THAT(refusal({"list", "claims"}),
                HasSubstr("fig04.toml:2: a key has more than 100 parts"));
  }
}

// Dots in comments and in strings are no dots of keys.
TEST(BadInput, DotsThatAreNoKeysAreTaken) {
  const TemporaryFolder folder;
  const Home home(folder.path());
  const std::string dots(200, '.');
  verification::write_text(folder / "papers/tamsi2020/fig04.toml",
                           "# " + dots + "\na = \"\"\"\n\\\"" + dots + "\n\"\"\"\nb = '" + dots +
                               "'\n[[claim]]\nid = \"" + dots + "\"\n");
  EXPECT_THAT(refusal({"list", "claims"}), Not(HasSubstr("more than 100 parts")));
}

TEST(BadInput, BandsThatLetEverythingPass) {
  const TemporaryFolder folder;
  const Home home(folder.path());
  for (const char* const check :
       {"{kind = \"value\", r = 1e308, rtol = 1e308}", "{kind = \"ratio\", r = 1e308, hi = 1e308}",
        "{kind = \"count\", r = 1e308, atol_n = 1e308}"}) {
    verification::write_text(
        folder / "papers/tamsi2020/fig04.toml",
        "[[claim]]\nid = \"a\"\nstatement = \"s\"\nsource = \"s\"\nevidence = \"ours\"\n"
        "observable = \"q\"\nwhy = \"w\"\nexpect = \"pass\"\nlabels = [\"quick\"]\ncheck = " +
            std::string(check) + "\n");
    EXPECT_THAT(refusal({"list", "claims"}), HasSubstr("too large")) << check;
  }
}

// Claims are read before anything is computed; the line says where they are wrong.
TEST(BadInput, MalformedClaims) {
  const TemporaryFolder folder;
  const Home home(folder.path());
  const auto file = folder / "papers/tamsi2020/fig04.toml";
  verification::write_text(file, "[[claim]\nid = 1\n");
  EXPECT_THAT(refusal({"run", "*"}), HasSubstr("fig04.toml:1:"));
  verification::write_text(file, "[[claim]]\nident = \"a\"\n");
  EXPECT_THAT(refusal({"list", "claims"}),
              HasSubstr("fig04.toml:1:1: claim: the key 'id' is missing"));
  verification::write_text(file, "[[clam]]\n");
  EXPECT_THAT(refusal({"list", "claims"}), HasSubstr("fig04.toml:1:3: unknown key 'clam' in file"));
}

TEST(BadInput, AnUnwritableRunDirectory) {
  const TemporaryFolder folder;
  const Home home(folder.path());
  verification::write_text(folder / "papers/tamsi2020/fig04.toml", "");
  verification::write_text(folder / "file", "x");
  EXPECT_THAT(refusal({"run", "*", "--out", (folder / "file/run").string()}),
              HasSubstr("cannot make"));
  EXPECT_THAT(refusal({"run", "*", "--out", (folder / "file").string()}), HasSubstr("cannot make"));
}

TEST(BadInput, AFolderThatIsNoRun) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal({"report", folder.path().string()}), HasSubstr("no run directory"));
  EXPECT_THAT(refusal({"report", "/no/such/folder"}), HasSubstr("/no/such/folder"));
  EXPECT_THAT(refusal({"verdict", "a/b/c", folder.path().string()}), HasSubstr("verdicts.json"));
}

}  // namespace
}  // namespace tribo::cli
