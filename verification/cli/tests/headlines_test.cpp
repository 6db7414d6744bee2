#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "papers/items.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/judge/headline.hpp"
#include "verification/text/files.hpp"

/// The headlines of the suite's own papers/.
namespace tribo::cli {
namespace {

using namespace verification;
using ::testing::HasSubstr;

const Catalog& suite() {
  static const Catalog read = read_catalog(home_folder(), papers::items());
  return read;
}

TEST(Headlines, AreFewSentencesOfClaimsThatExist) {
  check_headlines(suite());
  for (const Paper& paper : suite().papers) {
    EXPECT_LE(paper.headlines.size(), 8U) << paper.key;
    EXPECT_EQ(paper.headlines.empty(), paper.key == "beyond") << paper.key;
    for (const Headline& headline : paper.headlines)
      EXPECT_TRUE(headline.statement.ends_with('.')) << headline.statement;
  }
}

// The counts of the first page of the README are those of the claims.
TEST(Headlines, StandInTheReadme) {
  const std::string readme = read_text(home_folder() / "README.md");
  for (const Paper& paper : suite().papers) {
    if (paper.headlines.empty()) continue;
    std::array<int, 4> counts{};
    for (const Headline& headline : paper.headlines)
      ++counts.at(static_cast<std::size_t>(expected_standing(headline, suite())));
    const std::size_t row = readme.find(fmt::format("| [`{}`]", paper.key));
    ASSERT_NE(row, std::string::npos) << paper.key;
    EXPECT_THAT(readme.substr(row, readme.find('\n', row) - row),
                HasSubstr(fmt::format("| {} | {} | {} |", counts[0], counts[1], counts[2])))
        << paper.key;
  }
}

Headline headline(const std::vector<std::string>& claims, bool any = false) {
  return {.statement = "It holds.", .place = "Sec. I", .claims = claims, .any = any};
}

// All or any of the claims that were judged decide; what depends on a setting holds in part.
TEST(Headlines, FollowTheirClaims) {
  std::vector<Verdict> verdicts(4);
  for (const auto& [i, outcome] : {std::pair(0U, Outcome::kPass),
                                   {1U, Outcome::kExpectedFail},
                                   {2U, Outcome::kDepends},
                                   {3U, Outcome::kSkip}}) {
    verdicts[i].claim = std::string(1, static_cast<char>('a' + i));
    verdicts[i].outcome = outcome;
  }
  const auto become = [&](const Headline& one) { return words(standing(one, verdicts)); };
  EXPECT_EQ(become(headline({"a", "d"})), "holds");
  EXPECT_EQ(become(headline({"a", "b"})), "holds in part");
  EXPECT_EQ(become(headline({"a", "b"}, true)), "holds");
  EXPECT_EQ(become(headline({"b"})), "does not hold");
  EXPECT_EQ(become(headline({"b", "c"})), "holds in part");
  EXPECT_EQ(become(headline({"d", "not-in-this-run"})), "could not be tried");
  EXPECT_TRUE(is_wholly_tried(headline({"a", "b"}), verdicts));
  EXPECT_FALSE(is_wholly_tried(headline({"a", "d"}), verdicts));
  EXPECT_FALSE(is_wholly_tried(headline({"a", "not-in-this-run"}), verdicts));
}

}  // namespace
}  // namespace tribo::cli
