#include "verification/judge/trial_of_setting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tribo::verification {
namespace {

/// The names of a claim's observables with `@value` behind those that the figure has so.
class Renaming {
 public:
  Renaming(const Figure& figure, std::string_view value)
      : figure_(figure), suffix_(fmt::format("@{}", value)) {}

  [[nodiscard]] bool renamed_any() const { return renamed_any_; }

  [[nodiscard]] std::string operator()(const std::string& name) {
    const std::string other = name + suffix_;
    const auto is_other = [&](const auto& part) { return part.name == other; };
    if (std::ranges::none_of(figure_.quantities, is_other) &&
        std::ranges::none_of(figure_.blocks, is_other) &&
        std::ranges::none_of(figure_.run_ends, is_other)) {
      return name;
    }
    renamed_any_ = true;
    return other;
  }

  [[nodiscard]] CurveRef operator()(CurveRef curve) {
    curve.block = (*this)(curve.block);
    return curve;
  }

  [[nodiscard]] Observable operator()(const Observable& observable) {
    if (const auto* const name = std::get_if<std::string>(&observable)) return (*this)(*name);
    if (const auto* const curve = std::get_if<CurveRef>(&observable)) return (*this)(*curve);
    return observable;
  }

  [[nodiscard]] Check operator()(Check check) {
    if (auto* const ordering = std::get_if<OrderingCheck>(&check)) {
      for (OrderedPair& pair : ordering->pairs) {
        pair.a = (*this)(pair.a);
        pair.b = (*this)(pair.b);
      }
    } else if (auto* const tube = std::get_if<TubeCheck>(&check)) {
      tube->reference = (*this)(tube->reference);
    }
    return check;
  }

 private:
  const Figure& figure_;
  std::string suffix_;
  bool renamed_any_ = false;
};

CheckResult result_at(const Claim& claim, const Figure& figure, std::string_view value) {
  Renaming rename(figure, value);
  const Observable observable = rename(claim.observable);
  const Check check = rename(claim.check);
  if (rename.renamed_any()) return evaluate(check, observable, figure);
  CheckResult missing;
  missing.detail = fmt::format("the data have no observable with '@{}'", value);
  return missing;
}

/// A run that gave no number decides nothing, unless its status is what is judged.
bool decides(const CheckResult& result) {
  const bool number = std::isfinite(result.measured) || result.detail.starts_with("ended ");
  return number &&
         (result.outcome == CheckOutcome::kPassed || result.outcome == CheckOutcome::kFailed);
}

}  // namespace

std::string SettingTrial::text() const {
  const std::string what = fmt::format("{}={}", setting, value);
  if (!decides(result)) return fmt::format("{} decides nothing: {}", what, result.detail);
  return fmt::format(
      "{} {} ({})", what, result.outcome == CheckOutcome::kPassed ? "holds" : "does not hold",
      std::isfinite(result.measured) ? fmt::format("{:.4g}", result.measured) : result.detail);
}

std::vector<SettingTrial> try_settings(const Claim& claim, const Figure& figure, Tier tier) {
  std::vector<SettingTrial> trials;
  for (const OpenSetting& setting : claim.open.settings) {
    if (setting.full_only && tier == Tier::kQuick) continue;
    for (const std::string& value : setting.tried)
      trials.push_back({setting.name, value, result_at(claim, figure, value)});
  }
  return trials;
}

bool turns(const CheckResult& result, const CheckResult& other) {
  return decides(result) && decides(other) && result.outcome != other.outcome;
}

}  // namespace tribo::verification
