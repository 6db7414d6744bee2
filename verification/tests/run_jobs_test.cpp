#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/input_error.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/exchange/run_folder.hpp"
#include "verification/run/item_parts.hpp"
#include "verification/tests/running.hpp"
#include "verification/text/files.hpp"

// Items that give jobs: on several threads, in several shares, taken up again.
namespace tribo::verification {
namespace {

using test::claim_on;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::size_t kJobs = 5;
std::atomic<int> computed = 0;
std::atomic<int> broken_from = kJobs;  ///< the first job that throws

Figure one(std::size_t k) {
  if (static_cast<int>(k) >= broken_from)
    throw std::runtime_error("job " + std::to_string(k) + " broke");
  ++computed;
  Figure part;
  part.blocks = {{"curve", {{"h", "s"}}, {{{1.0 / (3 + static_cast<double>(k))}, "ok"}}}};
  part.work.steps = 1;
  return part;
}

Figure swept(const RunOptions& options) {
  std::vector<Job> jobs;
  for (std::size_t k = 0; k < kJobs; ++k) jobs.emplace_back([k] { return one(k); });
  Figure figure = joined(options.compute(jobs));
  double sum = 0;
  for (const Row& row : figure.block("curve").rows) sum += row.values[0];
  figure.quantities = {{"q", sum / 10, "s", 0}};
  return figure;
}

Figure without_jobs(const RunOptions&) {
  return one(0);
}

Figure timed(const RunOptions& options) {
  return joined(options.compute({[] {
    Figure part = one(0);
    part.timing = part.blocks;
    return part;
  }}));
}

class JobsOfItems : public test::Running {
 protected:
  JobsOfItems() {
    computed = 0;
    broken_from = kJobs;
    catalog_.entries.push_back(
        {{.id = "p/swept", .run = swept, .gives_jobs = true}, {claim_on("p/swept/a", "q")}, "s"});
    catalog_.entries.push_back({{.id = "p/silent", .run = swept}, {claim_on("p/silent/a", "q")}});
    catalog_.entries.push_back(
        {{.id = "p/timed", .run = timed, .gives_jobs = true}, {claim_on("p/timed/a", "q")}});
    catalog_.entries.push_back({{.id = "p/without", .run = without_jobs, .gives_jobs = true},
                                {claim_on("p/without/a", "q")}});
  }

  RunRequest share(unsigned index, unsigned count) {
    RunRequest result = request({"p/good", "p/swept"}, "share" + std::to_string(index));
    result.shard = {{index, count}, {"p/good", "p/swept"}};
    result.selections = share_of(result.selections, result.shard->shard, {});
    return result;
  }
  RunRequest assembly(unsigned count) {
    RunRequest result = request({"p/good", "p/swept"}, "all");
    for (unsigned i = 1; i <= count; ++i)
      result.from.push_back(folder_ / ("share" + std::to_string(i)));
    result.only_taken = true;
    return result;
  }
  std::string data(const std::string& out) { return read_text(folder_ / out / "p/swept.dat"); }
  std::vector<std::string> parts(const std::string& out) {
    return ItemParts(folder_ / out, "p/swept", {}).files();
  }
};

TEST_F(JobsOfItems, AnyNumberOfThreadsGivesTheSameBytes) {
  static_cast<void>(run(request({"p/swept"}, "one")));
  EXPECT_EQ(computed, kJobs);
  RunRequest parallel = request({"p/swept"}, "two");
  parallel.jobs = 3;
  const RunSummary summary = run(parallel);
  EXPECT_THAT(outcomes(summary.verdicts), ElementsAre("p/swept/a pass"));
  EXPECT_EQ(summary.verdicts[0].work.steps, kJobs);
  EXPECT_EQ(data("one"), data("two"));
  EXPECT_THAT(parts("two"), ElementsAre());
  EXPECT_NO_THROW(check_run(folder_ / "two"));
}

// Each job is computed in one share, and the whole is what one machine gives.
TEST_F(JobsOfItems, SharesPutTogetherGiveTheSameBytes) {
  static_cast<void>(run(request({"p/good", "p/swept"}, "whole")));
  computed = 0;
  std::size_t written = 0;
  for (unsigned i = 1; i <= 3; ++i) {
    const RunSummary summary = run(share(i, 3));
    EXPECT_TRUE(summary.failed_items.empty());
    EXPECT_NO_THROW(check_run(folder_ / ("share" + std::to_string(i))));
    written += parts("share" + std::to_string(i)).size();
  }
  EXPECT_EQ(computed, kJobs);
  EXPECT_EQ(written, kJobs);
  const RunSummary whole = run(assembly(3));
  EXPECT_EQ(computed, kJobs);
  EXPECT_THAT(outcomes(whole.verdicts),
              ElementsAre("p/good/a pass", "p/good/b fail", "p/swept/a pass"));
  EXPECT_EQ(data("all"), data("whole"));
  EXPECT_THAT(parts("all"), ElementsAre());
}

TEST_F(JobsOfItems, AnAssemblyWithoutAPartNamesIt) {
  for (unsigned i = 1; i <= 3; ++i) static_cast<void>(run(share(i, 3)));
  RunRequest r = assembly(3);
  r.from.erase(r.from.begin());
  const RunSummary summary = run(r);
  EXPECT_THAT(summary.failed_items, ::testing::Contains("p/swept"));
  EXPECT_THAT(messages_.back(), HasSubstr("no share has part"));
}

// Failed jobs are computed again, and nothing else.
TEST_F(JobsOfItems, ResumeKeepsTheJobsThatWereDone) {
  broken_from = 3;
  const RunSummary first = run(request({"p/swept"}));
  EXPECT_THAT(first.verdicts.at(0).detail, HasSubstr("job 3 broke"));
  EXPECT_EQ(computed, 3);
  EXPECT_EQ(parts("run").size(), 3U);
  broken_from = kJobs;
  RunRequest again = request({"p/swept"});
  again.resume = true;
  EXPECT_THAT(outcomes(run(again).verdicts), ElementsAre("p/swept/a pass"));
  EXPECT_EQ(computed, kJobs);
  EXPECT_NO_THROW(check_run(folder_ / "run"));
}

// A part of other data is computed anew, even where it has the same name.
TEST_F(JobsOfItems, APartOfAnotherTierIsNotTaken) {
  broken_from = 3;
  static_cast<void>(run(request({"p/swept"})));
  broken_from = kJobs;
  RunRequest again = request({"p/swept"});
  again.resume = true;
  again.tier = Tier::kFull;
  static_cast<void>(run(again));
  EXPECT_EQ(computed, 3 + static_cast<int>(kJobs));
}

// As a kill leaves one between its file and the manifest.
TEST_F(JobsOfItems, APartThatNoManifestListsIsComputedAgain) {
  broken_from = 3;
  static_cast<void>(run(request({"p/swept"}, "share2")));
  std::filesystem::remove(folder_ / "share2/manifest.json");
  broken_from = kJobs;
  computed = 0;
  RunRequest second = share(2, 2);
  second.resume = true;
  EXPECT_TRUE(run(second).failed_items.empty());
  EXPECT_EQ(computed, static_cast<int>(parts("share2").size()));
  EXPECT_NO_THROW(check_run(folder_ / "share2"));
  static_cast<void>(run(share(1, 2)));
  EXPECT_EQ(computed, static_cast<int>(kJobs));
  EXPECT_THAT(outcomes(run(assembly(2)).verdicts),
              ElementsAre("p/good/a pass", "p/good/b fail", "p/swept/a pass"));
}

// A share of a run that was another one before: what it does not compute anew it does not keep.
TEST_F(JobsOfItems, StalePartsOfOtherSharesGo) {
  broken_from = 4;
  RunRequest whole = request({"p/good", "p/swept"}, "share1");
  whole.tier = Tier::kFull;
  static_cast<void>(run(whole));
  EXPECT_EQ(parts("share1").size(), 4U);
  broken_from = kJobs;
  RunRequest first = share(1, 2);
  first.resume = true;
  static_cast<void>(run(first));
  static_cast<void>(run(share(2, 2)));
  EXPECT_EQ(parts("share1").size() + parts("share2").size(), kJobs);
  EXPECT_TRUE(run(assembly(2)).failed_items.empty());
}

TEST_F(JobsOfItems, PartsBesideFinishedDataGo) {
  static_cast<void>(run(request({"p/good", "p/swept"}, "whole")));
  static_cast<void>(run(share(1, 2)));
  RunRequest both = request({"p/swept"}, "both");
  both.from = {folder_ / "share1", folder_ / "whole"};
  computed = 0;
  static_cast<void>(run(both));
  EXPECT_EQ(computed, 0);
  EXPECT_THAT(parts("both"), ElementsAre());
  EXPECT_NO_THROW(check_run(folder_ / "both"));
}

TEST_F(JobsOfItems, AnInterruptedItemBeginsNoOtherJob) {
  RunListener listener;
  listener.progress = [this](double, std::string_view) { interrupted_ = true; };
  EXPECT_TRUE(run_items(request({"p/swept"}), listener, interrupted_).interrupted);
  EXPECT_EQ(computed, 1);
  EXPECT_EQ(parts("run").size(), 1U);
}

// Not a failure of the item.
TEST_F(JobsOfItems, AFolderThatCannotBeWrittenEndsTheRun) {
  RunListener listener;
  listener.progress = [this](double, std::string_view) {
    write_text(folder_ / "run/p/swept.part-2.dat/x", "a folder where a part should be");
  };
  EXPECT_THROW(static_cast<void>(run_items(request({"p/swept"}), listener, interrupted_)),
               InputError);
}

TEST_F(JobsOfItems, AnItemMustDoAsItSays) {
  const RunSummary summary = run(request({"p/silent", "p/timed", "p/without"}));
  EXPECT_THAT(summary.verdicts.at(0).detail, HasSubstr("gives jobs and is no `run_by_jobs`"));
  EXPECT_THAT(summary.verdicts.at(1).detail, HasSubstr("times, which are not kept"));
  EXPECT_THAT(summary.verdicts.at(2).detail, HasSubstr("is `run_by_jobs` and gives no jobs"));
}

}  // namespace
}  // namespace tribo::verification
