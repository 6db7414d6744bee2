#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "models/scenarios/scenarios.hpp"
#include "solvers/schemes.hpp"
#include "verification/cli/list.hpp"
#include "verification/cli/tests/ran.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using verification::Outcome;
using verification::TemporaryFolder;

// Users meet the program by its examples.
TEST(Program, HelpBeginsWithExamples) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"},
                                                    {"run", "--help"},
                                                    {"simulate", "--help"},
                                                    {"list", "--help"},
                                                    {"report", "--help"},
                                                    {"doctor", "--help"}}) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 0);
    EXPECT_TRUE(ran.out.starts_with("Examples:\n")) << ran.out;
    EXPECT_EQ(ran.err, "");
  }
}

TEST(Program, TellsItsVersion) {
  EXPECT_TRUE(run({"--version"}).out.starts_with("tribometer 0."));
}

// One line each, and as JSON the same entries with all that is known.
TEST(Program, ListsHaveOneLineEachAndJson) {
  ASSERT_EQ(list_names().size(), 10U);
  for (const std::string& what : list_names()) {
    const Ran text = run({"list", what});
    EXPECT_EQ(text.code, 0) << text.err;
    const auto json = nlohmann::json::parse(run({"list", what, "--json"}).out);
    EXPECT_EQ(json.at("format"), "tribometer-" + what + "-1");
    EXPECT_EQ(static_cast<std::size_t>(std::count(text.out.begin(), text.out.end(), '\n')),
              json.at(what).size());
  }
}

// Whatever the tables hold can be found in the lists.
TEST(Program, ListsHoldTheTables) {
  const std::string listed_schemes = run({"list", "schemes"}).out;
  for (const auto& scheme : solvers::schemes()) EXPECT_THAT(listed_schemes, HasSubstr(scheme.id));
  for (const auto& preset : solvers::presets()) EXPECT_THAT(listed_schemes, HasSubstr(preset.id));
  const std::string scenarios = run({"list", "scenarios"}).out;
  for (const auto& scenario : models::scenarios()) EXPECT_THAT(scenarios, HasSubstr(scenario.id));
  const auto json = nlohmann::json::parse(run({"list", "scenarios", "--json"}).out);
  const auto& first = json.at("scenarios").at(0);
  EXPECT_TRUE(first.contains("certifiable"));
  EXPECT_TRUE(first.at("parameters").at(0).contains("unit"));
  const std::string parameters = run({"list", "parameters"}).out;
  EXPECT_THAT(parameters, HasSubstr("contact.friction_law"));
  EXPECT_THAT(parameters, HasSubstr("scheme.tolerance"));
}

// A paper, an item, an outcome, or one entry: what is asked for and no more.
TEST(Program, ListsCanBeNarrowed) {
  const auto claims = [](std::vector<std::string> further) {
    further.insert(further.begin(), {"list", "claims"});
    further.emplace_back("--json");
    return nlohmann::json::parse(run(further).out).at("claims");
  };
  const auto of_paper = claims({"tamsi2020"}), of_item = claims({"tamsi2020/fig05"}),
             failing = claims({"tamsi2020", "--outcome", "xfail"});
  EXPECT_GT(of_paper.size(), of_item.size());
  EXPECT_GT(of_item.size(), failing.size());
  for (const auto& claim : failing) EXPECT_EQ(claim.at("expect"), "xfail");
  for (const auto& claim : of_item)
    EXPECT_TRUE(claim.at("id").get<std::string>().starts_with("tamsi2020/fig05/"));
  EXPECT_EQ(run({"list", "schemes", "sap", "lagged"}).out.find("tamsi"), std::string::npos);
  EXPECT_THAT(refusal({"list", "claims", "tamsi2021"}), HasSubstr("unknown name in claims"));
  EXPECT_THAT(refusal({"list", "claims", "--outcome", "fail"}),
              HasSubstr("unknown outcome 'fail'"));
  EXPECT_THAT(refusal({"list", "schemes", "--outcome", "xfail"}),
              HasSubstr("--outcome is for claims and headlines"));
}

TEST(Program, ShowsAllThatIsKnownOfOneEntry) {
  const std::string scheme = run({"show", "tamsi"}).out;
  for (const char* part :
       {"tamsi (of list schemes)", "order: 1", "  scheme.tolerance = ", "equation:"})
    EXPECT_THAT(scheme, HasSubstr(part));
  EXPECT_THAT(run({"show", "bouncing-ball"}).out, HasSubstr("ball.mass"));
  EXPECT_THAT(run({"show", "tamsi2020/fig05/order-h"}).out, HasSubstr("why: "));
  EXPECT_TRUE(nlohmann::json::parse(run({"show", "sap", "--json"}).out).contains("schemes"));
  EXPECT_THAT(refusal({"show", "tamsy"}), HasSubstr("did you mean 'tamsi'?"));
}

// Users without recorded motions learn before a run what cannot be run.
TEST(Program, ListsWhichScenariosNeedData) {
  const models::Scenario plain{
      .id = "ball", .description = "", .source = "", .parameters = {}, .make = {}};
  models::Scenario replay = plain;
  replay.id = "replay";
  replay.needs_data = true;
  const std::vector<Listed> list = list_scenarios({plain, replay});
  EXPECT_EQ(list[0].text.find("--data"), std::string::npos);
  EXPECT_EQ(list[0].json.at("needs_data"), false);
  EXPECT_THAT(list[1].text, HasSubstr("needs --data DIR: "));
  EXPECT_EQ(list[1].json.at("needs_data"), true);
}

TEST(Program, TheDoctorNamesWhatResultsDependOn) {
  const std::string text = run({"doctor"}).out;
  for (const char* const word :
       {"compiler", "Eigen", "SuiteSparse", "Boost", "BLAS", "CPU", "gnuplot"}) {
    EXPECT_THAT(text, HasSubstr(word));
  }
  const auto json = nlohmann::json::parse(run({"doctor", "--json"}).out);
  EXPECT_EQ(json.at("format"), "tribometer-doctor-1");
  EXPECT_TRUE(json.contains("compiler"));
}

// CTest reads a claim's verdict from the run of its item; exit codes are those of a run of that
// claim.
TEST(Program, AVerdictIsReadFromARun) {
  const TemporaryFolder folder;
  std::vector<verification::Verdict> verdicts(4);
  const Outcome outcomes[] = {Outcome::kPass, Outcome::kFail, Outcome::kInconclusive,
                              Outcome::kSkip};
  const char* const names[] = {"p/i/pass", "p/i/fail", "p/i/open", "p/i/skip"};
  for (std::size_t i = 0; i < 4; ++i) {
    verdicts[i].claim = names[i];
    verdicts[i].outcome = outcomes[i];
    verdicts[i].measured = 0.25;
    verdicts[i].high = 1;
    verdicts[i].evidence = "stated";
  }
  verification::write_verdicts(folder / "verdicts.json", verdicts);
  const auto verdict = [&](const char* claim) {
    return run({"verdict", claim, folder.path().string(), "--strict"});
  };
  EXPECT_EQ(verdict("p/i/pass").out, "p/i/pass 0.25 - 1 pass stated\n");
  EXPECT_EQ(verdict("p/i/pass").code, 0);
  EXPECT_EQ(verdict("p/i/fail").code, 1);
  EXPECT_EQ(verdict("p/i/open").code, 1);
  EXPECT_EQ(verdict("p/i/skip").code, 77);
  EXPECT_EQ(verdict("p/i/none").code, 2);
}

verification::Figure nothing(const verification::RunOptions&) {
  return {};
}

// Names, labels and fixtures of the contract.
TEST(Program, CTestsAreOnePerItemAndClaimAndTier) {
  verification::Claim quick;
  quick.id = "p/i/a";
  quick.labels = {"quick", "work-precision"};
  verification::Claim full;
  full.id = "p/i/b";
  full.labels = {"full"};
  verification::Catalog catalog;
  catalog.entries = {{{"p/i", nothing}, {quick, full}}};
  const std::string script = ctest_script(catalog, "/bin/tribometer", "/build/ctest", "");
  EXPECT_THAT(script,
              HasSubstr("add_test([=[p/i]=] [=[/bin/tribometer]=] run [=[p/i]=] --tier quick "
                        "--out [=[/build/ctest/p-i]=]"));
  EXPECT_THAT(script, HasSubstr("LABELS [=[quick;figure;paper-p]=] FIXTURES_SETUP [=[p/i]=]"));
  EXPECT_THAT(script, HasSubstr(";TRIBO_REFERENCES=/build/references]=]"));
  EXPECT_THAT(script, HasSubstr("add_test([=[p/i/a]=] [=[/bin/tribometer]=] verdict [=[p/i/a]=] "
                                "[=[/build/ctest/p-i]=] --strict)"));
  EXPECT_THAT(script, HasSubstr("LABELS [=[quick;claim;paper-p;work-precision]=] FIXTURES_REQUIRED "
                                "[=[p/i]=] SKIP_RETURN_CODE 77"));
  EXPECT_THAT(script, HasSubstr("add_test([=[p/i/b (full)]=]"));
  EXPECT_THAT(script, HasSubstr("add_test([=[p/i/a (full)]=]"));
  EXPECT_THAT(script, HasSubstr("/build/ctest/p-i-full"));
  EXPECT_EQ(script.find("add_test([=[p/i/b]=]"), std::string::npos);
  EXPECT_EQ(script.find("--data"), std::string::npos);
}

// The items get the folder; a claim without it is shown as skipped, and so is its item.
TEST(Program, CTestsPassTheFolderOfDataOn) {
  verification::Claim needy;
  needy.id = "p/i/a";
  needy.labels = {"quick", "needs-data"};
  verification::Catalog catalog;
  catalog.entries = {{{"p/i", nothing}, {needy}}};
  const std::string script =
      ctest_script(catalog, "/bin/tribometer", "/build/ctest", "/my motions");
  EXPECT_THAT(script, HasSubstr("--data [=[/my motions]=] --quiet --item-test)"));
  EXPECT_THAT(script, HasSubstr("FIXTURES_SETUP [=[p/i]=] SKIP_RETURN_CODE 77"));
  EXPECT_THAT(script, HasSubstr("LABELS [=[quick;claim;paper-p;needs-data]=]"));
}

/// A home whose item tamsi2020/eq16 has claims of the fixture's; TRIBOMETER_HOME for one test.
class FixtureHome {
 public:
  explicit FixtureHome(const std::vector<std::string>& labels) {
    std::string text;
    for (const std::string& label : labels) {
      text += "[[claim]]\nid = \"" + label +
              "\"\nstatement = \"s\"\nsource = \"s\"\nevidence = \"ours\"\n"
              "observable = \"iterations.on_slip\"\ncheck = {kind = \"range\", lo = 2, hi = 5}\n"
              "why = \"w\"\nlabels = [\"quick\", \"" +
              label + "\"]\nexpect = \"pass\"\n";
    }
    verification::write_text(folder_ / "papers/tamsi2020/eq16.toml", text);
    verification::make_folder(folder_ / "motions");
    ::setenv("TRIBOMETER_HOME", folder_.path().c_str(), 1);
  }
  ~FixtureHome() { ::unsetenv("TRIBOMETER_HOME"); }
  FixtureHome(const FixtureHome&) = delete;
  FixtureHome& operator=(const FixtureHome&) = delete;

  Ran run(std::vector<std::string> further) {
    std::vector<std::string> arguments = {"run",     "tamsi2020/eq16", "--no-plots",
                                          "--quiet", "--out",          (folder_ / "run").string()};
    arguments.insert(arguments.end(), further.begin(), further.end());
    return cli::run(arguments);
  }
  Ran verdict(const std::string& claim) {
    return cli::run({"verdict", "tamsi2020/eq16/" + claim, (folder_ / "run").string(), "--strict"});
  }
  [[nodiscard]] std::string file(const char* name) const {
    return (folder_ / "run" / name).string();
  }
  [[nodiscard]] std::string motions() const { return (folder_ / "motions").string(); }

 private:
  TemporaryFolder folder_;
};

// 77 means that nothing was judged; --strict makes no failure of it, and CTest sees it at both.
TEST(Program, ARunOfWhatNeedsDataIsSkippedWithout) {
  FixtureHome home({"needs-data"});
  const Ran ran = home.run({"--strict"});
  EXPECT_EQ(ran.code, 77) << ran.err;
  EXPECT_THAT(ran.out,
              HasSubstr("skip tamsi2020/eq16/needs-data needs the folder of recorded motions"));
  EXPECT_EQ(home.run({"--item-test"}).code, 77);
  EXPECT_EQ(home.verdict("needs-data").code, 77);
  EXPECT_EQ(home.run({"--data", home.motions()}).code, 0);
  EXPECT_EQ(home.verdict("needs-data").code, 0);
}

// The file is the bare list that it always was; what is printed names its format.
TEST(Program, ARunTellsItsVerdictsAsJson) {
  FixtureHome home({"other"});
  const auto json = nlohmann::json::parse(home.run({"--json"}).out);
  EXPECT_EQ(json.at("format"), "tribometer-verdicts-1");
  ASSERT_EQ(json.at("verdicts").size(), 1U);
  EXPECT_EQ(json["verdicts"][0]["claim"], "tamsi2020/eq16/other");
  EXPECT_EQ(nlohmann::json::parse(verification::read_text(home.file("verdicts.json"))),
            json["verdicts"]);
}

// If other claims are judged, they decide.
TEST(Program, ASkipBesideAPassIsNoFailure) {
  FixtureHome home({"needs-data", "other"});
  EXPECT_EQ(home.run({"--strict"}).code, 0);
  EXPECT_EQ(home.run({"--item-test"}).code, 0);
  EXPECT_EQ(home.verdict("needs-data").code, 77);
  EXPECT_EQ(home.verdict("other").code, 0);
  EXPECT_EQ(home.run({"--data", home.motions()}).code, 0);
  EXPECT_EQ(home.verdict("needs-data").code, 0);
}

}  // namespace
}  // namespace tribo::cli
