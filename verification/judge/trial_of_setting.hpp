#pragma once

#include <string>
#include <vector>

#include "verification/judge/check.hpp"

namespace tribo::verification {

/// The check of a claim at a tried value of a setting that its paper leaves open.
struct SettingTrial {
  std::string setting;
  std::string value;
  CheckResult result;

  /// `error-estimate=step-doubling holds (0.94)`
  [[nodiscard]] std::string text() const;
};

/// One trial for each tried value: the check on the observables `NAME@VALUE` of the figure in place
/// of NAME. A setting that only the full tier tries is passed over in the quick one.
/// A value of which the figure has no such observable gives the outcome kError.
[[nodiscard]] std::vector<SettingTrial> try_settings(const Claim& claim, const Figure& figure,
                                                     Tier tier);

/// Whether the two results decide, and decide differently.
[[nodiscard]] bool turns(const CheckResult& result, const CheckResult& other);

}  // namespace tribo::verification
