#include "verification/judge/finding.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/tests/refusal.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kFinding =
    "[[finding]]\nid = \"f\"\npaper = \"p\"\nstatement = \"s\"\n"
    "claims = [\"p/i/a\", \"p/i/b\"]\ncommand = \"tribometer run p/i\"\n";

class Findings : public ::testing::Test {
 protected:
  std::vector<Finding> read(const std::string& text) {
    write_text(folder_ / "findings.toml", text);
    return read_findings(folder_ / "findings.toml");
  }
  std::string refusal(const std::string& text) {
    return tribo::refusal([&] { return read(text); });
  }

  TemporaryFolder folder_;
};

TEST_F(Findings, AreReadInOrder) {
  const std::vector<Finding> findings = read(kFinding);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].statement, "s");
  EXPECT_THAT(findings[0].claims, ElementsAre("p/i/a", "p/i/b"));
  EXPECT_EQ(findings[0].command, "tribometer run p/i");
}

// A withdrawn finding is kept with what was wrong, and everything else holds.
TEST_F(Findings, MayBeWithdrawn) {
  EXPECT_EQ(read(kFinding)[0].withdrawn, "");
  EXPECT_EQ(read(std::string(kFinding) + "withdrawn = \"a bug\"\n")[0].withdrawn, "a bug");
}

// A program with papers of its own may have none.
TEST_F(Findings, MayBeMissing) {
  EXPECT_TRUE(read_findings(folder_ / "nowhere.toml").empty());
}

// The first page shows a picture of what it says.
TEST_F(Findings, ThatAreOnTheFirstPageHaveAPictureOfTheirClaims) {
  const auto complaint = [&](const std::string& picture) {
    const auto findings =
        read(std::string(kFinding) + "in_short = \"s\"\npicture = \"" + picture + "\"\n");
    Catalog catalog;
    catalog.entries.emplace_back();
    for (const char* id : {"p/i/a", "p/i/b"}) catalog.entries[0].claims.emplace_back().id = id;
    return tribo::refusal([&] {
      check_findings(findings, catalog);
      return findings;
    });
  };
  EXPECT_EQ(complaint("p/i"), "accepted");
  EXPECT_THAT(complaint("p/j"), HasSubstr("'picture' must be an item of its claims, not 'p/j'"));
}

// A finding without a claim could not be wrong.
TEST_F(Findings, NeedAClaimAndAnIdOfTheirOwn) {
  EXPECT_THAT(refusal("[[finding]]\nid = \"f\"\npaper = \"p\"\nstatement = \"s\"\n"
                      "claims = []\ncommand = \"c\"\n"),
              HasSubstr("findings.toml:5:10: finding: 'claims' is an empty list"));
  EXPECT_THAT(refusal(std::string(kFinding) + kFinding), HasSubstr("two findings have the id 'f'"));
  EXPECT_THAT(refusal(std::string(kFinding) + "evidence = \"e\"\n"), HasSubstr("evidence"));
}

}  // namespace
}  // namespace tribo::verification
