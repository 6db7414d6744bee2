#pragma once

#include <cmath>

namespace tribo::verification {

/// Whether the reference's uncertainty hides the value: unknown, or above 1 % of the value.
[[nodiscard]] inline bool blurred(double value, double uncertainty) {
  constexpr double kReferenceShare = 0.01;
  return !(uncertainty >= 0 && uncertainty <= kReferenceShare * std::abs(value));
}

}  // namespace tribo::verification
