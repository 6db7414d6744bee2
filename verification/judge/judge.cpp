#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "models/input_error.hpp"
#include "verification/judge/check.hpp"
#include "verification/judge/curve.hpp"
#include "verification/judge/trial_of_setting.hpp"
#include "verification/judge/verdict.hpp"

namespace tribo::verification {
namespace {

std::string_view name(Evidence evidence) {
  static constexpr std::array<std::string_view, 4> kNames = {"stated", "recovered", "derived",
                                                             "ours"};
  return kNames[static_cast<std::size_t>(evidence)];
}

Outcome outcome_of(CheckOutcome outcome) {
  static constexpr std::array<Outcome, 4> kOutcomes = {Outcome::kPass, Outcome::kFail,
                                                       Outcome::kInconclusive, Outcome::kError};
  return kOutcomes[static_cast<std::size_t>(outcome)];
}

/// Whether what a check measured can show that a claim does not hold: a run that gave no number
/// shows nothing, unless its status is what is judged.
bool shows_something(const Claim& claim, double measured) {
  return std::isfinite(measured) || std::holds_alternative<StatusCheck>(claim.check);
}

/// The condition of an xfail that does not hold, given that the claim itself fails by what was
/// measured; empty if all hold.
std::string missing_condition(double measured, const Figure& figure, const Claim& claim,
                              const std::vector<Claim>& claims) {
  const ExpectedFailure& failure = *claim.expected_failure;
  if (!shows_something(claim, measured)) return "the measured value is not finite";
  const CheckResult second = evaluate(claim.check, failure.second, figure);
  if (!shows_something(claim, second.measured)) return "the second value is not finite";
  if (second.outcome != CheckOutcome::kFailed) {
    return fmt::format("the second computation does not fail too ({:.6g}) {}", second.measured,
                       second.detail);
  }
  const auto companion = std::find_if(claims.begin(), claims.end(), [&](const Claim& other) {
    return &other != &claim && other.id.ends_with("/" + failure.companion);
  });
  if (companion == claims.end())
    return fmt::format("there is no companion '{}'", failure.companion);
  const CheckResult truth = evaluate(companion->check, companion->observable, figure);
  if (truth.outcome != CheckOutcome::kPassed) {
    return fmt::format("the companion '{}' does not pass ({:.6g}) {}", failure.companion,
                       truth.measured, truth.detail);
  }
  return {};
}

void expect_failure(Verdict& verdict, const Figure& figure, const Claim& claim,
                    const std::vector<Claim>& claims) {
  if (verdict.outcome == Outcome::kPass) {
    verdict.outcome = Outcome::kUnexpectedPass;
    verdict.detail = "passes, but was expected to fail: " + claim.expected_failure->reason;
  }
  if (verdict.outcome != Outcome::kFail) return;
  const std::string missing = missing_condition(verdict.measured, figure, claim, claims);
  if (missing.empty()) {
    verdict.outcome = Outcome::kExpectedFail;
    verdict.detail = claim.expected_failure->reason;
  } else {
    verdict.detail = "no expected failure: " + missing;
  }
}

/// A verdict that no tried value of an open setting turns keeps its outcome; `depends` needs one
/// that does.
void weigh_settings(Verdict& verdict, const CheckResult& result,
                    const std::vector<SettingTrial>& trials, const Claim& claim) {
  if (verdict.outcome == Outcome::kError || verdict.outcome == Outcome::kInconclusive) return;
  std::string tried;
  bool turned = false;
  for (const SettingTrial& trial : trials) {
    tried += (tried.empty() ? "tried: " : ", ") + trial.text();
    turned = turned || turns(result, trial.result);
    if (trial.result.outcome == CheckOutcome::kError) verdict.outcome = Outcome::kError;
  }
  const auto tell = [&](std::string_view why) {
    verdict.detail = fmt::format("{}{}{}", why, why.empty() || tried.empty() ? "" : "; ", tried);
  };
  if (verdict.outcome == Outcome::kError) {
    tell("a setting that the paper leaves open could not be tried");
  } else if (!claim.depends.empty()) {
    verdict.outcome = turned ? Outcome::kDepends : Outcome::kFail;
    tell(turned ? claim.depends : "was expected to depend on an open setting, and does not");
  } else if (turned) {
    verdict.outcome = Outcome::kFail;
    tell("depends on a setting that the paper leaves open");
  } else if (!trials.empty()) {
    tell(verdict.detail);
  }
}

/// What the run covers of the item's printed ranges where that is less: `400 of 1500 periods`; and
/// whether a full run does so without a reason.
struct Coverage {
  std::string text;
  bool unexplained = false;
};

Coverage coverage(const std::vector<PrintedRange>& ranges, const Figure& figure, Tier tier) {
  Coverage coverage;
  for (const PrintedRange& range : ranges) {
    const double covered = find_quantity(figure, range.observable).value;
    const bool less = range.downwards ? !(covered <= range.printed) : !(covered >= range.printed);
    if (!less) continue;
    coverage.text += fmt::format("{}{:g} of {:g} {}", coverage.text.empty() ? "" : ", ", covered,
                                 range.printed, range.of);
    if (tier == Tier::kFull && range.left_out.empty()) coverage.unexplained = true;
  }
  return coverage;
}

/// Adds to the statement what the run leaves out.
void disclose_range(Verdict& verdict, const Claim& claim, const Figure& figure, Tier tier) {
  try {
    const Coverage covered = coverage(claim.ranges, figure, tier);
    if (!covered.text.empty()) verdict.statement += fmt::format(" (here {})", covered.text);
    if (!covered.unexplained) return;
    verdict.detail =
        fmt::format("the full tier has {}, and 'left_out' does not say why", covered.text);
  } catch (const InputError& error) {
    verdict.detail = error.what();
  }
  verdict.outcome = Outcome::kError;
}

Verdict describe(const Claim& claim, const solvers::Work& work) {
  Verdict verdict;
  verdict.claim = claim.id;
  verdict.kind = kind(claim.check);
  verdict.unit = claim.unit;
  verdict.evidence = name(claim.evidence);
  verdict.source = claim.source;
  verdict.statement = claim.statement;
  verdict.why = claim.why;
  verdict.labels = claim.labels;
  verdict.work = work;
  return verdict;
}

Verdict judge_claim(const Figure& figure, const Claim& claim, const std::vector<Claim>& claims,
                    Tier tier) {
  Verdict verdict = describe(claim, figure.work);
  const CheckResult result = evaluate(claim.check, claim.observable, figure);
  verdict.outcome = outcome_of(result.outcome);
  verdict.measured = result.measured;
  verdict.uncertainty = result.uncertainty;
  verdict.low = result.low;
  verdict.high = result.high;
  verdict.detail = result.detail;
  if (verdict.unit.empty()) verdict.unit = result.unit;
  if (claim.info && verdict.outcome != Outcome::kError) verdict.outcome = Outcome::kInfo;
  if (claim.expected_failure) expect_failure(verdict, figure, claim, claims);
  if (!claim.info) weigh_settings(verdict, result, try_settings(claim, figure, tier), claim);
  disclose_range(verdict, claim, figure, tier);
  return verdict;
}

Verdict not_judged(Outcome outcome, std::string_view reason, const Claim& claim) {
  Verdict verdict = describe(claim, {});
  verdict.outcome = outcome;
  verdict.detail = reason;
  return verdict;
}

}  // namespace

std::vector<Verdict> judge(const Figure& figure, const std::vector<Claim>& claims,
                           const JudgedRun& run) {
  std::vector<Verdict> verdicts;
  for (const Claim& claim : claims) {
    verdicts.push_back(needs_data(claim) && !run.with_data
                           ? not_judged(Outcome::kSkip, kDataMissing, claim)
                           : judge_claim(figure, claim, claims, run.tier));
  }
  return verdicts;
}

std::vector<Verdict> all_with(Outcome outcome, std::string_view reason,
                              const std::vector<Claim>& claims) {
  std::vector<Verdict> verdicts;
  for (const Claim& claim : claims) verdicts.push_back(not_judged(outcome, reason, claim));
  return verdicts;
}

}  // namespace tribo::verification
