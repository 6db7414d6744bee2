#include "verification/workshop/sabotage/caught.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr double kSubtle = 3;  ///< widths of the band

}  // namespace

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

std::optional<Verdict> verdict_on(const Target& target, const fs::path& runs) {
  const std::string folder = run_folder(item_of(target.claim), target.tier);
  const std::vector<Verdict> verdicts = read_verdicts(runs / folder / "verdicts.json");
  const auto found = std::ranges::find(verdicts, target.claim, &Verdict::claim);
  return found == verdicts.end() ? std::nullopt : std::optional(*found);
}

std::vector<FaultEffect> fault_effects(const fs::path& clean, const fs::path& faulty_root,
                                       const std::vector<Fault>& faults) {
  std::vector<FaultEffect> effects;
  for (const Fault& fault : faults) {
    for (const Target& target : fault.breaks) {
      const std::optional<Verdict> before = verdict_on(target, clean);
      const std::optional<Verdict> after = verdict_on(target, faulty_root / fault.name);
      if (!before || !after) continue;
      effects.push_back({target.claim, fault.name, fault.what, after->outcome, before->measured,
                         after->measured, moved_in_widths(*before, after->measured)});
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
