#include "verification/judge/headline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/input_error.hpp"

namespace tribo::verification {
namespace {

HeadlineVerdict standing_of(const Headline& headline, std::vector<Outcome> outcomes) {
  std::erase_if(outcomes, [](Outcome outcome) {
    return outcome == Outcome::kSkip || outcome == Outcome::kError || outcome == Outcome::kInfo;
  });
  if (outcomes.empty()) return HeadlineVerdict::kNotTried;
  const auto passing = std::ranges::count(outcomes, Outcome::kPass);
  if (passing == std::ssize(outcomes) || (headline.any && passing > 0))
    return HeadlineVerdict::kHolds;
  const bool depends = std::ranges::count(outcomes, Outcome::kDepends) > 0;
  return passing > 0 || depends ? HeadlineVerdict::kInPart : HeadlineVerdict::kDoesNotHold;
}

const Claim* find_claim(const Catalog& catalog, const std::string& id) {
  for (const CatalogEntry& entry : catalog.entries) {
    const auto found = std::ranges::find(entry.claims, id, &Claim::id);
    if (found != entry.claims.end()) return &*found;
  }
  return nullptr;
}

Outcome expected(const Claim& claim) {
  if (claim.info) return Outcome::kInfo;
  if (claim.expected_failure) return Outcome::kExpectedFail;
  return claim.depends.empty() ? Outcome::kPass : Outcome::kDepends;
}

}  // namespace

std::string_view words(HeadlineVerdict standing) {
  constexpr std::array<std::string_view, 4> kWords = {"holds", "holds in part", "does not hold",
                                                      "could not be tried"};
  return kWords.at(static_cast<std::size_t>(standing));
}

HeadlineVerdict standing(const Headline& headline, const std::vector<Verdict>& verdicts) {
  std::vector<Outcome> outcomes;
  for (const std::string& claim : headline.claims) {
    const auto found = std::ranges::find(verdicts, claim, &Verdict::claim);
    if (found != verdicts.end()) outcomes.push_back(found->outcome);
  }
  return standing_of(headline, std::move(outcomes));
}

bool is_wholly_tried(const Headline& headline, const std::vector<Verdict>& verdicts) {
  return std::ranges::all_of(headline.claims, [&](const std::string& claim) {
    const auto found = std::ranges::find(verdicts, claim, &Verdict::claim);
    return found != verdicts.end() && found->outcome != Outcome::kSkip;
  });
}

HeadlineVerdict expected_standing(const Headline& headline, const Catalog& catalog) {
  std::vector<Outcome> outcomes;
  for (const std::string& claim : headline.claims) {
    if (const Claim* found = find_claim(catalog, claim)) outcomes.push_back(expected(*found));
  }
  return standing_of(headline, std::move(outcomes));
}

void check_headlines(const Catalog& catalog) {
  for (const Paper& paper : catalog.papers) {
    for (const Headline& headline : paper.headlines) {
      for (const std::string& claim : headline.claims) {
        if (find_claim(catalog, claim)) continue;
        throw InputError(fmt::format("{}/paper.toml: headline '{}': unknown claim '{}'", paper.key,
                                     headline.statement, claim));
      }
    }
  }
}

}  // namespace tribo::verification
