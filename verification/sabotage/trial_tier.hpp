#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "verification/claim.hpp"
#include "verification/figure.hpp"
#include "verification/sabotage/fault.hpp"

namespace tribo::verification {

/// All claims of the items in `root`/papers.
[[nodiscard]] std::vector<Claim> claims_of(const std::filesystem::path& root);

/// The tier in which each claim of a tree is tried: the quick one, or the full one for a claim that
/// it alone judges.
class TrialTiers {
 public:
  /// The tiers of the claims in `root`/papers.
  explicit TrialTiers(const std::filesystem::path& root);

  [[nodiscard]] Tier of(const std::string& claim) const {
    return full_only_.contains(claim) ? Tier::kFull : Tier::kQuick;
  }

 private:
  std::set<std::string> full_only_;
};

/// The runs that a fault asks for: items with the tiers of the claims that it breaks.
[[nodiscard]] std::set<std::pair<std::string, Tier>> trials_of(const Fault& fault,
                                                               const TrialTiers& tiers);

/// Suffix of the name of a test or of a fixture.
[[nodiscard]] std::string tier_suffix(Tier tier);

/// The folder of an item's run in a tier.
[[nodiscard]] std::string run_folder(const std::string& item, Tier tier);

}  // namespace tribo::verification
