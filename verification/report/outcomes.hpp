#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "verification/judge/verdict.hpp"

namespace tribo::verification::report {

/// How the report shows an outcome: always word, symbol and colour together.
struct OutcomeStyle {
  Outcome outcome;
  std::string_view css_class;  ///< also what `name(outcome)` says
  std::string_view symbol;
  std::string_view word;
};

/// In the order of the headline.
inline constexpr std::array<OutcomeStyle, 9> kOutcomes = {{
    {Outcome::kPass, "pass", "✓", "pass"},
    {Outcome::kFail, "fail", "✗", "fail"},
    {Outcome::kError, "error", "!", "error"},
    {Outcome::kUnexpectedPass, "xpass", "‼", "unexpected pass"},
    {Outcome::kInconclusive, "inconclusive", "?", "inconclusive"},
    {Outcome::kExpectedFail, "xfail", "⊘", "does not hold here"},
    {Outcome::kDepends, "depends", "±", "depends on a setting"},
    {Outcome::kSkip, "skip", "–", "skipped"},
    {Outcome::kInfo, "info", "i", "for information"},
}};

[[nodiscard]] const OutcomeStyle& style_of(Outcome outcome);

/// One outcome and the number of verdicts with it; outcomes of no verdict are left out.
struct OutcomeCount {
  const OutcomeStyle* style;
  std::size_t count;
};
[[nodiscard]] std::vector<OutcomeCount> count_outcomes(const std::vector<Verdict>& verdicts);

}  // namespace tribo::verification::report
