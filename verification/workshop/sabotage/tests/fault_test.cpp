#include "verification/workshop/sabotage/fault.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/tests/refusal.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"
#include "verification/workshop/sabotage/seed_tree.hpp"

namespace tribo::verification {
namespace {

using testing::HasSubstr;

Fault expression(const char* name, const char* original, const char* faulty) {
  const ClaimFault fault = {
      .what = "", .file = "a.cpp", .within = "", .original = original, .faulty = faulty};
  return {fault, name, {}};
}

Claim claim(const char* id, std::vector<ClaimFault> faults, std::vector<std::string> others) {
  Claim made;
  made.id = id;
  made.faults = std::move(faults);
  made.other_faults = std::move(others);
  return made;
}

ClaimFault fault_called(const char* what) {
  return {.what = what, .file = "models/a.cpp", .within = "", .original = "1", .faulty = "2"};
}

std::vector<Edit> no_edits(const std::string&, const std::filesystem::path&) {
  return {};
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
  write_text(copy / "models/of_somebody.cpp", "");
  seed_tree(root, copy, no_edits);
  EXPECT_TRUE(exists(copy / "models/of_somebody.cpp")) << "the folder was not ours";
  EXPECT_TRUE(exists(copy / "models/tests/old.cpp"));
  std::filesystem::remove(root / "models/tests/old.cpp");
  seed_tree(root, copy, no_edits);
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
  seed_tree(root, copy, no_edits);
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
  EXPECT_THAT(seeded("f();", "a.cpp", {expression("x", "f();", "g();")}),
              HasSubstr("if (TRIBO_FAULT(\"x\")) { g(); } else { f(); }"));
}

// The name is for the environment, for CTest and for a folder.
TEST(Faults, HaveTheNameOfTheirClaimAndBreakAllThatNameThem) {
  const auto faults = faults_in({claim("p/h/b", {}, {"p/i/c"}),
                                 claim("p/i/c", {fault_called("u"), fault_called("v")}, {}),
                                 claim("p/i/d", {}, {"c", "c.2"})});
  const auto target = [](const char* id) { return testing::Field(&Target::claim, id); };
  ASSERT_EQ(faults.size(), 2U);
  EXPECT_EQ(faults[0].name, "p/i/c");
  EXPECT_EQ(faults[1].name, "p/i/c.2");
  EXPECT_EQ(faults[1].what, "v");
  EXPECT_THAT(faults[0].breaks,
              testing::ElementsAre(target("p/i/c"), target("p/h/b"), target("p/i/d")));
  EXPECT_THAT(faults[1].breaks, testing::ElementsAre(target("p/i/c"), target("p/i/d")));
}

TEST(Faults, ThatStandNowhereOrAreNamedTwiceAreRefused) {
  const auto error = [](std::vector<std::string> others) {
    return refusal([&] {
      return faults_in({claim("p/i/curve", {fault_called("u")}, {}), claim("p/i/d", {}, others)});
    });
  };
  EXPECT_EQ(error({"curve"}), "accepted");
  EXPECT_EQ(error({"curve.2"}),
            "claim 'p/i/d': unknown fault 'p/i/curve.2'; did you mean 'p/i/curve'?");
  EXPECT_EQ(error({"curve", "p/i/curve"}), "claim 'p/i/d' has the fault 'p/i/curve' twice");
}

// A gate is judged by what it lets through.
TEST(Gates, MayBeAnywhereAndBreakNoClaim) {
  const TemporaryFolder folder;
  write_text(folder / "g.toml",
             "[[fault]]\nname = \"f\"\nwhat = \"w\"\nfile = \"verification/a.cpp\"\noriginal = "
             "\"1\"\nfaulty = \"2\"\ngate = \"! tribometer score\"\n");
  const auto faults = read_gates(folder / "g.toml");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].gate, "! tribometer score");
  EXPECT_TRUE(faults[0].breaks.empty());
}

// A fault whose original has gone would silently test nothing.
TEST(Seed, RefusesAnOriginalThatIsNotThere) {
  EXPECT_THAT(error_of("a = b;", {expression("x", "z", "c")}), HasSubstr("nowhere"));
}

TEST(Seed, RefusesAnOriginalThatStandsTwice) {
  EXPECT_EQ(error_of("a = b; c = b;", {expression("x", "= b", "= c")}),
            "fault 'x': '= b' stands more than once in a.cpp");
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

}  // namespace
}  // namespace tribo::verification
