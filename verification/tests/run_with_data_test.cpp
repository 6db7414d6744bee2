#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "verification/exchange/dat.hpp"
#include "verification/run/run.hpp"
#include "verification/tests/running.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using test::claim_on;
using test::Running;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The figure of an item with claims of both kinds: half of it needs the folder.
Figure mixed(const RunOptions& options) {
  Figure figure;
  figure.quantities = {{"plain", options.data_dir.empty() ? 0.5 : 0.25, "m", 0}};
  if (options.data_dir.empty()) return figure;
  figure.quantities.push_back(
      {"replayed", std::stod(read_text(options.data_dir + "/motion")), "m"});
  return figure;
}

/// The figure of an item that needs the folder for all; without it the file is not there.
Figure replay(const RunOptions& options) {
  Figure figure;
  figure.quantities = {{"replayed", std::stod(read_text(options.data_dir + "/motion")), "m", 0}};
  return figure;
}

/// The figure of an item which has no claim on data: it must not see them.
Figure plain(const RunOptions& options) {
  Figure figure;
  figure.quantities = {{"plain", options.data_dir.empty() ? 0.5 : 2.0, "m", 0}};
  return figure;
}

/// Items with and without claims that need recorded motions, and a folder with one.
class RunningWithData : public Running {
 protected:
  RunningWithData() {
    catalog_.entries = {{{"p/mixed", mixed},
                         {claim_on("p/mixed/plain", "plain"), needy("p/mixed/replayed"),
                          needy("p/mixed/late", "full")},
                         "m"},
                        {{"p/plain", plain}, {claim_on("p/plain/a", "plain")}, "p"},
                        {{"p/replay", replay},
                         {needy("p/replay/a"), needy("p/replay/b", "full")},
                         "The replay",
                         "that it walks"}};
    set_motion("0.75");
  }

  static Claim needy(const std::string& id, const std::string& tier = "quick") {
    Claim result = claim_on(id, "replayed", tier);
    result.labels.emplace_back("needs-data");
    return result;
  }
  void set_motion(const std::string& text) const { write_text(folder_ / "motions/motion", text); }

  RunRequest with_data(const std::vector<std::string>& ids) {
    RunRequest result = request(ids);
    result.data = recorded_motions(folder_ / "motions");
    return result;
  }
  [[nodiscard]] bool has(const std::string& file) const {
    return std::filesystem::exists(folder_ / "run" / file);
  }
  [[nodiscard]] std::string data_line(const std::string& file) const {
    for (const auto& [key, value] : read_dat_header(folder_ / "run" / file)) {
      if (key == "data") return value;
    }
    return "no line";
  }
};

// Nothing that needs data is computed, drawn or passed; the reason stands at each claim.
TEST_F(RunningWithData, WithoutTheFolderItsClaimsAreSkipped) {
  write_text(folder_ / "run/p/replay.dat", "# item: p/replay\n");
  write_text(folder_ / "run/p/replay.svg", "<svg/>");
  RunRequest r = request({"*"});
  r.plots = true;
  const RunSummary summary = run(r);
  EXPECT_THAT(outcomes(summary.verdicts), ElementsAre("p/mixed/plain pass", "p/mixed/replayed skip",
                                                      "p/plain/a pass", "p/replay/a skip"));
  EXPECT_EQ(summary.verdicts[1].detail, kDataMissing);
  EXPECT_EQ(summary.verdicts[3].detail, kDataMissing);
  EXPECT_THAT(summary.skipped_items, ElementsAre("p/replay"));
  EXPECT_THAT(summary.undrawn_items, ElementsAre("p/mixed", "p/plain"));
  EXPECT_TRUE(summary.failed_items.empty());
  EXPECT_FALSE(has("p/replay.dat") || has("p/replay.svg") || has("p/replay.gp"));
  EXPECT_EQ(data_line("p/mixed.dat"), "none");
}

TEST_F(RunningWithData, WithTheFolderTheyAreJudged) {
  const RunSummary summary = run(with_data({"*"}));
  EXPECT_THAT(outcomes(summary.verdicts), ElementsAre("p/mixed/plain pass", "p/mixed/replayed pass",
                                                      "p/plain/a pass", "p/replay/a pass"));
  EXPECT_EQ(summary.verdicts[3].measured, 0.75);
  EXPECT_TRUE(summary.skipped_items.empty());
}

// A replay that breaks the claim fails it: the label takes away no judgement.
TEST_F(RunningWithData, DataThatBreakAClaimFailIt) {
  set_motion("1.5");
  EXPECT_THAT(outcomes(run(with_data({"p/replay"})).verdicts), ElementsAre("p/replay/a fail"));
  std::filesystem::remove(folder_ / "motions/motion");
  EXPECT_THAT(outcomes(run(with_data({"p/replay"})).verdicts), ElementsAre("p/replay/a error"));
}

// The header tells which motions; neither it nor the manifest's entry tells where they are.
TEST_F(RunningWithData, ProvenanceTellsTheHashOfTheFolder) {
  const RunRequest r = with_data({"*"});
  static_cast<void>(run(r));
  EXPECT_EQ(data_line("p/mixed.dat"), "fnv1a " + r.data.hash);
  EXPECT_EQ(data_line("p/replay.dat"), "fnv1a " + r.data.hash);
  EXPECT_EQ(data_line("p/plain.dat"), "no line");
  EXPECT_EQ(read_text(folder_ / "run/p/replay.dat").find(folder_.path().string()),
            std::string::npos);
  const auto json = nlohmann::json::parse(read_text(folder_ / "run/manifest.json"));
  EXPECT_EQ(json["data"], "fnv1a " + r.data.hash);
  EXPECT_TRUE(json["skipped"].empty());
}

TEST_F(RunningWithData, TheManifestAndTheReportTellWhatWasSkipped) {
  static_cast<void>(run(request({"*"})));
  const auto json = nlohmann::json::parse(read_text(folder_ / "run/manifest.json"));
  EXPECT_TRUE(json["data"].is_null());
  ASSERT_EQ(json["skipped"].size(), 1U);
  EXPECT_EQ(json["skipped"][0]["id"], "p/replay");
  const std::string html = read_text(folder_ / "run/p/replay.html");
  EXPECT_THAT(html, HasSubstr("The replay"));
  EXPECT_THAT(html, HasSubstr("Skipped: needs the folder of recorded motions: --data DIR"));
}

// A tier may have no claim of an item: then the item's own entry says that it was left out.
TEST_F(RunningWithData, AnItemWithoutClaimsOfTheTierIsSkippedAll) {
  catalog_.entries = {{{"p/replay", replay}, {needy("p/replay/b", "full")}, "The replay"}};
  const RunSummary summary = run(request({"p/replay"}));
  EXPECT_TRUE(summary.verdicts.empty());
  EXPECT_THAT(summary.skipped_items, ElementsAre("p/replay"));
  EXPECT_THAT(read_text(folder_ / "run/p/replay.html"), HasSubstr("Skipped: needs"));
}

// Results without data are not taken for those of a run with them, nor the other way round; an item
// that reads none is kept.
TEST_F(RunningWithData, ResumeKeepsNothingOfOtherData) {
  const auto resumed = [&](RunRequest r) {
    r.resume = true;
    return run(r).verdicts;
  };
  static_cast<void>(run(request({"*"})));
  const auto plain_before = std::filesystem::last_write_time(folder_ / "run/p/plain.dat");
  EXPECT_EQ(resumed(with_data({"p/mixed"})).at(0).measured, 0.25);
  EXPECT_EQ(resumed(with_data({"*"})).at(3).measured, 0.75);
  set_motion("0.5");
  EXPECT_EQ(resumed(with_data({"*"})).at(3).measured, 0.5);
  const auto without = resumed(request({"*"}));
  EXPECT_EQ(without.at(0).measured, 0.5);
  EXPECT_EQ(without.at(3).outcome, Outcome::kSkip);
  EXPECT_FALSE(has("p/replay.dat"));
  EXPECT_EQ(std::filesystem::last_write_time(folder_ / "run/p/plain.dat"), plain_before);
}

}  // namespace
}  // namespace tribo::verification
