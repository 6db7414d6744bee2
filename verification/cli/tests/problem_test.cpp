#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "verification/cli/tests/ran.hpp"
#include "verification/exchange/problem/problem_json.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ProblemCommands : public ::testing::Test {
 protected:
  std::string file(const char* name) { return (folder.path() / name).string(); }
  Ran exported(std::vector<std::string> more) {
    std::vector<std::string> arguments = {"export", "--scenario", "turning-box"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }

  verification::TemporaryFolder folder;
};

// An exported problem is solved again, by its own scheme to the same velocities.
TEST_F(ProblemCommands, ExportAStepAndSolveIt) {
  for (const char* name : {"p.json", "p.hdf5"}) {
    const Ran out =
        exported({"--scheme", "lagged", "--step", "1e-2", "--at", "0.1", "--out", file(name)});
    ASSERT_EQ(out.code, 0) << out.err;
    EXPECT_THAT(out.err, HasSubstr("turning-box by lagged, a step of 0.01 s from t = "));
    const Ran solved = run({"solve", file(name), "--scheme", "lagged,sap"});
    ASSERT_EQ(solved.code, 0) << solved.err;
    EXPECT_THAT(solved.out, HasSubstr("scheme  status"));
    EXPECT_THAT(solved.out, HasSubstr("\nlagged  ok "));
    EXPECT_THAT(solved.out, HasSubstr("\nsap     ok "));
  }
  const Ran again = run({"solve", file("p.json"), "--scheme", "sap", "--out", file("q.json")});
  ASSERT_EQ(again.code, 0) << again.err;
  const auto record = verification::read_problem(verification::read_json(file("q.json")), "q");
  EXPECT_EQ(record.solution->scheme, "sap");
}

// As the table has it, and why a solve failed.
TEST_F(ProblemCommands, TellSolutionsAsJson) {
  ASSERT_EQ(
      exported({"--scheme", "lagged", "--step", "1e-2", "--at", "0.1", "--out", file("p.json")})
          .code,
      0);
  const auto solved = [&](const char* iterations) {
    const Ran ran = run({"solve", file("p.json"), "--scheme", "lagged", "--set",
                         std::string("scheme.max_iterations=") + iterations, "--json"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const Json json = Json::parse(ran.out);
    EXPECT_EQ(json.at("format"), "tribometer-solve-1");
    EXPECT_EQ(json.at("solutions").size(), 1U);
    return json.at("solutions").at(0);
  };
  const Json good = solved("100");
  EXPECT_EQ(good.at("scheme"), "lagged");
  EXPECT_EQ(good.at("status"), "ok");
  EXPECT_EQ(good.at("reason"), "");
  for (const char* const key : {"residual", "differs", "coulomb", "associated"})
    EXPECT_TRUE(good.at(key).is_number()) << key;
  EXPECT_NE(solved("1").at("reason"), "");
}

// Under error control the step is the one attempted from there.
TEST_F(ProblemCommands, ExportAStepOfErrorControl) {
  const Ran out =
      exported({"--scheme", "cenic", "--accuracy", "1e-3", "--at", "0.1", "--out", file("p.json")});
  ASSERT_EQ(out.code, 0) << out.err;
  const auto json = verification::read_json(file("p.json"));
  EXPECT_GT(json["step"], 0);
  EXPECT_EQ(json["solution"]["scheme"], "cenic");
}

// A scheme without convex problems has the frozen one, without a solution.
TEST_F(ProblemCommands, ExportTheFrozenProblemOfOtherSchemes) {
  const Ran out =
      exported({"--scheme", "tamsi", "--step", "1e-2", "--at", "0.1", "--out", file("p.json")});
  ASSERT_EQ(out.code, 0) << out.err;
  const auto json = verification::read_json(file("p.json"));
  EXPECT_FALSE(json.contains("solution"));
  EXPECT_GE(json["contacts"].size(), 1U);
  EXPECT_EQ(run({"solve", file("p.json")}).code, 0);
}

// A step that fails writes its problem beside the trajectory.
TEST_F(ProblemCommands, AFailingStepWritesItsProblem) {
  const Ran out = run({"simulate", "--scenario", "falling-sphere", "--scheme", "lagged", "--step",
                       "1e-2", "--set", "scheme.max_iterations=1", "--out", file("s.csv")});
  ASSERT_EQ(out.code, 0) << out.err;
  EXPECT_THAT(out.err, HasSubstr("the contact problem that was not solved: "));
  const auto record =
      verification::read_problem(verification::read_json(file("s.csv.problem.json")), "failed");
  ASSERT_TRUE(record.solution);
  EXPECT_EQ(record.solution->status, solvers::Status::kIterationLimit);
  const Ran solved = run({"solve", file("s.csv.problem.json"), "--scheme", "lagged"});
  EXPECT_THAT(solved.out, HasSubstr("lagged  ok "));
}

TEST_F(ProblemCommands, AreRefusedInOneLine) {
  EXPECT_THAT(refusal({"solve", file("none.json")}), HasSubstr("none.json"));
  verification::write_text(file("bad.json"), "{\"format\": 1}");
  EXPECT_THAT(refusal({"solve", file("bad.json")}), HasSubstr("bad.json.format: is no text"));
  verification::write_text(file("cut.json"), "{\"format\":");
  EXPECT_THAT(refusal({"solve", file("cut.json")}),
              AllOf(HasSubstr("cut.json: parse error at line 1"), Not(HasSubstr("exception"))));
  verification::write_text(file("bad.HDF5"), "{}");
  EXPECT_THAT(refusal({"solve", file("bad.HDF5")}), HasSubstr("bad.HDF5: is no HDF5 file"));
  verification::write_text(file("bad.hdf5"), "{}");
  EXPECT_THAT(refusal({"solve", file("bad.hdf5")}), HasSubstr("bad.hdf5: is no HDF5 file"));
  ASSERT_EQ(
      exported({"--scheme", "sap", "--step", "1e-2", "--at", "0", "--out", file("p.json")}).code,
      0);
  EXPECT_THAT(refusal({"solve", file("p.json"), "--scheme", "tamsi"}),
              HasSubstr("unknown convex scheme 'tamsi'"));
  EXPECT_THAT(refusal({"solve", file("p.json"), "--scheme", "sap,lagged", "--out", file("q.json")}),
              HasSubstr("--out goes with one --scheme"));
  EXPECT_THAT(refusal({"solve", file("p.json"), "--repeat", "-1"}), HasSubstr("--repeat"));
  EXPECT_THAT(refusal({"export", "--scenario", "turning-box", "--scheme", "sap", "--step", "1e-2",
                       "--at", "-1", "--out", file("p.json")}),
              HasSubstr("--at"));
}

}  // namespace
}  // namespace tribo::cli
