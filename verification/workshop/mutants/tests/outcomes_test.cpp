#include "verification/workshop/mutants/outcomes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/tests/refusal.hpp"
#include "models/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::HasSubstr;

Mutant mutant(const std::string& original, const std::string& mutated) {
  return {.file = "solvers/a.cpp",
          .line = 7,
          .rule = MutantRule::kSign,
          .original = original,
          .mutated = mutated};
}

class MutantOutcomes : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "killers.tsv";
};

TEST_F(MutantOutcomes, AreReadAsTheyWereWritten) {
  const Outcomes outcomes = {{7, Killer{"solvers/solvers_test", "Suite.Test/0", false, 0.25}},
                             {8, Killer{"verification/cli/tribometer", "p/item", true, 3}},
                             {9, std::nullopt}};
  write_outcomes(file_, "remark", outcomes);
  const Outcomes read = read_outcomes(file_);
  EXPECT_EQ(read_remark(file_), "remark");
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(read.at(7)->name, "Suite.Test/0");
  EXPECT_EQ(read.at(7)->seconds, 0.25);
  EXPECT_TRUE(read.at(8)->item);
  EXPECT_FALSE(read.at(9).has_value());
}

TEST_F(MutantOutcomes, RefuseALineThatIsCut) {
  write_text(file_, "# remark\n7\ttest\tsolvers/solvers_test\n");
  EXPECT_THAT(refusal([&] { return read_outcomes(file_); }),
              HasSubstr("killers.tsv:2: expected number, kind"));
}

TEST_F(MutantOutcomes, RefuseOtherNumbersAndKinds) {
  for (const char* const line : {"-1\tnobody", "7x\tnobody", "7\tother\tprogram\tname\t1"}) {
    write_text(file_, line);
    EXPECT_THAT(refusal([&] { return read_outcomes(file_); }), HasSubstr("killers.tsv:1:")) << line;
  }
}

// One that takes long does not keep those after it from being tried.
TEST(MutantKillers, FitIntoTheTimeThatThereIs) {
  const std::vector<Killer> killers = {
      {"p", "a", false, 2}, {"p", "b", false, 9}, {"p", "c", false, 3}, {"p", "d", false, 1}};
  std::string names;
  for (const Killer& killer : within(5, killers)) names += killer.name;
  EXPECT_EQ(names, "ac");
  EXPECT_EQ(within(1e9, killers).size(), 4U);
  EXPECT_TRUE(within(0.5, killers).empty());
}

// A test that is renamed kills nothing: its filter selects no test, and that passes.
TEST(MutantKillers, AreMissedWhereTheirNamesAreGone) {
  const Outcomes outcomes = {{7, Killer{"solvers/solvers_test", "Suite.Test", false, 0.25}},
                             {8, Killer{"solvers/solvers_test", "Suite.Other", false, 0.25}},
                             {9, Killer{"models/models_test", "Suite.Other", false, 0.25}},
                             {10, std::nullopt}};
  const std::vector<Killer> present = {{"solvers/solvers_test", "Suite.Test", false, 9},
                                       {"models/models_test", "Suite.Other", false, 9}};
  EXPECT_THAT(missing_killers(outcomes, present),
              ::testing::ElementsAre("solvers/solvers_test Suite.Other"));
}

TEST(KillerShares, HaveEachKillerOnce) {
  using enum KillerShare;
  for (const auto& [program, share] : {std::pair{"models/models_test", kModels},
                                       {"solvers/conformance_test", kSolvers},
                                       {"reference/reference_test", kOthers},
                                       {"verification/cli/tribometer", kOthers}}) {
    const Killer killer{program, "S.T", false, 1};
    for (const KillerShare other : {kModels, kSolvers, kOthers})
      EXPECT_EQ(holds(other, killer), other == share) << program;
    EXPECT_TRUE(holds(kAll, killer));
  }
}

// A mutant that lives with a reason is not counted as one that lives, tried or not.
TEST_F(MutantOutcomes, AreCountedByFile) {
  MutantPlan plan;
  plan.mutants = {{1, mutant("a + b", "a - b")},
                  {2, mutant("c + d", "c - d")},
                  {3, mutant("e + f", "e - f")},
                  {4, mutant("g + h", "g - h")},
                  {5, mutant("i + j", "i - j")}};
  const Outcomes outcomes = {
      {1, Killer{"solvers/solvers_test", "S.T", false, 1}}, {2, std::nullopt}, {3, std::nullopt}};
  const std::vector<NotedChange> equivalents = {{"solvers/a.cpp", "e + f", "e - f", "f is zero"},
                                                {"solvers/a.cpp", "i + j", "i - j", "j is zero"}};
  const std::string table = mutants_table(plan, outcomes, equivalents, "By tests.", Json());
  EXPECT_THAT(table, HasSubstr(R"("killed": 1,
   "equivalent": 2,
   "living": 1,
   "untried": 1)"));
  EXPECT_THAT(table, HasSubstr(R"("format": "tribometer-mutants-1")"));
  EXPECT_THAT(table, HasSubstr("f is zero"));
  EXPECT_THAT(table, HasSubstr("By tests."));
}

TEST_F(MutantOutcomes, ReadWhyMutantsAreEquivalent) {
  write_text(folder_ / "e.toml",
             "[[equivalent]]\nfile = \"solvers/a.cpp\"\noriginal = \"a + b\"\nmutated = \"a - "
             "b\"\nwhy = \"b is zero\"\n");
  const auto equivalents = read_noted_changes(folder_ / "e.toml", "equivalent", "mutated");
  EXPECT_EQ(why_equivalent(equivalents, mutant("a + b", "a - b")), "b is zero");
  EXPECT_EQ(why_equivalent(equivalents, mutant("a + b", "b - a")), "");
}

}  // namespace
}  // namespace tribo::verification
