#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "verification/judge/verdict.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"
#include "verification/workshop/sabotage/sabotage_tests.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Ran {
  int code = 0;
  std::string out;
};

/// A tree with claims of one item and a fault against each judged claim but one; the run without
/// faults, and the run with that fault.
class Tool : public ::testing::Test {
 protected:
  Tool() { write_claims("models/a.cpp"); }

  void write_claims(const std::string& file) {
    write_text(folder_ / "papers/p/i.toml",
               claim("replayed", fault(file)) + claim("shown", "info = true\n") +
                   claim("bare", "") + claim("long", "faults = [\"replayed\"]\n", "full"));
  }

  static std::string fault(const std::string& file) {
    return "[[claim.fault]]\nwhat = \"w\"\nfile = \"" + file + "\"\nchange = [\"1\", \"2\"]\n";
  }

  static std::string claim(const std::string& id, const std::string& further,
                           const std::string& tier = "quick") {
    return "[[claim]]\nid = \"" + id +
           "\"\nstatement = \"s\"\nsource = \"s\"\nevidence = \"ours\"\nobservable = \"q\"\n"
           "check = {kind = \"range\", lo = 0, hi = 1}\nwhy = \"w\"\n"
           "labels = [\"" +
           tier + "\", \"needs-data\"]\nexpect = \"pass\"\n" + further;
  }
  void write_run(const std::string& run, Outcome outcome, const std::vector<std::string>& claims,
                 const std::string& item = "p/i") {
    std::vector<Verdict> verdicts;
    for (const std::string& id : claims) {
      Verdict& verdict = verdicts.emplace_back();
      verdict.claim = item + "/" + id;
      verdict.outcome = outcome;
      verdict.detail = outcome == Outcome::kSkip ? "needs motions" : "";
      if (outcome != Outcome::kSkip) verdict.measured = outcome == Outcome::kPass ? 0.5 : 1.5;
      if (outcome != Outcome::kSkip) verdict.low = 0, verdict.high = 1;
      verdict.kind = "range";
    }
    write_verdicts(folder_ / run / "verdicts.json", verdicts);
  }
  [[nodiscard]] Ran tool(const std::string& command, const std::string& further) const {
    return tool_on(command + " '" + folder_.path().string() + "'", further);
  }
  [[nodiscard]] Ran tool_on(const std::string& arguments, const std::string& further) const {
    const std::string line =
        std::string("'") + TRIBO_SABOTAGE_TOOL + "' " + arguments + " " + further + " 2>&1";
    FILE* const pipe = ::popen(("cd '" + folder_.path().string() + "' && " + line).c_str(), "r");
    Ran ran;
    std::array<char, 4096> buffer{};
    while (pipe && std::fgets(buffer.data(), buffer.size(), pipe)) ran.out += buffer.data();
    ran.code = WEXITSTATUS(::pclose(pipe));
    return ran;
  }

  TemporaryFolder folder_;
};

// Without recorded motions nothing can be said of the claim: neither guarded nor unguarded.
TEST_F(Tool, AClaimThatTheCleanRunSkipsIsSkipped) {
  write_run("clean/p-i", Outcome::kSkip, {"replayed"});
  write_run("runs/p/i/replayed/p-i", Outcome::kSkip, {"replayed"});
  const Ran ran = tool("claim", "clean runs p/i/replayed");
  EXPECT_EQ(ran.code, 77);
  EXPECT_THAT(ran.out, HasSubstr("p/i/replayed: skipped: needs motions"));
}

// With them it is judged like any other.
TEST_F(Tool, WithDataTheSameClaimIsJudged) {
  write_run("clean/p-i", Outcome::kPass, {"replayed"});
  write_run("runs/p/i/replayed/p-i", Outcome::kFail, {"replayed"});
  EXPECT_EQ(tool("claim", "clean runs p/i/replayed").code, 0);
  write_run("runs/p/i/replayed/p-i", Outcome::kPass, {"replayed"});
  const Ran missed = tool("claim", "clean runs p/i/replayed");
  EXPECT_EQ(missed.code, 1);
  EXPECT_THAT(missed.out, HasSubstr("no seeded fault breaks it"));
}

// A claim that the full tier alone judges is tried in runs of that tier.
TEST_F(Tool, AClaimOfTheFullTierIsTriedThere) {
  write_run("clean/p-i-full", Outcome::kPass, {"replayed", "long"});
  write_run("runs/p/i/replayed/p-i-full", Outcome::kFail, {"replayed", "long"});
  EXPECT_EQ(tool("claim", "clean runs p/i/long").code, 0);
  write_run("runs/p/i/replayed/p-i-full", Outcome::kPass, {"replayed", "long"});
  EXPECT_EQ(tool("claim", "clean runs p/i/long").code, 1);
}

TEST_F(Tool, RunsOfTheFullTierHaveALabelOfTheirOwn) {
  write_text(folder_ / "verification/repeatability.txt", "p/i\n");
  EXPECT_EQ(tool("ctest", "/bin/t clean runs tests.cmake").code, 0);
  const std::string script = read_text(folder_ / "tests.cmake");
  EXPECT_THAT(script, HasSubstr("run [=[p/i]=] --tier full --no-plots --quiet --item-test --out "
                                "[=[runs/p/i/replayed/p-i-full]="));
  EXPECT_THAT(
      script,
      HasSubstr(
          "LABELS [=[sabotage-full;paper-p]=] FIXTURES_SETUP [=[fault/p/i/replayed/p/i (full)]="));
  EXPECT_THAT(script,
              HasSubstr("LABELS [=[paper-p;sabotage-full]=] "
                        "FIXTURES_REQUIRED [=[p/i (full);fault/p/i/replayed/p/i (full)]=]"));
}

// A fault that skips a claim which the clean run judges has not caught it.
TEST_F(Tool, AFaultyRunThatSkipsCatchesNothing) {
  write_run("clean/p-i", Outcome::kPass, {"replayed"});
  write_run("runs/p/i/replayed/p-i", Outcome::kSkip, {"replayed"});
  EXPECT_EQ(tool("claim", "clean runs p/i/replayed").code, 1);
}

// Every claim that is judged needs a fault, with motions or without; one that is only shown needs
// none.
TEST_F(Tool, AClaimWithoutAFaultIsNamed) {
  const Ran ran = tool("missing", "");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, "p/i/bare: no fault is seeded against it\n");
}

// The seeded program without a fault must be the product.
TEST_F(Tool, NumbersThatDifferWithoutAFaultAreNamed) {
  const std::string same = std::string("same '") + (folder_ / "clean").string() + "'";
  write_run("clean/p-i", Outcome::kPass, {"replayed"});
  write_run("none", Outcome::kPass, {"replayed"});
  EXPECT_EQ(tool_on(same, "none").code, 0);
  write_run("none", Outcome::kFail, {"replayed"});
  const Ran ran = tool_on(same, "none");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("p/i/replayed: fail 1.5 here, pass 0.5 by the product"));
  write_run("none", Outcome::kPass, {});
  EXPECT_EQ(tool_on(same, "none").code, 1);
}

// A fault in models may change the reference itself: its runs compute their own.
TEST_F(Tool, OnlyFaultsThatLeaveReferencesAloneShareThem) {
  write_text(folder_ / "verification/repeatability.txt", "p/i\n");
  EXPECT_EQ(tool("ctest", "/bin/t clean runs models.cmake").code, 0);
  EXPECT_THAT(read_text(folder_ / "models.cmake"), Not(HasSubstr("TRIBO_REFERENCES")));
  write_claims("solvers/a.cpp");
  EXPECT_EQ(tool("ctest", "/bin/t clean runs solvers.cmake").code, 0);
  EXPECT_THAT(read_text(folder_ / "solvers.cmake"), HasSubstr(";TRIBO_REFERENCES=runs/references"));
}

// The items are dealt out in turn, in the order of their names; a run belongs to no sample, since
// CTest brings it with its claims.
TEST_F(Tool, SamplesHoldWholeItems) {
  std::filesystem::remove(folder_ / "papers/p/i.toml");
  for (int number = 1; number <= kSamples + 1; ++number) {
    const std::string item = fmt::format("i{:02}", number);
    write_text(folder_ / "papers/p" / (item + ".toml"),
               claim("x", fault("solvers/" + item + ".cpp")) + claim("y", "faults = [\"x\"]\n"));
    write_run("clean/p-" + item, Outcome::kPass, {"x", "y"}, "p/" + item);
    write_run("runs/p/" + item + "/x/p-" + item, Outcome::kFail, {"x", "y"}, "p/" + item);
  }
  write_text(folder_ / "verification/repeatability.txt", "p/i01\n");
  EXPECT_EQ(tool("ctest", "/bin/t clean runs tests.cmake").code, 0);
  const std::string script = read_text(folder_ / "tests.cmake");
  EXPECT_THAT(script,
              HasSubstr("LABELS [=[paper-p;sabotage;sabotage-1;sabotage-in-solvers-i01-cpp]=] "
                        "FIXTURES_REQUIRED [=[p/i01;fault/p/i01/x/p/i01]=]"));
  EXPECT_THAT(script,
              HasSubstr("LABELS [=[paper-p;sabotage;sabotage-2;sabotage-in-solvers-i02-cpp]=] "
                        "FIXTURES_REQUIRED [=[p/i02;fault/p/i02/x/p/i02]=]"));
  EXPECT_THAT(script,
              HasSubstr("LABELS [=[paper-p;sabotage;sabotage-1;sabotage-in-solvers-i33-cpp]=] "
                        "FIXTURES_REQUIRED [=[p/i33;fault/p/i33/x/p/i33]=]"));
  EXPECT_THAT(script, HasSubstr("LABELS [=[sabotage;paper-p]=] FIXTURES_SETUP"));

  EXPECT_EQ(tool("table", "clean runs one.json 1").code, 0);
  const std::string one = read_text(folder_ / "one.json");
  EXPECT_THAT(one, HasSubstr(R"("format": "tribometer-faults-1")"));
  EXPECT_THAT(one, HasSubstr("\"p/i01/x\""));
  EXPECT_THAT(one, HasSubstr("\"p/i33/y\""));
  EXPECT_THAT(one, Not(HasSubstr("\"p/i02/")));
  EXPECT_EQ(tool("table", "clean runs all.json").code, 0);
  EXPECT_THAT(read_text(folder_ / "all.json"), HasSubstr("\"p/i02/y\""));
}

TEST_F(Tool, AGateIsTriedOnTheSeededProgram) {
  write_text(folder_ / "verification/workshop/sabotage/gates.toml",
             "[[fault]]\nname = \"g\"\nwhat = \"w\"\nfile = \"verification/a.cpp\"\noriginal = "
             "\"1\"\nfaulty = \"2\"\ngate = \"! tribometer score\"\n");
  write_text(folder_ / "verification/repeatability.txt", "p/i\n");
  EXPECT_EQ(tool("ctest", "/bin/t clean runs gates.cmake ''").code, 0);
  EXPECT_THAT(
      read_text(folder_ / "gates.cmake"),
      HasSubstr("/verification/workshop/sabotage/try_gate]=] [=[/bin/t]=] [=[g]=] [=[! tribometer "
                "score]=])"));
}

// A gate that holds nothing back with the fault off, or still does with it on, is named.
TEST_F(Tool, AGateMustHoldWithoutItsFaultAlone) {
  write_text(folder_ / "program", "#!/bin/sh\n[ \"$TRIBO_FAULT\" = g ] && exit 0; exit 1\n");
  permissions(folder_ / "program", std::filesystem::perms::owner_all);
  const auto tried = [&](const std::string& fault, const std::string& lines) {
    const std::string line = std::string(TRIBO_TRY_GATE) + " '" + (folder_ / "program").string() +
                             "' " + fault + " '" + lines + "' > /dev/null 2>&1";
    return WEXITSTATUS(std::system(line.c_str()));
  };
  EXPECT_EQ(tried("g", "! tribometer"), 0);
  EXPECT_EQ(tried("h", "! tribometer"), 1);
  EXPECT_EQ(tried("g", "tribometer"), 1);
  EXPECT_EQ(tried("g", "exit 77"), 77);
}

TEST_F(Tool, AFaultInAFileThatIsNotThereIsRefused) {
  const Ran ran = tool("seed", "copy");
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "fault 'p/i/replayed': no file models/a.cpp\n");
}

// The runs get the folder, and skip where everything in them is skipped.
TEST_F(Tool, TheScriptPassesTheFolderOfDataOn) {
  write_text(folder_ / "verification/repeatability.txt", "# these\np/i\n");
  EXPECT_EQ(tool("ctest", "/bin/t clean runs with.cmake '/my motions'").code, 0);
  const std::string with = read_text(folder_ / "with.cmake");
  EXPECT_THAT(with, HasSubstr("--out [=[runs/p/i/replayed/p-i]=] --data [=[/my motions]=])"));
  EXPECT_THAT(with, HasSubstr("run p/i --no-plots --quiet --item-test --out [=[runs/none]=] --data "
                              "[=[/my motions]=])"));
  EXPECT_EQ(tool("ctest", "/bin/t clean runs none.cmake ''").code, 0);
  const std::string none = read_text(folder_ / "none.cmake");
  EXPECT_THAT(none, Not(HasSubstr("--data")));
  EXPECT_THAT(none, HasSubstr("FIXTURES_SETUP [=[fault/p/i/replayed/p/i]=] SKIP_RETURN_CODE 77"));
  EXPECT_THAT(none,
              HasSubstr("FIXTURES_REQUIRED [=[p/i;fault/p/i/replayed/p/i]=] SKIP_RETURN_CODE 77"));
}

}  // namespace
}  // namespace tribo::verification
