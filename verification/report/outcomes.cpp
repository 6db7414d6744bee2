#include "verification/report/outcomes.hpp"

#include <algorithm>

namespace tribo::verification::report {

const OutcomeStyle& style_of(Outcome outcome) {
  return *std::ranges::find(kOutcomes, outcome, &OutcomeStyle::outcome);
}

std::vector<OutcomeCount> count_outcomes(const std::vector<Verdict>& verdicts) {
  std::vector<OutcomeCount> counts;
  for (const OutcomeStyle& style : kOutcomes) {
    const auto n = std::ranges::count(verdicts, style.outcome, &Verdict::outcome);
    if (n > 0) counts.push_back({&style, static_cast<std::size_t>(n)});
  }
  return counts;
}

}  // namespace tribo::verification::report
