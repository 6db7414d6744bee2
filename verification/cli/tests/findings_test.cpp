#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "papers/items.hpp"
#include "verification/cli/tests/ran.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/judge/finding.hpp"
#include "verification/tests/temporary_folder.hpp"
#include "verification/text/files.hpp"

/// The findings of the suite's own papers/.
namespace tribo::cli {
namespace {

using namespace verification;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<Finding> findings() {
  return read_findings(home_folder() / "papers/findings.toml");
}

const Catalog& catalog() {
  static const Catalog read = read_catalog(home_folder(), papers::items());
  return read;
}

std::vector<std::string> words_of(const std::string& command) {
  std::istringstream text(command);
  std::vector<std::string> words;
  for (std::string word; text >> word;) words.push_back(word);
  return words;
}

/// `run ID… [--tier full]` of a command: the items that it computes. Throws InputError if the
/// program would refuse it.
std::vector<Selection> computed_by(const std::string& command) {
  std::vector<std::string> words = words_of(command);
  EXPECT_GE(words.size(), 3U) << command;
  EXPECT_EQ(words[0], "tribometer") << command;
  EXPECT_EQ(words[1], "run") << command;
  words.erase(words.begin());
  check_arguments(words);
  const auto tier = std::find(words.begin(), words.end(), "--tier");
  const std::vector<std::string> ids(words.begin() + 1, tier);
  return select(catalog(), ids, tier == words.end() ? Tier::kQuick : Tier::kFull);
}

bool judges(const std::vector<Selection>& selections, const std::string& claim) {
  return std::any_of(selections.begin(), selections.end(),
                     [&](const Selection& selection) { return selection.claims.contains(claim); });
}

// A finding without supporting claims would be an opinion; a command that does not judge them would
// not show it.
TEST(FindingsOfTheSuite, AreShownByTheirCommands) {
  ASSERT_FALSE(findings().empty());
  for (const Finding& finding : findings()) {
    const std::vector<Selection> selections = computed_by(finding.command);
    for (const std::string& claim : finding.claims) {
      EXPECT_TRUE(judges(selections, claim)) << finding.id << ": " << claim;
    }
  }
}

TEST(FindingsOfTheSuite, BelongToPapers) {
  for (const Finding& finding : findings()) {
    EXPECT_TRUE(std::any_of(catalog().papers.begin(), catalog().papers.end(),
                            [&](const Paper& paper) { return paper.key == finding.paper; }))
        << finding.id;
    EXPECT_TRUE(finding.claims.front().starts_with(finding.paper + "/")) << finding.id;
  }
}

// Readers look first for claims of a paper that the suite does not confirm.
TEST(FindingsOfTheSuite, HaveEveryExpectedFailure) {
  std::set<std::string> told;
  for (const Finding& finding : findings()) {
    told.insert(finding.claims.begin(), finding.claims.end());
  }
  for (const CatalogEntry& entry : catalog().entries) {
    for (const Claim& claim : entry.claims) {
      const bool agrees = !claim.expected_failure && claim.depends.empty();
      EXPECT_TRUE(agrees || told.contains(claim.id)) << claim.id;
    }
  }
}

/// `href="p/i.html#c"` of p/i/c
std::string link_to(const std::string& claim) {
  const std::size_t slash = claim.rfind('/');
  return "href=\"" + claim.substr(0, slash) + ".html#" + claim.substr(slash + 1) + "\"";
}

// Two findings, followed as a reader would.
TEST(FindingsOfTheSuite, AreWhatTheirCommandsPrint) {
  for (const char* id : {"eq16-as-printed", "static-friction-curve"}) {
    const std::vector<Finding> all = findings();
    const auto finding = std::ranges::find(all, id, &Finding::id);
    ASSERT_NE(finding, all.end()) << id;
    const TemporaryFolder folder;
    std::vector<std::string> words = words_of(finding->command);
    words.erase(words.begin());
    words.insert(words.end(), {"--no-plots", "--quiet", "--out", folder.path().string()});
    const Ran ran = run(words);
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    const std::string page = read_text(folder / "findings.html");
    for (const std::string& claim : finding->claims) {
      EXPECT_THAT(ran.out, HasSubstr(claim));
      EXPECT_THAT(page, HasSubstr(link_to(claim)));
    }
    EXPECT_THAT(read_text(folder / "index.html"), HasSubstr("href=\"findings.html\""));
  }
}

}  // namespace
}  // namespace tribo::cli
