#include "verification/sabotage/trial_tier.hpp"

#include "verification/catalog.hpp"
#include "verification/sabotage/caught.hpp"

namespace tribo::verification {

namespace fs = std::filesystem;

std::vector<Claim> claims_of(const fs::path& root) {
  std::vector<Claim> all;
  for (const auto& entry : fs::recursive_directory_iterator(root / "papers")) {
    const fs::path file = fs::relative(entry.path(), root / "papers");
    if (!file.has_parent_path() || !has_claims(file)) continue;
    const std::string item = fs::path(file).replace_extension().generic_string();
    for (Claim& claim : read_claims(entry.path(), item)) all.push_back(std::move(claim));
  }
  return all;
}

TrialTiers::TrialTiers(const fs::path& root) {
  for (const Claim& claim : claims_of(root)) {
    if (!judged_in(claim, Tier::kQuick)) full_only_.insert(claim.id);
  }
}

std::set<std::pair<std::string, Tier>> trials_of(const Fault& fault, const TrialTiers& tiers) {
  std::set<std::pair<std::string, Tier>> trials;
  for (const std::string& claim : fault.breaks) trials.emplace(item_of(claim), tiers.of(claim));
  return trials;
}

std::string tier_suffix(Tier tier) {
  return tier == Tier::kFull ? " (full)" : "";
}

std::string run_folder(const std::string& item, Tier tier) {
  return folder_name(item) + (tier == Tier::kFull ? "-full" : "");
}

}  // namespace tribo::verification
