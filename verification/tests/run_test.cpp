#include "verification/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <set>
#include <stdexcept>

#include "models/input_error.hpp"
#include "verification/dat.hpp"
#include "verification/files.hpp"
#include "verification/run_folder.hpp"
#include "verification/tests/temporary_folder.hpp"

namespace tribo::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A third has no finite decimals; the timing differs in every run.
Figure good(const RunOptions& options) {
  options.progress(0.5);
  static std::atomic<int> calls = 0;
  Figure figure;
  figure.quantities = {{"q", options.tier == Tier::kQuick ? 1.0 / 3 : 2.0, "m", 0},
                       {"nan", std::nan(""), "m", 0}};
  figure.blocks = {{"curve", {{"h", "s"}}, {{{0.1}, "ok"}}}};
  figure.timing = {{"wall", {{"t", "s"}}, {{{static_cast<double>(++calls)}, "ok"}}}};
  figure.work.steps = 7;
  return figure;
}

/// What an item with claims of both kinds computes: half of it needs the folder.
Figure mixed(const RunOptions& options) {
  Figure figure;
  figure.quantities = {{"plain", options.data_dir.empty() ? 0.5 : 0.25, "m", 0}};
  if (options.data_dir.empty()) return figure;
  figure.quantities.push_back(
      {"replayed", std::stod(read_text(options.data_dir + "/motion")), "m"});
  return figure;
}

/// That of an item which needs it for all; without it the file is not there.
Figure replay(const RunOptions& options) {
  Figure figure;
  figure.quantities = {{"replayed", std::stod(read_text(options.data_dir + "/motion")), "m", 0}};
  return figure;
}

/// That of an item which has no claim on data: it must not see them.
Figure plain(const RunOptions& options) {
  Figure figure;
  figure.quantities = {{"plain", options.data_dir.empty() ? 0.5 : 2.0, "m", 0}};
  return figure;
}

Figure broken(const RunOptions&) {
  throw std::runtime_error("no convergence table");
}

Figure malformed(const RunOptions&) {
  Figure figure;
  figure.quantities = {{"two words", 1, "-", 0}};
  return figure;
}

Claim claim_on(const std::string& id,
               const std::string& observable,
               const std::string& label = "quick") {
  Claim result;
  result.id = id;
  result.observable = observable;
  result.check = RangeCheck{0, 1};
  result.labels = {label};
  return result;
}

class Running : public ::testing::Test {
 protected:
  Running() {
    catalog_.entries = {
        {{"p/broken", "b", "", broken}, {claim_on("p/broken/a", "q")}},
        {{"p/good", "The good one", "that it works", good},
         {claim_on("p/good/a", "q"),
          claim_on("p/good/b", "nan"),
          claim_on("p/good/c", "q", "full")}},
        {{"p/malformed", "m", "", malformed}, {claim_on("p/malformed/a", "q")}},
    };
  }

  RunRequest request(const std::vector<std::string>& ids, const std::string& out = "run") {
    RunRequest result;
    result.selections = select(catalog_, ids, Tier::kQuick);
    result.out = folder_ / out;
    result.home = folder_.path();
    result.plots = false;
    return result;
  }
  RunSummary run(const RunRequest& request) {
    RunListener listener;
    listener.progress = [this](double fraction, std::string_view item) {
      fractions_.push_back(fraction);
      told_items_.emplace(item);
    };
    listener.message = [this](const std::string& line) { messages_.push_back(line); };
    return run_items(request, listener, interrupted_);
  }
  static std::vector<std::string> outcomes(const std::vector<Verdict>& verdicts) {
    std::vector<std::string> result;
    for (const Verdict& v : verdicts)
      result.push_back(v.claim + " " + std::string(name(v.outcome)));
    return result;
  }

  TemporaryFolder folder_;
  Catalog catalog_;
  std::atomic<bool> interrupted_ = false;
  std::vector<double> fractions_;
  std::set<std::string> told_items_;
  std::vector<std::string> messages_;
};

// What is judged is what stands in the file, with the claims of the tier only.
TEST_F(Running, ComputesWritesAndJudges) {
  const RunSummary summary = run(request({"p/good"}));
  EXPECT_THAT(outcomes(summary.verdicts), ElementsAre("p/good/a pass", "p/good/b fail"));
  EXPECT_EQ(summary.verdicts[0].measured, 1.0 / 3);
  EXPECT_EQ(summary.verdicts[0].work.steps, 7);
  EXPECT_EQ(read_dat(folder_ / "run/p/good.dat").quantities.at(0).value, 1.0 / 3);
  EXPECT_EQ(read_dat(folder_ / "run/p/good.timing.dat").blocks.at(0).name, "wall");
  EXPECT_EQ(outcomes(read_verdicts(folder_ / "run/verdicts.json")), outcomes(summary.verdicts));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "run/index.html"));
  EXPECT_FALSE(summary.interrupted);
}

// Timing in the data would make every run another.
TEST_F(Running, TimingStaysOutOfTheData) {
  static_cast<void>(run(request({"p/good"})));
  EXPECT_EQ(read_text(folder_ / "run/p/good.dat").find("wall"), std::string::npos);
}

// Full runs judge the quick claims too.
TEST_F(Running, AFullRunJudgesBothTiers) {
  RunRequest full = request({"p/good"});
  full.tier = Tier::kFull;
  full.selections = select(catalog_, {"p/good"}, Tier::kFull);
  EXPECT_THAT(outcomes(run(full).verdicts),
              ElementsAre("p/good/a fail", "p/good/b fail", "p/good/c fail"));
}

// One item that throws must not take the others with it.
TEST_F(Running, AnItemThatThrowsIsAnErrorAndTheRunGoesOn) {
  const RunSummary summary = run(request({"*"}));
  EXPECT_THAT(
      outcomes(summary.verdicts),
      ElementsAre("p/broken/a error", "p/good/a pass", "p/good/b fail", "p/malformed/a error"));
  EXPECT_THAT(summary.failed_items, ElementsAre("p/broken", "p/malformed"));
  EXPECT_THAT(summary.verdicts[0].detail, HasSubstr("no convergence table"));
  EXPECT_EQ(messages_.size(), 2U);
}

// An old picture or file beside an error would be taken for its result.
TEST_F(Running, AnItemThatThrowsLeavesNoOldDataBehind) {
  write_text(folder_ / "run/p/broken.dat", "# item: p/broken\n");
  write_text(folder_ / "run/p/broken.svg", "<svg/>");
  static_cast<void>(run(request({"p/broken"})));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/broken.dat"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/broken.svg"));
}

// The pool must not show in the files.
TEST_F(Running, TwoRunsAreEqualByteForByteWhateverTheNumberOfJobs) {
  static_cast<void>(run(request({"*"}, "one")));
  RunRequest parallel = request({"*"}, "two");
  parallel.jobs = 3;
  static_cast<void>(run(parallel));
  for (const char* const file : {"verdicts.json", "p/good.dat"}) {
    EXPECT_EQ(read_text(folder_ / "one" / file), read_text(folder_ / "two" / file)) << file;
  }
}

// `--resume` keeps what is there of the same tier, version and commit, and judges it anew.
TEST_F(Running, ResumeSkipsItemsWhoseDataAreThere) {
  static_cast<void>(run(request({"p/good"})));
  const std::string timing = read_text(folder_ / "run/p/good.timing.dat");
  RunRequest again = request({"*"});
  again.resume = true;
  const RunSummary summary = run(again);
  EXPECT_EQ(read_text(folder_ / "run/p/good.timing.dat"), timing);
  EXPECT_EQ(summary.verdicts.size(), 4U);
  again.resume = false;
  static_cast<void>(run(again));
  EXPECT_NE(read_text(folder_ / "run/p/good.timing.dat"), timing);
}

// Data of another tier are another result.
TEST_F(Running, ResumeComputesAnotherTierAnew) {
  static_cast<void>(run(request({"p/good"})));
  RunRequest full = request({"p/good"});
  full.tier = Tier::kFull;
  full.resume = true;
  EXPECT_EQ(run(full).verdicts.at(0).measured, 2);
}

// After Ctrl-C nothing is begun; the files are those of what was finished.
TEST_F(Running, AnInterruptedRunBeginsNothing) {
  interrupted_ = true;
  const RunSummary summary = run(request({"*"}));
  EXPECT_TRUE(summary.interrupted);
  EXPECT_TRUE(summary.verdicts.empty());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/good.dat"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "run/manifest.json"));
}

// A running item is left at its next word of progress, and has no verdict.
TEST_F(Running, AnInterruptedItemIsLeftAtItsNextWord) {
  RunListener listener;
  listener.progress = [this](double, std::string_view) { interrupted_ = true; };
  const RunSummary summary = run_items(request({"p/broken", "p/good"}), listener, interrupted_);
  EXPECT_TRUE(summary.interrupted);
  EXPECT_THAT(outcomes(summary.verdicts), ElementsAre("p/broken/a error"));
}

// Whoever waits is told for what.
TEST_F(Running, ProgressNamesTheItems) {
  static_cast<void>(run(request({"*"})));
  EXPECT_THAT(told_items_, ElementsAre("p/broken", "p/good", "p/malformed"));
}

// A run says when it is complete, and of each of its files what it was when it was written.
TEST_F(Running, TheManifestListsEveryFileOfACompleteRun) {
  static_cast<void>(run(request({"p/good"})));
  EXPECT_NO_THROW(check_run(folder_ / "run"));
  const RunRecord record = read_run_record(folder_ / "run");
  EXPECT_EQ(record.sources.size(), 64U);
  for (const char* const file :
       {"p/good.dat", "p/good.timing.dat", "verdicts.json", "index.html"}) {
    ASSERT_TRUE(record.files.contains(file)) << file;
    EXPECT_EQ(record.files.at(file), checksum(folder_ / "run" / file));
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/.lock"));
  interrupted_ = true;
  static_cast<void>(run(request({"p/good"})));
  EXPECT_FALSE(read_run_record(folder_ / "run").complete);
  EXPECT_THROW(check_run(folder_ / "run"), InputError);
}

// Two runs in one directory would mix their verdicts.
TEST_F(Running, ASecondRunInTheSameDirectoryIsRefused) {
  RunListener listener;
  std::string second;
  listener.progress = [&](double, std::string_view) {
    if (!second.empty()) return;
    try {
      static_cast<void>(run_items(request({"p/good"}), {}, interrupted_));
    } catch (const InputError& error) {
      second = error.what();
    }
  };
  const RunSummary first = run_items(request({"p/good"}), listener, interrupted_);
  EXPECT_THAT(second, HasSubstr("another run writes to it"));
  EXPECT_EQ(first.verdicts.size(), 2U);
  EXPECT_NO_THROW(check_run(folder_ / "run"));
}

// A file that was cut or edited is no result of anybody: not judged, but named.
TEST_F(Running, ResumeRefusesDataThatWereChanged) {
  static_cast<void>(run(request({"p/good"})));
  RunRequest again = request({"p/good"});
  again.resume = true;
  const std::string data = read_text(folder_ / "run/p/good.dat");
  for (const std::string& changed : {data.substr(0, data.size() * 6 / 10), data + "# edited\n"}) {
    write_text(folder_ / "run/p/good.dat", changed);
    try {
      static_cast<void>(run(again));
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("p/good.dat was changed"));
    }
  }
  std::filesystem::remove(folder_ / "run/p/good.dat");
  EXPECT_THAT(outcomes(run(again).verdicts), ElementsAre("p/good/a pass", "p/good/b fail"));
}

// Data that no manifest lists are computed anew where they were asked for, else refused.
TEST_F(Running, ResumeTakesNothingThatTheManifestDoesNotList) {
  static_cast<void>(run(request({"p/good"}, "other")));
  write_text(folder_ / "run/p/good.dat", read_text(folder_ / "other/p/good.dat"));
  const std::string timing = read_text(folder_ / "other/p/good.timing.dat");
  RunRequest again = request({"p/good"});
  again.resume = true;
  static_cast<void>(run(again));
  EXPECT_NE(read_text(folder_ / "run/p/good.timing.dat"), timing);
  write_text(folder_ / "run/p/foreign.dat", "# item: p/foreign\n");
  for (const bool resume : {false, true}) {
    again.resume = resume;
    EXPECT_THROW(static_cast<void>(run(again)), InputError) << resume;
  }
}

// What the same program has computed elsewhere need not be computed again; what it has not, must.
TEST_F(Running, TakesOverWhatAnotherRunHasComputed) {
  static_cast<void>(run(request({"p/good"}, "other")));
  RunRequest r = request({"*"});
  r.from = {folder_ / "other"};
  EXPECT_EQ(run(r).verdicts.size(), 4U);
  EXPECT_EQ(read_text(folder_ / "run/p/good.timing.dat"),
            read_text(folder_ / "other/p/good.timing.dat"));
  EXPECT_NO_THROW(check_run(folder_ / "run"));
  write_text(folder_ / "other/p/good.dat", "# edited\n");
  EXPECT_THROW(static_cast<void>(run(r)), InputError);
}

// What an earlier run left would be taken for a result of this one.
TEST_F(Running, ARunRemovesTheFilesOfAnEarlierOne) {
  static_cast<void>(run(request({"p/good"})));
  static_cast<void>(run(request({"p/malformed"})));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/good.dat"));
  EXPECT_NO_THROW(check_run(folder_ / "run"));
}

// Progress only grows and ends at one.
TEST_F(Running, ProgressGrowsToOne) {
  static_cast<void>(run(request({"*"})));
  EXPECT_TRUE(std::is_sorted(fractions_.begin(), fractions_.end()));
  EXPECT_DOUBLE_EQ(fractions_.back(), 1);
}

// An unwritable folder is the user's mistake, not an item's.
TEST_F(Running, AnUnwritableFolderIsAnInputError) {
  write_text(folder_ / "file", "x");
  EXPECT_THROW(static_cast<void>(run(request({"p/good"}, "file/run"))), InputError);
  write_text(folder_ / "run/p", "a file where the paper's folder should be");
  EXPECT_THROW(static_cast<void>(run(request({"p/good"}))), InputError);
}

// Provenance is what makes a number repeatable.
TEST_F(Running, TheManifestAndTheDataTellWhatMadeThem) {
  RunRequest r = request({"p/good"});
  r.command = "tribometer run p/good";
  r.papers = {{"p", "T", "A", "R", {{"fig09", "needs hardware"}}}};
  static_cast<void>(run(r));
  const auto json = nlohmann::json::parse(read_text(folder_ / "run/manifest.json"));
  for (const char* const key : {"version",
                                "commit",
                                "compiler",
                                "flags",
                                "libraries",
                                "cpu",
                                "cores",
                                "system",
                                "command",
                                "seed",
                                "tier",
                                "start",
                                "wall_seconds"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["command"], r.command);
  EXPECT_EQ(json["open"][0]["id"], "p/fig09");
  EXPECT_TRUE(json["item_seconds"].contains("p/good"));
  const DatHeader header = read_dat_header(folder_ / "run/p/good.dat");
  EXPECT_EQ(header.at(0).second, "p/good");
  EXPECT_EQ(header.at(1).second, "The good one");
}

// A missing template is told, and is no error.
TEST_F(Running, AMissingTemplateLeavesThePictureOut) {
  RunRequest r = request({"p/good"});
  r.plots = true;
  const RunSummary summary = run(r);
  EXPECT_THAT(summary.undrawn_items, ElementsAre("p/good"));
  EXPECT_EQ(summary.verdicts.size(), 2U);
  EXPECT_EQ(messages_.size(), 1U);
}

// What needs a library that this build lacks is not run; the rest is as it would be without it.
TEST_F(Running, AnItemThatLacksALibraryIsSkipped) {
  Item item{"p/peer", "The peer", "that it stands beside", broken};
  item.missing = [] { return std::string_view("needs a build with a library"); };
  catalog_.entries.push_back({item, {claim_on("p/peer/a", "q")}});
  write_text(folder_ / "run/p/peer.dat", "# item: p/peer\n");
  const RunSummary summary = run(request({"p/good", "p/peer"}));
  EXPECT_THAT(outcomes(summary.verdicts),
              ElementsAre("p/good/a pass", "p/good/b fail", "p/peer/a skip"));
  EXPECT_EQ(summary.verdicts[2].detail, "needs a build with a library");
  EXPECT_THAT(summary.skipped_items, ElementsAre("p/peer"));
  EXPECT_TRUE(summary.failed_items.empty());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "run/p/peer.dat"));
  EXPECT_THAT(messages_, ElementsAre("p/peer: skipped: needs a build with a library"));
  const auto manifest = nlohmann::json::parse(read_text(folder_ / "run/manifest.json"));
  EXPECT_EQ(manifest.at("skipped").at(0).at("reason"), "needs a build with a library");
}

/// Items with and without claims that need recorded motions, and a folder with one.
class RunningWithData : public Running {
 protected:
  RunningWithData() {
    catalog_.entries = {{{"p/mixed", "m", "", mixed},
                         {claim_on("p/mixed/plain", "plain"),
                          needy("p/mixed/replayed"),
                          needy("p/mixed/late", "full")}},
                        {{"p/plain", "p", "", plain}, {claim_on("p/plain/a", "plain")}},
                        {{"p/replay", "The replay", "that it walks", replay},
                         {needy("p/replay/a"), needy("p/replay/b", "full")}}};
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

// Nothing of what needs data is computed, drawn or passed; the reason stands at each claim.
TEST_F(RunningWithData, WithoutTheFolderItsClaimsAreSkipped) {
  write_text(folder_ / "run/p/replay.dat", "# item: p/replay\n");
  write_text(folder_ / "run/p/replay.svg", "<svg/>");
  RunRequest r = request({"*"});
  r.plots = true;
  const RunSummary summary = run(r);
  EXPECT_THAT(
      outcomes(summary.verdicts),
      ElementsAre(
          "p/mixed/plain pass", "p/mixed/replayed skip", "p/plain/a pass", "p/replay/a skip"));
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
  EXPECT_THAT(
      outcomes(summary.verdicts),
      ElementsAre(
          "p/mixed/plain pass", "p/mixed/replayed pass", "p/plain/a pass", "p/replay/a pass"));
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
  const std::string html = read_text(folder_ / "run/index.html");
  EXPECT_THAT(html, HasSubstr("The replay"));
  EXPECT_THAT(html, HasSubstr("Skipped: needs the folder of recorded motions: --data DIR"));
}

// A tier may have no claim of an item: then the item's own entry says that it was left out.
TEST_F(RunningWithData, AnItemWithoutClaimsOfTheTierIsSkippedAll) {
  catalog_.entries = {{{"p/replay", "The replay", "", replay}, {needy("p/replay/b", "full")}}};
  const RunSummary summary = run(request({"p/replay"}));
  EXPECT_TRUE(summary.verdicts.empty());
  EXPECT_THAT(summary.skipped_items, ElementsAre("p/replay"));
  EXPECT_THAT(read_text(folder_ / "run/index.html"), HasSubstr("Skipped: needs"));
}

// What was computed without data is not taken for a run with them, and the other way round; an
// item that reads none is kept.
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
