#include "verification/sabotage/caught.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr double kSubtle = 3;  ///< widths of the band

const Verdict* find(const std::vector<Verdict>& verdicts, const std::string& claim) {
  const auto it = std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) {
    return verdict.claim == claim;
  });
  return it == verdicts.end() ? nullptr : &*it;
}

}  // namespace

std::string item_of(const std::string& claim) {
  return claim.substr(0, claim.rfind('/'));
}

bool breaks(const Fault& fault, const std::string& claim) {
  return std::find(fault.breaks.begin(), fault.breaks.end(), claim) != fault.breaks.end();
}

std::string folder_name(std::string item) {
  std::replace(item.begin(), item.end(), '/', '-');
  return item;
}

bool caught(const FaultEffect& effect) {
  return effect.outcome == Outcome::kFail || effect.outcome == Outcome::kUnexpectedPass;
}

bool continuous(const Verdict& clean) {
  return clean.kind != "count" && clean.kind != "status" && clean.kind != "ordering";
}

double moved_in_widths(const Verdict& clean, double faulty) {
  double width = std::numeric_limits<double>::quiet_NaN();
  if (clean.low && clean.high) {
    width = *clean.high - *clean.low;
  } else if (clean.low || clean.high) {
    width = std::abs(clean.low ? *clean.low : *clean.high);
  }
  return std::abs(faulty - clean.measured) / width;
}

std::vector<FaultEffect> fault_effects(const fs::path& clean,
                                       const fs::path& faulty_root,
                                       const std::vector<Fault>& faults,
                                       const TrialTiers& tiers) {
  std::vector<FaultEffect> effects;
  for (const Fault& fault : faults) {
    for (const auto& [item, tier] : trials_of(fault, tiers)) {
      const std::string folder = run_folder(item, tier);
      const std::vector<Verdict> expected = read_verdicts(clean / folder / "verdicts.json");
      const std::vector<Verdict> run =
          read_verdicts(faulty_root / fault.name / folder / "verdicts.json");
      for (const std::string& claim : fault.breaks) {
        if (item_of(claim) != item || tiers.of(claim) != tier) continue;
        const Verdict* const before = find(expected, claim);
        const Verdict* const after = find(run, claim);
        if (before == nullptr || after == nullptr) continue;
        effects.push_back({claim,
                           fault.name,
                           fault.what,
                           after->outcome,
                           before->measured,
                           after->measured,
                           moved_in_widths(*before, after->measured)});
      }
    }
  }
  return effects;
}

std::string unguarded(const Verdict& clean, const std::vector<FaultEffect>& effects) {
  bool any = false;
  double least = std::numeric_limits<double>::infinity();
  for (const FaultEffect& effect : effects) {
    if (effect.claim != clean.claim || !caught(effect)) continue;
    any = true;
    least = std::min(least, effect.widths);
  }
  if (!any) return "no seeded fault breaks it";
  if (continuous(clean) && !(least < kSubtle)) {
    return fmt::format("the smallest fault that is caught moves it by {:.3g} widths of its band",
                       least);
  }
  return {};
}

}  // namespace tribo::verification
