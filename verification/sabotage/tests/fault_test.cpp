#include "verification/sabotage/fault.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/tests/refusal.hpp"
#include "verification/files.hpp"
#include "verification/sabotage/seed_tree.hpp"
#include "verification/tests/temporary_folder.hpp"

namespace tribo::verification {
namespace {

using testing::HasSubstr;

Fault expression(const char* name, const char* original, const char* faulty) {
  return {.name = name,
          .what = "",
          .file = "a.cpp",
          .within = "",
          .original = original,
          .faulty = faulty,
          .statement = false,
          .breaks = {"p/i/c"}};
}

std::string seeded(const std::string& source, const char* file, const std::vector<Fault>& faults) {
  return seed(source, fault_edits(source, file, faults));
}

std::string error_of(const std::string& source, const std::vector<Fault>& faults) {
  return refusal([&] { return seeded(source, "a.cpp", faults); });
}

// A file without faults must stay as it is, so that it is not compiled again.
TEST(Seed, LeavesAFileWithoutFaultsAlone) {
  EXPECT_EQ(seeded("int a = 1;", "b.cpp", {expression("x", "1", "2")}), "int a = 1;");
}

// A source that has been removed would be compiled beside what has taken its place.
TEST(Seed, RemovesFromACopyWhatHasGoneFromTheTree) {
  const TemporaryFolder folder;
  const auto root = folder / "root", copy = folder / "copy";
  write_text(root / "CMakeLists.txt", "");
  for (const char* const part : {"solvers", "reference", "verification", "papers", "plots"}) {
    write_text(root / part / "kept.cpp", "int a = 1;");
  }
  write_text(root / "models/tests/old.cpp", "int b = 1;");
  const EditsOf none = [](const std::string&, const std::filesystem::path&) {
    return std::vector<Edit>();
  };
  write_text(copy / "models/of_somebody.cpp", "");
  seed_tree(root, copy, none);
  EXPECT_TRUE(exists(copy / "models/of_somebody.cpp")) << "the folder was not ours";
  EXPECT_TRUE(exists(copy / "models/tests/old.cpp"));
  std::filesystem::remove(root / "models/tests/old.cpp");
  seed_tree(root, copy, none);
  EXPECT_FALSE(exists(copy / "models/tests/old.cpp"));
  EXPECT_TRUE(exists(copy / "solvers/kept.cpp"));
}

// The build of the copy runs scripts, as that of the tree does.
TEST(Seed, LeavesAScriptRunnable) {
  using std::filesystem::perms;
  const TemporaryFolder folder;
  const auto root = folder / "root", copy = folder / "copy";
  write_text(root / "CMakeLists.txt", "");
  for (const char* const part :
       {"models", "solvers", "reference", "verification", "papers", "plots"})
    write_text(root / part / "run", "exit 0");
  permissions(root / "verification/run", perms::owner_all);
  seed_tree(root, copy, [](const std::string&, const std::filesystem::path&) {
    return std::vector<Edit>();
  });
  EXPECT_NE(status(copy / "verification/run").permissions() & perms::owner_exec, perms::none);
  EXPECT_EQ(status(copy / "models/run").permissions() & perms::owner_exec, perms::none);
}

// With the fault off, the original is what runs.
TEST(Seed, KeepsTheOriginalBesideAnExpression) {
  EXPECT_THAT(seeded("int a = b + 1;", "a.cpp", {expression("x", "b + 1", "b - 1")}),
              HasSubstr("int a = (TRIBO_FAULT(\"x\") ? (b - 1) : (b + 1));"));
}

// Several faults may be wanted at one place.
TEST(Seed, PutsFaultsOfOnePlaceInOneChain) {
  EXPECT_THAT(seeded("a = b;", "a.cpp", {expression("x", "b", "c"), expression("y", "b", "d")}),
              HasSubstr("a = (TRIBO_FAULT(\"x\") ? (c) : (TRIBO_FAULT(\"y\") ? (d) : (b)));"));
}

TEST(Seed, PutsStatementsIntoBranches) {
  Fault fault = expression("x", "f();", "g();");
  fault.statement = true;
  EXPECT_THAT(seeded("f();", "a.cpp", {fault}),
              HasSubstr("if (TRIBO_FAULT(\"x\")) { g(); } else { f(); }"));
}

// In code that measures a fault would show no more than that the measure is read.
TEST(Faults, AreOfTheProduct) {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& file) {
    write_text(folder / "p.toml",
               "[[fault]]\nname = \"f\"\nwhat = \"w\"\nfile = \"" + file +
                   "\"\noriginal = \"1\"\nfaulty = \"2\"\nbreaks = [\"p/i/c\"]\n");
    return refusal([&] { (void)read_faults(folder / "p.toml"); });
  };
  for (const char* file : {"models/a.cpp", "solvers/b/c.cpp", "reference/d.hpp"}) {
    EXPECT_EQ(read(file), "accepted") << file;
  }
  for (const char* file : {"papers/a.cpp", "models/../papers/a.cpp", "models"}) {
    EXPECT_THAT(read(file), HasSubstr("'file' must be in models, solvers or reference")) << file;
  }
}

// A gate is judged by what it lets through.
TEST(Faults, OfAGateMayBeAnywhereAndBreakNoClaim) {
  const TemporaryFolder folder;
  write_text(folder / "g.toml",
             "[[fault]]\nname = \"f\"\nwhat = \"w\"\nfile = \"verification/a.cpp\"\noriginal = "
             "\"1\"\nfaulty = \"2\"\ngate = \"! tribometer score\"\n");
  const auto faults = read_faults(folder / "g.toml");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].gate, "! tribometer score");
  EXPECT_TRUE(faults[0].items().empty());
}

// A fault whose original has gone would silently test nothing.
TEST(Seed, RefusesAnOriginalThatIsNotThere) {
  EXPECT_THAT(error_of("a = b;", {expression("x", "z", "c")}), HasSubstr("nowhere"));
}

TEST(Seed, RefusesAnOriginalThatStandsTwice) {
  EXPECT_THAT(error_of("a = b; c = b;", {expression("x", "= b", "= c")}),
              HasSubstr("more than once"));
}

TEST(Seed, TakesTheOriginalWithinALongerTextThatStandsOnce) {
  Fault fault = expression("x", "b", "z");
  fault.within = "c = b;";
  EXPECT_THAT(seeded("a = b; c = b;", "a.cpp", {fault}),
              HasSubstr("a = b; c = (TRIBO_FAULT(\"x\") ? (z) : (b));"));
}

TEST(Seed, RefusesOverlappingFaults) {
  EXPECT_THAT(error_of("a = b + c;", {expression("x", "b + c", "0"), expression("y", "+ c", "1")}),
              HasSubstr("overlap"));
}

TEST(FaultItems, ListsEachItemOnce) {
  Fault fault = expression("x", "a", "b");
  fault.breaks = {"p/i/c", "p/i/d", "p/j/c"};
  EXPECT_THAT(fault.items(), testing::ElementsAre("p/i", "p/j"));
}

}  // namespace
}  // namespace tribo::verification
