#include <fmt/format.h>

#include <algorithm>

#include "models/input_error.hpp"
#include "verification/judge/catalog.hpp"
#include "verification/report/claims_naming.hpp"
#include "verification/workshop/sabotage/fault.hpp"

namespace tribo::verification {
namespace {

Target target_of(const Claim& claim) {
  return {claim.id, judged_in(claim, Tier::kQuick) ? Tier::kQuick : Tier::kFull};
}

/// The fault that a claim names: `same` is one of the claim's own item.
Fault& named_by(const Claim& claim, std::string name, std::vector<Fault>& faults) {
  if (name.find('/') == std::string::npos) name = item_of(claim.id) + "/" + name;
  const auto found = std::ranges::find(faults, name, &Fault::name);
  if (found != faults.end()) return *found;
  std::vector<std::string> known;
  for (const Fault& fault : faults) known.push_back(fault.name);
  throw InputError(
      fmt::format("claim '{}': {}", claim.id, unknown_name("fault", name, known).what()));
}

}  // namespace

std::vector<Fault> faults_in(const std::vector<Claim>& claims) {
  std::vector<Fault> faults;
  for (const Claim& claim : claims) {
    for (std::size_t i = 0; i < claim.faults.size(); ++i)
      faults.push_back({claim.faults[i], name_of_fault(claim, i), {target_of(claim)}});
  }
  for (const Claim& claim : claims) {
    for (const std::string& name : claim.other_faults) {
      Fault& fault = named_by(claim, name, faults);
      if (std::ranges::find(fault.breaks, claim.id, &Target::claim) != fault.breaks.end()) {
        throw InputError(fmt::format("claim '{}' has the fault '{}' twice", claim.id, fault.name));
      }
      fault.breaks.push_back(target_of(claim));
    }
  }
  return faults;
}

std::vector<Fault> all_faults(const std::filesystem::path& root) {
  std::vector<Fault> faults = faults_in(report::read_all_claims(root / "papers"));
  const std::filesystem::path workshop = root / "verification" / "workshop";
  if (exists(workshop)) {
    std::ranges::move(read_gates(workshop / "sabotage" / "gates.toml"), std::back_inserter(faults));
  }
  return faults;
}

std::string item_of(const std::string& claim) {
  return claim.substr(0, claim.rfind('/'));
}

std::string run_folder(std::string item, Tier tier) {
  std::ranges::replace(item, '/', '-');
  return item + (tier == Tier::kFull ? "-full" : "");
}

}  // namespace tribo::verification
