#include "verification/run/shard.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "verification/cli/tests/ran.hpp"
#include "verification/run/item_parts.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using verification::read_text;
using verification::TemporaryFolder;
using verification::write_text;

/// The ids of a share, of items a to e.
std::vector<std::string> share(unsigned index, unsigned count,
                               const std::map<std::string, double>& costs) {
  static const std::vector<verification::CatalogEntry> kEntries = [] {
    std::vector<verification::CatalogEntry> entries;
    for (const char* const id : {"p/a", "p/b", "p/c", "p/d", "p/e"})
      entries.push_back({.item = {.id = id, .run = {}}, .claims = {}});
    return entries;
  }();
  std::vector<verification::Selection> all;
  for (const auto& entry : kEntries) all.push_back({.entry = &entry, .claims = {}});
  std::vector<std::string> ids;
  for (const auto& one : verification::share_of(all, {index, count}, costs))
    ids.emplace_back(one.entry->item.id);
  return ids;
}

TEST(Shards, TakeEquallyLong) {
  const std::map<std::string, double> costs = {
      {"p/a", 1}, {"p/b", 2}, {"p/c", 10}, {"p/d", 3}, {"p/e", 4}};
  EXPECT_THAT(share(1, 2, costs), ElementsAre("p/c"));
  EXPECT_THAT(share(2, 2, costs), ElementsAre("p/a", "p/b", "p/d", "p/e"));
  EXPECT_THAT(share(1, 2, {}), ElementsAre("p/a", "p/c", "p/e"));
  EXPECT_THAT(share(2, 2, {}), ElementsAre("p/b", "p/d"));
  EXPECT_THAT(share(6, 6, {}), ElementsAre());
}

/// Two shares of three small items and one that gives jobs.
class Assemble : public ::testing::Test {
 protected:
  Assemble() {
    run_share("1/2", "one");
    run_share("2/2", "two");
  }
  void run_share(const char* shard, const char* name) const {
    const Ran ran = run(
        {"--quiet", "run", kItems, kSwept, "--shard", shard, "--no-plots", "--out", path(name)});
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] Ran assemble(std::vector<const char*> shares) const {
    std::vector<std::string> arguments = {"--quiet", "assemble"};
    for (const char* const share : shares) arguments.push_back(path(share));
    arguments.insert(arguments.end(), {"--out", path("whole")});
    return run(arguments);
  }

  static constexpr const char* kItems = "expint2022/unit-b*";
  static constexpr const char* kSwept = "icf2023/jam-islands";
  TemporaryFolder folder_;
};

TEST_F(Assemble, GivesTheRunThatWasDivided) {
  for (const char* const share : {"one/", "two/"}) {
    EXPECT_FALSE(std::filesystem::exists(path(share) + kSwept + ".dat"));
    EXPECT_FALSE(verification::ItemParts(path(share), kSwept, {}).files().empty()) << share;
  }
  const Ran whole =
      run({"--quiet", "run", kItems, kSwept, "--no-plots", "--out", path("undivided")});
  ASSERT_EQ(whole.code, 0);
  const Ran together = assemble({"two", "one"});
  EXPECT_EQ(together.code, 0) << together.err;
  EXPECT_EQ(together.out, whole.out);
  const Ran same = run({"compare", path("undivided"), path("whole")});
  EXPECT_EQ(same.code, 0);
  EXPECT_THAT(same.out, HasSubstr("0 changed"));
}

TEST_F(Assemble, RefusesSharesThatAreNoWhole) {
  const auto told = [&](const std::vector<const char*>& shares, const char* what) {
    const Ran ran = assemble(shares);
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.err, HasSubstr(what));
  };
  told({"one"}, "of 2 shares these are missing: 2");
  told({"one", "one", "two"}, "both are share 1 of 2");
  told({"one", "nowhere"}, "nowhere");
  ASSERT_EQ(run({"--quiet", "run", kItems, kSwept, "--no-plots", "--out", path("plain")}).code, 0);
  told({"one", "plain"}, "is no share of a run");
  run_share("3/3", "third");
  told({"one", "third"}, "divisions into different numbers");
  ASSERT_EQ(run({"--quiet", "run", "expint2022/unit-pade", "--shard", "2/2", "--no-plots", "--out",
                 path("other")})
                .code,
            0);
  told({"one", "other"}, "runs of different items");
}

// As of a share that was killed, or of another version.
TEST_F(Assemble, RefusesSharesThatAreNotFinishedOrOfAnotherVersion) {
  const auto edited = [&](const char* key, const nlohmann::ordered_json& value) {
    const auto file = folder_ / "two" / "manifest.json";
    auto manifest = nlohmann::ordered_json::parse(read_text(file));
    manifest[key] = value;
    write_text(file, manifest.dump(2));
    const Ran ran = assemble({"one", "two"});
    EXPECT_EQ(ran.code, 2);
    return ran.err;
  };
  EXPECT_THAT(edited("sources", "another"), HasSubstr("different versions of the program"));
  EXPECT_THAT(edited("complete", false), HasSubstr("was not finished"));
}

// Their data say of which motions they are: without these no share's data would be theirs.
TEST_F(Assemble, RefusesSharesOfMotionsThatItIsNotGiven) {
  for (const char* const share : {"one", "two"}) {
    const std::string file = path(share) + "/manifest.json";
    std::string manifest = read_text(file);
    const std::size_t at = manifest.find("\"data\": null");
    ASSERT_NE(at, std::string::npos);
    manifest.replace(at, 12, "\"data\": \"fnv1a 12\"");
    write_text(file, manifest);
  }
  const Ran ran = assemble({"one", "two"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("recorded motions fnv1a 12 and not none: --data must be theirs"));
}

TEST(Shards, AreToldAsIOfN) {
  for (const char* const shard : {"0/2", "3/2", "1", "1/", "a/b", "1/0", "1.5/2"}) {
    const Ran ran = run({"run", "expint2022/unit-pade", "--shard", shard});
    EXPECT_EQ(ran.code, 2) << shard;
    EXPECT_THAT(ran.err, HasSubstr("--shard")) << shard;
  }
  EXPECT_THAT(run({"run", "expint2022/unit-pade", "--costs", "/nowhere"}).err,
              HasSubstr("--costs goes with --shard"));
}

}  // namespace
}  // namespace tribo::cli
