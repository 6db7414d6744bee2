#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "verification/cli/tests/ran.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using verification::read_text;
using verification::TemporaryFolder;
using verification::write_text;

constexpr const char* kEvery =
    "title = \"My scheme\"\n\n[every]\nsource = \"Table 2\"\nevidence = \"stated\"\n"
    "labels = [\"quick\"]\n";

constexpr const char* kOrder =
    "\n[[claim]]\nid = \"order\"\nwhy = \"two decades of steps\"\nstatement = \"My scheme is of "
    "second order.\"\n"
    "observable = {curve = \"errors\", x = \"h\", y = \"error\"}\n"
    "check = {kind = \"slope\", lo = 1.9, hi = 2.1, max_halfwidth = 0.1, window = [1e-4, 1e-2]}\n";

constexpr const char* kRebound =
    "\n[[claim]]\nid = \"rebound\"\nwhy = \"closed form\"\nstatement = \"It rebounds at 1.5 "
    "m/s.\"\n"
    "observable = \"rebound\"\ncheck = {kind = \"value\", r = 1.5, rtol = 1e-3}\n";

class OwnClaims : public ::testing::Test {
 protected:
  OwnClaims() {
    write_text(folder_ / "mine.toml", std::string(kEvery) + kOrder + kRebound);
    write_text(folder_ / "errors.csv",
               "# rebound = 1.4999 "
               "m/s\nh[s],error[m]\n1e-4,1e-8\n3e-4,9e-8\n1e-3,1e-6\n3e-3,9e-6\n1e-2,1e-4\n");
  }
  Ran judged(std::vector<std::string> further = {}) {
    further.insert(further.begin(), {"judge", folder_ / "mine.toml", folder_ / "errors.csv"});
    return run(further);
  }
  TemporaryFolder folder_;
};

// Claims of anybody on data of any program: verdicts, a page, JUnit, an exit code.
TEST_F(OwnClaims, AreJudgedAsThoseOfThePapers) {
  const std::string out = folder_ / "out";
  const Ran ran = judged({"--out", out, "--junit", folder_ / "j.xml"});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("pass own/mine/order 2 ["));
  EXPECT_THAT(ran.out, HasSubstr("2 claims, 2 pass"));
  EXPECT_THAT(read_text(out + "/own/mine.html"), HasSubstr("My scheme is of second order."));
  EXPECT_THAT(read_text(out + "/own/mine.html"), HasSubstr("<code>tribometer judge "));
  EXPECT_THAT(read_text(folder_ / "j.xml"), HasSubstr("tests=\"2\" failures=\"0\""));
  EXPECT_EQ(run({"report", out}).code, 0);
  EXPECT_EQ(run({"compare", out, out}).code, 0);
  const auto json = nlohmann::json::parse(judged({"--json"}).out);
  EXPECT_EQ(json.at("verdicts").size(), 2U);
}

TEST_F(OwnClaims, ThatDoNotHoldFailTheGate) {
  write_text(folder_ / "errors.csv",
             "# rebound = 1.6\nh,error\n1e-4,1e-6\n3e-4,3e-6\n1e-3,1e-5\n3e-3,3e-5\n1e-2,1e-4\n");
  const Ran ran = judged({"--junit", folder_ / "j.xml"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("fail: My scheme is of second order. [own/mine/order]"));
  EXPECT_THAT(read_text(folder_ / "j.xml"), HasSubstr("failures=\"2\""));
  write_text(folder_ / "errors.csv", "# other = 1.6\n");
  EXPECT_EQ(judged().code, 1) << "a quantity that is missing is never a pass";
}

TEST(ExampleOfOwnClaims, Holds) {
  const auto folder = verification::home_folder() / "verification/example-own-claims";
  const Ran ran = run({"judge", folder / "claims.toml", folder / "mujoco.csv", "--strict"});
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("3 claims, 3 pass"));
}

TEST_F(OwnClaims, AreRefusedInALine) {
  EXPECT_THAT(refusal({"judge", folder_ / "none.toml", folder_ / "errors.csv"}),
              HasSubstr("none.toml: no such file"));
  EXPECT_THAT(refusal({"judge", folder_ / "mine.toml", folder_ / "none.csv"}),
              HasSubstr("none.csv"));
  EXPECT_THAT(
      refusal({"judge", folder_ / "mine.toml", folder_ / "errors.csv", folder_ / "errors.csv"}),
      HasSubstr("a second table 'errors'"));
  write_text(folder_ / "mine.toml", "title = \"none\"\n");
  EXPECT_THAT(refusal({"judge", folder_ / "mine.toml", folder_ / "errors.csv"}),
              HasSubstr("has no [[claim]]"));
  write_text(folder_ / "mine.toml", std::string(kEvery) + "\n[[claim]]\nid = \"x\"\n");
  EXPECT_THAT(refusal({"judge", folder_ / "mine.toml", folder_ / "errors.csv"}),
              HasSubstr("mine.toml:"));
  write_text(folder_ / "mine.toml", std::string(kEvery) + kRebound + "faults = [\"order\"]\n");
  EXPECT_THAT(refusal({"judge", folder_ / "mine.toml", folder_ / "errors.csv"}),
              HasSubstr("mine.toml: claim 'own/mine/rebound': faults are for claims of items"));
}

}  // namespace
}  // namespace tribo::cli
