/// What made verdicts of the suite false once, asked of every claim.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <regex>

#include "papers/items.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/text/toml_reader.hpp"

namespace tribo::verification {
namespace {

const Catalog& catalog() {
  static const Catalog all = read_catalog(home_folder(), papers::items());
  return all;
}

template <class Visit>
void for_every_claim(const Visit& visit) {
  ASSERT_FALSE(catalog().entries.empty());
  for (const CatalogEntry& entry : catalog().entries) {
    for (const Claim& claim : entry.claims) visit(claim);
  }
}

bool against_a_paper(const Claim& claim) {
  return claim.evidence == Evidence::kStated && (claim.expected_failure || !claim.depends.empty());
}

// That a paper does not hold may hang on what it does not say.
TEST(KindsOfFalseVerdicts, AVerdictAgainstAPaperNamesWhatThePaperLeavesOpen) {
  for_every_claim([](const Claim& claim) {
    const bool tells = !claim.open.settings.empty() || !claim.open.nothing.empty();
    EXPECT_TRUE(!against_a_paper(claim) || tells) << claim.id;
  });
}

// A statement is read in lists of claims, without the one that stands before it in its file.
TEST(KindsOfFalseVerdicts, AStatementNeedsNoNeighbour) {
  const std::regex leans(
      "(So|And|It|Nor|The same|They|Its|Their|That of|Those|Neither|Also|But|Likewise)\\b.*"
      "|[A-Za-z ]+: (and|the same|so|nor)\\b.*|.*\\b(do so|does so|too|either)\\.");
  for_every_claim([&](const Claim& claim) {
    EXPECT_FALSE(std::regex_match(claim.statement, leans)) << claim.id << ": " << claim.statement;
    EXPECT_TRUE(claim.statement.ends_with('.')) << claim.id << ": " << claim.statement;
  });
}

// A run over a part of what a paper ran says nothing of the rest.
TEST(KindsOfFalseVerdicts, AnItemOfAPaperSaysWhatRangeThePaperPrints) {
  for (const CatalogEntry& entry : catalog().entries) {
    const bool of_paper = std::ranges::any_of(
        entry.claims, [](const Claim& claim) { return claim.evidence == Evidence::kStated; });
    const std::filesystem::path file =
        home_folder() / "papers" / (std::string(entry.item.id) + ".toml");
    EXPECT_TRUE(!of_paper || parse_toml(file).contains("range")) << entry.item.id;
  }
}

// A second computation by the same code may make the same mistake.
TEST(KindsOfFalseVerdicts, ASecondComputationSaysWhatIsIndependentInIt) {
  for_every_claim([](const Claim& claim) {
    EXPECT_TRUE(!claim.expected_failure || !claim.expected_failure->route.empty()) << claim.id;
  });
}

struct Band {
  std::optional<double> lo, hi;
  double one = 1;  ///< where the measured value is 1

  [[nodiscard]] bool contains_one() const { return (!lo || *lo < one) && (!hi || one < *hi); }
};

std::optional<Band> band_of(const Check& check) {
  if (const auto* const range = std::get_if<RangeCheck>(&check)) return Band{range->lo, range->hi};
  if (const auto* const ratio = std::get_if<RatioCheck>(&check))
    return Band{ratio->lo, ratio->hi, 1 / ratio->r};
  if (const auto* const value = std::get_if<ValueCheck>(&check)) {
    const double tolerance = value->atol + value->rtol * std::abs(value->r);
    return Band{value->r - tolerance, value->r + tolerance};
  }
  return std::nullopt;
}

/// Whether the claim is that a number is 1, to a tolerance.
bool claims_one(const Check& check) {
  const auto* const value = std::get_if<ValueCheck>(&check);
  return value && value->r == 1;
}

// A comparison that passes where there is no difference compares nothing.
TEST(KindsOfFalseVerdicts, ABandDoesNotContainNoEffectUnlessTheClaimSaysSo) {
  for_every_claim([](const Claim& claim) {
    const bool has_unit = !claim.unit.empty() && claim.unit != "-";
    const std::optional<Band> band = band_of(claim.check);
    if (claim.info || has_unit || claims_one(claim.check) || !band) return;
    EXPECT_TRUE(!band->contains_one() || !claim.no_effect.empty())
        << claim.id
        << ": 1 is in its band; give the claim 'no_effect' with the reason, or its unit";
  });
}

}  // namespace
}  // namespace tribo::verification
