#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "verification/cli/tests/ran.hpp"
#include "verification/run/sweep/sweep_plan.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using verification::read_sweep;
using verification::read_text;
using verification::SweepPlan;
using verification::TemporaryFolder;
using verification::write_text;

/// Two schemes, two steps, three masses, two samples of friction: 24 jobs.
constexpr const char* kSweep = R"(
scenario = "forced-box"
scheme = ["tamsi", "sap"]
step = [1e-2, 5e-3]
until = 0.05
[set]
"force.frequency" = 2
[grid]
"box.mass" = { from = 0.1, to = 10, count = 3, scale = "log" }
[random]
samples = 2
seed = 7
"box.friction" = { uniform = [0.3, 0.7] }
)";

class Sweep : public ::testing::Test {
 protected:
  [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::string file(const std::string& text) const {
    write_text(folder_ / "sweep.toml", text);
    return path("sweep.toml");
  }
  /// Runs the sweep; returns its output.
  std::string swept(const std::vector<std::string>& arguments) const {
    std::vector<std::string> all = {"--quiet", "sweep", path("sweep.toml")};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Ran ran = run(all);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
  }
  [[nodiscard]] std::string refused(const std::string& text) const {
    return refusal({"sweep", file(text), "--out", path("out")});
  }

  TemporaryFolder folder_;
};

TEST_F(Sweep, HasARowForEachCombination) {
  static_cast<void>(file(kSweep));
  EXPECT_THAT(swept({"--out", path("out")}), HasSubstr("24 of 24 jobs"));
  const std::string table = read_text(path("out") + "/sweep.csv");
  EXPECT_THAT(table,
              HasSubstr("\nscheme,step,box.mass,sample,box.friction,status,reason,t,steps,"));
  for (const char* const row : {"\ntamsi,0.01,0.1,0,", "\nsap,0.005,10,1,", "\ntamsi,0.01,1,0,"}) {
    EXPECT_THAT(table, HasSubstr(row));
  }
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 24 + 6) << table;
}

TEST_F(Sweep, TellsHowFarItIsAsJson) {
  static_cast<void>(file(kSweep));
  const auto told = [&](const char* shard) {
    return nlohmann::json::parse(swept({"--out", path("out"), "--shard", shard, "--json"}));
  };
  EXPECT_EQ(told("1/2"), nlohmann::json({{"format", "tribometer-swept-1"},
                                         {"scenario", "forced-box"},
                                         {"jobs", 24},
                                         {"finished", 12},
                                         {"table", nullptr}}));
  const auto whole = told("2/2");  // the folder has the first half, too
  EXPECT_EQ(whole.at("finished"), 24);
  EXPECT_EQ(whole.at("table"), path("out") + "/sweep.csv");
}

// The same as `simulate` gives.
TEST_F(Sweep, RowsAreWhatSimulateGives) {
  static_cast<void>(
      file("scenario = \"forced-box\"\nscheme = \"tamsi\"\nstep = 0.01\nuntil = 0.05\n"
           "[set]\n\"box.mass\" = 0.3\n"));
  static_cast<void>(swept({"--out", path("out")}));
  const Ran one = run({"--quiet", "simulate", "--scenario", "forced-box", "--scheme", "tamsi",
                       "--step", "0.01", "--until", "0.05", "--set", "box.mass=0.3"});
  const std::string last = one.out.substr(one.out.rfind('\n', one.out.size() - 2) + 1);
  const std::size_t first = last.find(',') + 1;
  const std::string x = last.substr(first, last.find(',', first) - first);
  EXPECT_THAT(read_text(path("out") + "/sweep.csv"), HasSubstr("," + x + ","));
}

TEST_F(Sweep, SharesPutTogetherAreTheSameTable) {
  static_cast<void>(file(kSweep));
  static_cast<void>(swept({"--out", path("whole"), "-j", "2"}));
  static_cast<void>(swept({"--out", path("one"), "--shard", "1/3"}));
  static_cast<void>(swept({"--out", path("two"), "--shard", "2/3"}));
  static_cast<void>(swept({"--out", path("three"), "--shard", "3/3"}));
  static_cast<void>(
      swept({"--from", path("one"), path("two"), path("three"), "--out", path("parts")}));
  EXPECT_EQ(read_text(path("parts") + "/sweep.csv"), read_text(path("whole") + "/sweep.csv"));
}

// A process that is killed leaves whole lines and, perhaps, a part of one.
TEST_F(Sweep, GoesOnWhereItWasKilled) {
  static_cast<void>(file(kSweep));
  static_cast<void>(swept({"--out", path("out")}));
  const std::string table = read_text(path("out") + "/sweep.csv");
  const std::string journal = read_text(path("out") + "/jobs.jsonl");
  write_text(path("out") + "/jobs.jsonl", journal.substr(0, journal.size() / 2));
  static_cast<void>(swept({"--out", path("out")}));
  EXPECT_EQ(read_text(path("out") + "/sweep.csv"), table);
  const std::string again = read_text(path("out") + "/jobs.jsonl");
  EXPECT_EQ(std::count(again.begin(), again.end(), '\n'), 24);
}

TEST_F(Sweep, NamesTheSharesThatAreMissing) {
  static_cast<void>(file(kSweep));
  for (const char* const share : {"1/4", "3/4"})
    static_cast<void>(swept({"--out", path(share), "--shard", share}));
  EXPECT_THAT(
      refusal(
          {"sweep", path("sweep.toml"), "--from", path("1/4"), path("3/4"), "--out", path("out")}),
      HasSubstr("12 of 24 jobs are in none of the shares: of 4 shares start these again, they go "
                "on where they were: 2, 4\n"));
  EXPECT_FALSE(std::filesystem::exists(path("out") + "/sweep.csv"));
}

// As of a share that was killed.
TEST_F(Sweep, CountsTheJobsThatSharesLack) {
  static_cast<void>(file(kSweep));
  for (const char* const share : {"1/2", "2/2"})
    static_cast<void>(swept({"--out", path(share), "--shard", share}));
  const std::string journal = path("2/2") + "/jobs.jsonl";
  const std::string rows = read_text(journal);
  write_text(journal, rows.substr(0, rows.find('\n') + 1));
  EXPECT_THAT(
      refusal(
          {"sweep", path("sweep.toml"), "--from", path("1/2"), path("2/2"), "--out", path("out")}),
      HasSubstr("11 of 24 jobs are in none of the shares: of 2 shares start these again, they go "
                "on where they were: 2\n"));
}

// The manifest tells the share that the folder was computed as last; the other half is there, too.
TEST_F(Sweep, TakesAFolderThatHasMoreThanItsShare) {
  static_cast<void>(file(kSweep));
  static_cast<void>(swept({"--out", path("whole")}));
  for (const char* const share : {"1/2", "2/2"})
    static_cast<void>(swept({"--out", path("both"), "--shard", share}));
  static_cast<void>(swept({"--from", path("both"), "--out", path("out")}));
  EXPECT_EQ(read_text(path("out") + "/sweep.csv"), read_text(path("whole") + "/sweep.csv"));
}

// The hashes of another version's jobs are other ones. A manifest alone proves nothing: jobs that
// are there are those of this version.
TEST_F(Sweep, NamesSharesOfAnotherVersion) {
  static_cast<void>(file(kSweep));
  for (const char* const share : {"1/2", "2/2"})
    static_cast<void>(swept({"--out", path(share), "--shard", share}));
  const std::vector<std::string> from = {
      "sweep", path("sweep.toml"), "--from", path("1/2"), path("2/2"), "--out", path("out")};
  const auto edit = [&](const char* key) {
    const std::string manifest = path("2/2") + "/manifest.json";
    auto json = nlohmann::ordered_json::parse(read_text(manifest));
    json[key] = "another";
    write_text(manifest, json.dump(2));
  };
  edit("sources");
  EXPECT_EQ(run(from).code, 0);
  std::filesystem::remove_all(path("out"));
  write_text(path("2/2") + "/jobs.jsonl", "");
  EXPECT_THAT(refusal(from),
              HasSubstr(path("2/2") + ": a share of another version of the program than this one"));
  edit("compiler");
  EXPECT_THAT(refusal(from), HasSubstr(path("1/2") + " and " + path("2/2") +
                                       ": shares by different compilers or their flags"));
}

// A number from elsewhere in the journal stays: existing rows are not computed again.
TEST_F(Sweep, ComputesNoJobTwice) {
  static_cast<void>(file(kSweep));
  static_cast<void>(swept({"--out", path("out")}));
  std::string journal = read_text(path("out") + "/jobs.jsonl");
  const std::size_t place = journal.find("\"ok\"");
  journal.replace(place, 4, "\"known\"");
  write_text(path("out") + "/jobs.jsonl", journal);
  static_cast<void>(swept({"--out", path("out")}));
  EXPECT_THAT(read_text(path("out") + "/sweep.csv"), HasSubstr(",known,"));
}

// The same share from two machines: a mistake that the table would not show.
TEST_F(Sweep, RefusesAShareThatIsGivenTwice) {
  static_cast<void>(file(kSweep));
  for (const char* const share : {"1/3", "2/3", "3/3"})
    static_cast<void>(swept({"--out", path(share), "--shard", share}));
  static_cast<void>(swept({"--out", path("again"), "--shard", "2/3"}));
  EXPECT_THAT(refusal({"sweep", path("sweep.toml"), "--from", path("1/3"), path("2/3"), path("3/3"),
                       path("again"), "--out", path("out")}),
              HasSubstr(path("2/3") + " and " + path("again") + ": both are share 2 of 3"));
  EXPECT_FALSE(std::filesystem::exists(path("out")));
}

// Shares of halves and of thirds may have all jobs, some of them twice: nobody meant that.
TEST_F(Sweep, RefusesSharesOfDifferentDivisions) {
  static_cast<void>(file(kSweep));
  for (const char* const share : {"1/2", "2/2", "2/3"})
    static_cast<void>(swept({"--out", path(share), "--shard", share}));
  static_cast<void>(swept({"--out", path("whole")}));
  const auto from = [&](const std::vector<std::string>& shares) {
    std::vector<std::string> arguments = {"sweep", path("sweep.toml"), "--out", path("out")};
    arguments.emplace_back("--from");
    for (const std::string& share : shares) arguments.push_back(path(share.c_str()));
    return refusal(arguments);
  };
  EXPECT_THAT(from({"1/2", "2/2", "2/3"}),
              HasSubstr("shares of different divisions: " + path("1/2") + " is share 1 of 2, " +
                        path("2/3") + " is share 2 of 3"));
  EXPECT_THAT(from({"whole", "1/2"}), HasSubstr(path("whole") + " is share 1 of 1"));
  EXPECT_FALSE(std::filesystem::exists(path("out")));
}

// What computed a share stands in it, and stays there when there is nothing left to compute.
TEST_F(Sweep, AShareTellsWhatComputedIt) {
  static_cast<void>(file(kSweep));
  static_cast<void>(swept({"--out", path("one"), "--shard", "1/3"}));
  const std::string manifest = read_text(path("one") + "/manifest.json");
  const auto json = nlohmann::json::parse(manifest);
  EXPECT_EQ(json.at("format"), "tribometer-sweep-1");
  for (const char* const key : {"version", "commit", "sources", "compiler", "cpu", "system", "node",
                                "start", "wall_seconds"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  EXPECT_THAT(json.at("command").get<std::string>(), HasSubstr("--shard 1/3"));
  EXPECT_EQ(json.at("scenario"), "forced-box");
  EXPECT_EQ(json.at("jobs"), 24);
  EXPECT_EQ(json.at("complete"), true);
  EXPECT_EQ(json.at("shard").at("index"), 1);
  EXPECT_EQ(json.at("shard").at("count"), 3);
  static_cast<void>(swept({"-j", "2", "--out", path("one"), "--shard", "1/3"}));
  EXPECT_EQ(read_text(path("one") + "/manifest.json"), manifest);
  static_cast<void>(swept({"--out", path("one"), "--shard", "2/3"}));
  const auto next = nlohmann::json::parse(read_text(path("one") + "/manifest.json"));
  EXPECT_EQ(next.at("shard").at("index"), 2);
}

// Folders of an earlier division are shares of the next one as soon as they have its jobs.
TEST_F(Sweep, FoldersCanBeDividedAnew) {
  static_cast<void>(file(kSweep));
  for (const char* const folder : {"1", "2"})
    static_cast<void>(swept({"--out", path(folder), "--shard", std::string(folder) + "/2"}));
  std::vector<std::string> assembling = {"sweep", path("sweep.toml"), "--out", path("out"),
                                         "--from"};
  for (const char* const folder : {"1", "2", "3", "4"}) {
    static_cast<void>(swept({"--out", path(folder), "--shard", std::string(folder) + "/4"}));
    assembling.push_back(path(folder));
  }
  EXPECT_EQ(run(assembling).code, 0);
  const auto manifest = nlohmann::json::parse(read_text(path("1") + "/manifest.json"));
  EXPECT_EQ(manifest.at("shard"), nlohmann::json({{"index", 1}, {"count", 4}}));
}

// A folder of something else is neither taken for a share nor written over.
TEST_F(Sweep, RefusesTheManifestOfSomethingElse) {
  static_cast<void>(file(kSweep));
  static_cast<void>(swept({"--out", path("one"), "--shard", "1/3"}));
  const auto from_one = [&] {
    return refusal({"sweep", path("sweep.toml"), "--from", path("one"), "--out", path("out")});
  };
  const std::string other = R"({"format": "tribometer-run-1"})";
  for (const std::string& text : {other, std::string("{}"), std::string("[]")}) {
    write_text(path("one") + "/manifest.json", text);
    EXPECT_THAT(from_one(), HasSubstr("manifest.json: is no tribometer-sweep-1")) << text;
  }
  write_text(path("one") + "/manifest.json",
             R"({"format": "tribometer-sweep-1", "shard": {"index": "x"}})");
  EXPECT_THAT(from_one(), HasSubstr("manifest.json"));
  write_text(path("one") + "/manifest.json",
             R"({"format": "tribometer-sweep-1", "sources": "", "compiler": "", "flags": "",
                 "shard": {"index": 1, "count": 0}})");
  EXPECT_THAT(from_one(), HasSubstr("manifest.json: its share is 1 of 0"));
  std::filesystem::remove(path("one") + "/manifest.json");
  EXPECT_THAT(from_one(), HasSubstr("is no share of a sweep: it has no manifest.json"));
  write_text(path("run") + "/manifest.json", other);
  EXPECT_THAT(refusal({"sweep", path("sweep.toml"), "--out", path("run")}),
              HasSubstr("manifest.json: is no tribometer-sweep-1"));
  EXPECT_EQ(read_text(path("run") + "/manifest.json"), other);
}

TEST_F(Sweep, RefusesSharesThatDiffer) {
  static_cast<void>(file(kSweep));
  static_cast<void>(swept({"--out", path("one"), "--shard", "1/2"}));
  for (const char* const share : {"1/2", "2/2"})  // the folder keeps what it has of the first
    static_cast<void>(swept({"--out", path("two"), "--shard", share}));
  std::string journal = read_text(path("two") + "/jobs.jsonl");
  journal.replace(journal.find("\"ok\""), 4, "\"no\"");
  write_text(path("two") + "/jobs.jsonl", journal);
  EXPECT_THAT(refusal({"sweep", path("sweep.toml"), "--from", path("one"), path("two"), "--out",
                       path("out")}),
              HasSubstr("have other results of the same job"));
}

// Numbers out of range, drawn or given, are rows of their own.
TEST_F(Sweep, TellsJobsThatCannotBeSimulated) {
  static_cast<void>(
      file("scenario = \"forced-box\"\nscheme = \"tamsi\"\nstep = 0.01\nuntil = 0.02\n"
           "[grid]\n\"box.mass\" = [1, -1]\n"));
  static_cast<void>(swept({"--out", path("out")}));
  const std::string table = read_text(path("out") + "/sweep.csv");
  EXPECT_THAT(table, HasSubstr("tamsi,0.01,1,ok,"));
  EXPECT_THAT(table, HasSubstr("tamsi,0.01,-1,input-error,"));
}

TEST_F(Sweep, RefusesWhatCannotBeSwept) {
  const std::string start = "scenario = \"forced-box\"\nscheme = \"tamsi\"\n";
  EXPECT_THAT(refused("scenario = \"forced-bix\"\nscheme = \"tamsi\"\nstep = 1e-3\n"),
              HasSubstr("forced-box"));
  EXPECT_THAT(refused(start), HasSubstr("either step or accuracy"));
  EXPECT_THAT(refused(start + "step = [1e-3, 1e-3]\n"), HasSubstr("twice"));
  EXPECT_THAT(refused(start + "step = []\n"), HasSubstr("empty"));
  EXPECT_THAT(refused(start + "step = 1e-3\nmost_attempts = 0.5\n"), HasSubstr("whole number"));
  for (const char* const table : {"set", "grid"}) {
    EXPECT_THAT(refused(start + "step = 1e-3\n[" + table + "]\nbox.mass = 1\n"),
                HasSubstr("stands in quotes, \"box.mass\""));
  }
  EXPECT_THAT(refusal({"sweep", file(start + "step = 1e-3\n"), "--out", ""}),
              HasSubstr("--out: the name is empty"));
  EXPECT_THAT(refused(start + "step = 1e-3\nstop = 1\n"), HasSubstr("stop"));
  EXPECT_THAT(refused(start + "step = 1e-3\n[grid]\n\"box.mess\" = 1\n"), HasSubstr("box.mass"));
  EXPECT_THAT(refused(start + "step = 1e-3\n[set]\n\"box.mass\" = 1\n[grid]\n\"box.mass\" = 2\n"),
              HasSubstr("two of set, grid and random"));
  const std::string mass = "step = 1e-3\n[random]\nsamples = 2\n\"box.mass\" = ";
  EXPECT_THAT(refused(start + mass + "{ cauchy = [0, 1] }\n"), HasSubstr("uniform"));
  EXPECT_THAT(refused(start + mass + "{ uniform = [2, 1] }\n"),
              HasSubstr("the first is the smaller"));
  EXPECT_THAT(refused(start + mass + "{ log_uniform = [0, 1] }\n"), HasSubstr("above 0"));
  EXPECT_THAT(refused(start + mass + "{ normal = [0, 0] }\n"), HasSubstr("above 0"));
  EXPECT_THAT(refused(start + mass + "{ uniform = [1] }\n"), HasSubstr("two numbers"));
  const std::string count = "step = 1e-3\n[grid]\n\"box.mass\" = { from = 1, to = 2, count = ";
  EXPECT_THAT(refused(start + count + "1 }\n"), HasSubstr("whole number from 2"));
  EXPECT_THAT(refused(start + count + "1000000 }\n[random]\nsamples = 2\n"),
              HasSubstr("more than"));
}

// A job is the same whatever else the file asks for, and its hash tells those that differ apart.
TEST_F(Sweep, JobsAreFunctionsOfTheirNumbers) {
  const SweepPlan plan = read_sweep(file(kSweep));
  ASSERT_EQ(plan.size(), 24);
  std::set<std::string> hashes;
  for (std::int64_t n = 0; n < plan.size(); ++n) {
    EXPECT_EQ(plan.job(n).hash, plan.job(n).hash);
    hashes.insert(plan.job(n).hash);
  }
  EXPECT_EQ(hashes.size(), 24U);
  std::string more = kSweep;
  more.replace(more.find("samples = 2"), 11, "samples = 5");
  EXPECT_EQ(read_sweep(file(more)).job(1).hash, plan.job(1).hash);
}

TEST_F(Sweep, DrawsFromTheDistributions) {
  const SweepPlan plan = read_sweep(file(
      "scenario = \"forced-box\"\nscheme = \"tamsi\"\nstep = 0.01\n[random]\nsamples = 4000\n"
      "\"box.mass\" = { log_uniform = [0.01, 100] }\n\"box.friction\" = { uniform = [0.2, 0.6] }\n"
      "\"force.amplitude\" = { normal = [10, 2] }\n"));
  double logarithm = 0, mu = 0, force = 0, square = 0;
  for (std::int64_t n = 0; n < plan.size(); ++n) {
    const std::vector<std::string> values = plan.job(n).values;
    logarithm += std::log10(std::stod(values[3])) / 4000;
    mu += std::stod(values[4]) / 4000;
    const double f = std::stod(values[5]);
    force += f / 4000;
    square += f * f / 4000;
  }
  EXPECT_NEAR(logarithm, 0, 4 * 4 / std::sqrt(12.0 * 4000));  // four standard errors
  EXPECT_NEAR(mu, 0.4, 4 * 0.4 / std::sqrt(12.0 * 4000));
  EXPECT_NEAR(force, 10, 4 * 2 / std::sqrt(4000.0));
  EXPECT_NEAR(std::sqrt(square - force * force), 2, 4 * 2 / std::sqrt(2 * 4000.0));
}

}  // namespace
}  // namespace tribo::cli
