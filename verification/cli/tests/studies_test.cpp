#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>

#include "verification/cli/tests/ran.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/judge/verdict.hpp"
#include "verification/tests/installed.hpp"
#include "verification/tests/sealed.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using verification::Outcome;
using verification::read_text;
using verification::TemporaryFolder;

std::vector<std::string> joined(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// A run directory with one claim.
void write_run(const std::filesystem::path& folder, Outcome outcome, double measured) {
  verification::Verdict verdict;
  verdict.claim = "p/i/order";
  verdict.outcome = outcome;
  verdict.measured = measured;
  verdict.low = 0.9;
  verdict.high = 1.1;
  verification::write_verdicts(folder / "verdicts.json", {verdict});
  verification::Figure figure;
  figure.blocks = {{"ie-fn", {{"h", "s"}, {"e", "-"}}, {{{1, measured}}}}};
  verification::write_dat(folder / "p/i.dat", {}, figure);
  verification::seal(folder);
}

std::vector<std::string> spring(const std::vector<std::string>& further) {
  return joined({"precision", "--quiet", "--scenario", "two-sided-spring", "--until", "0.1"},
                further);
}

// The gate: 1 where a verdict got worse, 0 where it got better or stayed.
TEST(CompareCommand, ExitsWithOneWhereAVerdictGotWorse) {
  const TemporaryFolder folder;
  write_run(folder / "a", Outcome::kPass, 1.0);
  write_run(folder / "b", Outcome::kFail, 1.3);
  const Ran worse = run({"compare", folder / "a", folder / "b"});
  EXPECT_EQ(worse.code, 1);
  EXPECT_THAT(worse.out,
              HasSubstr("worse    p/i/order: pass -> fail, measured 1 -> 1.3 (1.5 band widths)"));
  EXPECT_THAT(worse.out, HasSubstr("p/i: block ie-fn; e[-]: 1 of 1 rows, at most 0.231 relative"));
  EXPECT_EQ(run({"compare", folder / "b", folder / "a"}).code, 0);
  const Ran same = run({"compare", folder / "a", folder / "a"});
  EXPECT_EQ(same.code, 0);
  EXPECT_EQ(same.out,
            "1 claims, 0 worse, 0 better, 0 changed, 0 added, 0 removed, 1 same; 1 figures, 0 "
            "changed\n");
}

// For a pull request: a table that GitHub renders; the same judgement in JSON.
TEST(CompareCommand, WritesMarkdownAndJson) {
  const TemporaryFolder folder;
  write_run(folder / "a", Outcome::kPass, 1.0);
  write_run(folder / "b", Outcome::kFail, 1.3);
  const Ran markdown = run({"compare", folder / "a", folder / "b", "--markdown"});
  EXPECT_EQ(markdown.code, 1);
  EXPECT_THAT(markdown.out, HasSubstr("|---|---|---|---|---|\n"));
  EXPECT_THAT(markdown.out,
              HasSubstr("| :x: worse | `p/i/order` | pass -> fail | 1 -> 1.3 | 1.5 |"));
  const Ran text = run({"compare", folder / "a", folder / "b", "--json"});
  EXPECT_EQ(text.code, 1);
  const auto json = nlohmann::json::parse(text.out);
  EXPECT_EQ(json["format"], "tribometer-comparison-1");
  EXPECT_TRUE(json["worse"]);
  EXPECT_EQ(json["claims"][0]["change"], "worse");
  EXPECT_EQ(json["figures"][0]["blocks"][0]["columns"][0]["rows"], 1);
}

// Claims that were removed on purpose need not block anybody.
TEST(CompareCommand, RemovedClaimsCanBeAllowed) {
  const TemporaryFolder folder;
  write_run(folder / "a", Outcome::kPass, 1.0);
  verification::Verdict other;
  other.claim = "p/j/order";
  verification::write_verdicts(folder / "b/verdicts.json", {other});
  verification::seal(folder / "b");
  EXPECT_EQ(run({"compare", folder / "a", folder / "b"}).code, 1);
  EXPECT_EQ(run({"compare", folder / "a", folder / "b", "--allow-removed"}).code, 0);
}

TEST(CompareCommand, RefusesBadInput) {
  const TemporaryFolder folder;
  write_run(folder / "a", Outcome::kPass, 1.0);
  verification::make_folder(folder / "empty");
  EXPECT_THAT(refusal({"compare", folder / "a", folder / "nowhere"}), HasSubstr("no folder"));
  EXPECT_THAT(refusal({"compare", folder / "empty", folder / "a"}), HasSubstr("no run directory"));
  EXPECT_THAT(refusal({"compare", folder / "a", folder / "a", "--json", "--markdown"}),
              HasSubstr("--json or --markdown"));
  verification::write_text(folder / "a/p/i.dat", "1 2 3\n");
  verification::seal(folder / "a");
  EXPECT_THAT(refusal({"compare", folder / "a", folder / "a"}), HasSubstr("i.dat"));
  refusal({"compare", folder / "a"});
}

// The same bytes twice: the table holds no times.
TEST(PrecisionCommand, PrintsATableThatRepeats) {
  const auto arguments = spring({"--schemes", "rk4,ie-fn", "--steps", "1e-3,2e-3,5e-4,2.5e-4"});
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("# reference: certified, 15 digits")) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr("rms_v[m/s]"));
  EXPECT_THAT(ran.out, ContainsRegex("rk4 +rms_v +(3.9|4.0)"));
  EXPECT_EQ(run(arguments).out, ran.out);
}

// Each scenario's best reference: closed form, certificate, none.
TEST(PrecisionCommand, SaysWhatItMeasuresAgainst) {
  const auto first_line = [](const std::vector<std::string>& further) {
    const Ran ran = run(joined({"precision", "--schemes", "rk3", "--quiet"}, further));
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out.substr(0, ran.out.find('\n'));
  };
  EXPECT_EQ(first_line({"--scenario", "forced-box", "--steps", "1e-2", "--until", "0.1"}),
            "# reference: closed form");
  EXPECT_THAT(first_line({"--scenario", "bouncing-ball", "--steps", "1e-3", "--until", "0.1"}),
              HasSubstr("# reference: certified, "));
  EXPECT_THAT(first_line({"--scenario", "comb", "--steps", "1e-3", "--until", "0.01"}),
              HasSubstr("# self: each scheme is compared with itself at step 3.125e-05"));
}

// Data, timing apart, script and pictures; headers of parameters hide no block from gnuplot.
TEST(PrecisionCommand, WritesDataAndDraws) {
  const TemporaryFolder folder;
  const Ran ran = run(spring({"--schemes", "rk4,tamsi", "--steps", "1e-3,2e-3", "--window", "0.01",
                              "--out", folder / "study"}));
  EXPECT_EQ(ran.code, 0) << ran.err;
  const std::string data = read_text(folder / "study/precision.dat");
  EXPECT_THAT(data, HasSubstr("self_window_rms_v[m/s]"));
  EXPECT_THAT(data, Not(HasSubstr("# tamsi.")));
  EXPECT_THAT(data, Not(HasSubstr("wall_seconds")));
  EXPECT_THAT(read_text(folder / "study/precision.timing.dat"), HasSubstr("wall_seconds[s]"));
  ASSERT_TRUE(verification::installed("gnuplot"));
  EXPECT_THAT(read_text(folder / "study/precision.svg"), HasSubstr("Pareto front"));
  EXPECT_TRUE(std::filesystem::exists(folder / "study/precision.png"));
}

// A study in which every run fails is still a study, and is drawn.
TEST(PrecisionCommand, FailuresAreData) {
  const TemporaryFolder folder;
  const auto stiff = [](const std::vector<std::string>& further) {
    return run(joined({"precision", "--quiet", "--scenario", "box-on-four-springs", "--until",
                       "0.1", "--schemes", "explicit-euler", "--set", "contact.stiffness=1e15"},
                      further));
  };
  const Ran ran = stiff({"--steps", "1e-3,2e-3", "--out", folder / "study"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, HasSubstr("# explicit-euler at 0.001: non-finite at t="));
  const auto json = nlohmann::json::parse(stiff({"--steps", "1e-3", "--json"}).out);
  EXPECT_EQ(json["format"], "tribometer-precision-1");
  EXPECT_EQ(json["schemes"][0]["runs"][0]["status"], "non-finite");
  EXPECT_TRUE(json["schemes"][0]["runs"][0]["errors"]["self_rms_v"].is_null());
}

TEST(PrecisionCommand, EndsARunAfterAsManyAttemptsAsAreAllowed) {
  const Ran ran =
      run(spring({"--schemes", "rk3", "--steps", "1e-3,2e-3", "--most-attempts", "60"}));
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("# rk3 at 0.001: attempt-limit at t=0.06"));
  EXPECT_THAT(ran.out, Not(HasSubstr("# rk3 at 0.002")));
}

// A change of a scheme's parameter goes to the schemes that have it.
TEST(PrecisionCommand, SetsParametersOfTheSchemesThatHaveThem) {
  const TemporaryFolder folder;
  EXPECT_EQ(run(spring({"--schemes", "rk4,ie-fn", "--steps", "1e-3", "--set",
                        "scheme.profile=drake", "--out", folder.path()}))
                .code,
            0);
  EXPECT_THAT(read_text(folder / "precision.dat"),
              HasSubstr("# parameter: ie-fn scheme.profile=drake"));
  EXPECT_THAT(refusal(spring(
                  {"--schemes", "rk4,ie-fn", "--steps", "1e-3", "--set", "scheme.profil=drake"})),
              HasSubstr("did you mean 'scheme.profile'?"));
}

TEST(PrecisionCommand, RefusesBadInput) {
  const auto said = [](const std::vector<std::string>& further, const char* what) {
    EXPECT_THAT(refusal(joined({"precision", "--scenario", "forced-box"}, further)),
                HasSubstr(what));
  };
  EXPECT_THAT(refusal({"precision", "--scenario", "forced-bx", "--schemes", "rk3", "--steps", "1"}),
              HasSubstr("did you mean 'forced-box'?"));
  said({"--schemes", "rk3,tamsy", "--steps", "0.1"}, "did you mean 'tamsi'?");
  said({"--schemes", "rk3,,rk4", "--steps", "0.1"}, "--schemes: an entry");
  said({"--schemes", ",", "--steps", "0.1"}, "--schemes: an entry");
  said({"--schemes", "rk3,rk3", "--steps", "0.1"}, "given twice");
  for (const char* steps : {"0", "-1e-3", "nan", "inf", "1e-3,", "one"}) {
    said({"--schemes", "rk3", "--steps", steps}, "--steps: ");
    said({"--schemes", "rk3", "--accuracies", steps}, "--accuracies: ");
  }
  said({"--schemes", "rk3"}, "either --steps");
  said({"--schemes", "rk3", "--steps", "0.1", "--accuracies", "1"}, "either --steps");
  said({"--schemes", "rk3,tamsi", "--accuracies", "1e-3"}, "scheme 'tamsi': ");
  said({"--schemes", "rk3", "--steps", "0.1", "--window", "0.03"},
       "window: 0.03 s does not divide");
  said({"--schemes", "rk3", "--steps", "0.1", "--window", "0.01"}, "the largest step");
  said({"--schemes", "rk3", "--steps", "0.1", "--sample", "-1"}, "--sample: ");
  said({"--schemes", "rk3", "--steps", "0.1", "--until", "0"}, "--until: ");
  said({"--schemes", "rk3", "--steps", "0.1", "--set", "box.mass=-1"}, "box.mass");
  said({"--schemes", "rk3", "--steps", "0.1", "--data", "/no/such/folder"}, "--data");
  said({"--schemes", "rk3", "--steps", "0.1", "--out", "/dev/null/x"}, "/dev/null/x");
  said({"--steps", "0.1"}, "--schemes");
}

}  // namespace
}  // namespace tribo::cli
