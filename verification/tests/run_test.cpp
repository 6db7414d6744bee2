#include "verification/run/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/tests/running.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using test::broken;
using test::claim_on;
using test::Running;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The data in the file are judged, by the claims of the tier only.
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
  EXPECT_THAT(outcomes(summary.verdicts), ElementsAre("p/broken/a error", "p/good/a pass",
                                                      "p/good/b fail", "p/malformed/a error"));
  EXPECT_THAT(summary.failed_items, ElementsAre("p/broken", "p/malformed"));
  EXPECT_THAT(summary.verdicts[0].detail, HasSubstr("no convergence table"));
  EXPECT_EQ(messages_.size(), 2U);
}

// The number of threads must not show in the files.
TEST_F(Running, TwoRunsAreEqualByteForByteWhateverTheNumberOfJobs) {
  static_cast<void>(run(request({"*"}, "one")));
  RunRequest parallel = request({"*"}, "two");
  parallel.jobs = 3;
  static_cast<void>(run(parallel));
  for (const char* const file : {"verdicts.json", "p/good.dat"}) {
    EXPECT_EQ(read_text(folder_ / "one" / file), read_text(folder_ / "two" / file)) << file;
  }
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

// A running item is abandoned at its next report of progress, and has no verdict.
TEST_F(Running, AnInterruptedItemIsLeftAtItsNextWord) {
  RunListener listener;
  listener.progress = [this](double, std::string_view) { interrupted_ = true; };
  const RunSummary summary = run_items(request({"p/broken", "p/good"}), listener, interrupted_);
  EXPECT_TRUE(summary.interrupted);
  EXPECT_THAT(outcomes(summary.verdicts), ElementsAre("p/broken/a error"));
}

// A waiting user sees which item is computed.
TEST_F(Running, ProgressNamesTheItems) {
  static_cast<void>(run(request({"*"})));
  EXPECT_THAT(told_items_, ElementsAre("p/broken", "p/good", "p/malformed"));
}

// A run says when it is complete, and what each of its files was when it was written.
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

// Progress only grows and ends at one.
TEST_F(Running, ProgressGrowsToOne) {
  static_cast<void>(run(request({"*"})));
  EXPECT_TRUE(std::is_sorted(fractions_.begin(), fractions_.end()));
  EXPECT_DOUBLE_EQ(fractions_.back(), 1);
  EXPECT_LT(fractions_.at(fractions_.size() - 2), 1);  // while the last item is judged and drawn
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
  r.papers = {{"p", "T", "A", "R", {}, {{"fig09", "needs hardware"}}}};
  static_cast<void>(run(r));
  const auto json = nlohmann::json::parse(read_text(folder_ / "run/manifest.json"));
  for (const char* const key :
       {"version", "commit", "compiler", "flags", "libraries", "cpu", "cores", "system", "node",
        "command", "seed", "tier", "start", "wall_seconds"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_EQ(json["format"], kRunFormat);
  EXPECT_EQ(json["command"], r.command);
  EXPECT_EQ(json["open"][0]["id"], "p/fig09");
  EXPECT_TRUE(json["item_seconds"].contains("p/good"));
  const DatHeader header = read_dat_header(folder_ / "run/p/good.dat");
  EXPECT_EQ(header.at(0).second, "p/good");
  EXPECT_EQ(header.at(1).second, "The good one");
}

// On which node of a cluster it was computed; its data and verdicts are the same on each.
TEST_F(Running, TheManifestNamesTheNode) {
  const auto node = [&](const char* out) {
    static_cast<void>(run(request({"p/good"}, out)));
    const auto json = nlohmann::json::parse(read_text(folder_ / out / "manifest.json"));
    return json.at("node").get<std::string>();
  };
  EXPECT_FALSE(node("host").empty());
  ::setenv("SLURMD_NODENAME", "n7", 1);
  EXPECT_EQ(node("slurm"), "n7");
  ::unsetenv("SLURMD_NODENAME");
  for (const char* const file : {"p/good.dat", "verdicts.json"})
    EXPECT_EQ(read_text(folder_ / "host" / file), read_text(folder_ / "slurm" / file)) << file;
}

// A missing template is reported, and is no error.
TEST_F(Running, AMissingTemplateLeavesThePictureOut) {
  RunRequest r = request({"p/good"});
  r.plots = true;
  const RunSummary summary = run(r);
  EXPECT_THAT(summary.undrawn_items, ElementsAre("p/good"));
  EXPECT_EQ(summary.verdicts.size(), 2U);
  EXPECT_EQ(messages_.size(), 1U);
}

// An item that needs a library missing from this build is not run; the rest is as without it.
TEST_F(Running, AnItemThatLacksALibraryIsSkipped) {
  Item item{"p/peer", broken};
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

}  // namespace
}  // namespace tribo::verification
