#pragma once

#include <cmath>

namespace tribo::verification {

/// Whether the uncertainty of the reference hides a value: it is above 1 % of it, or not known.
[[nodiscard]] inline bool blurred(double value, double uncertainty) {
  constexpr double kReferenceShare = 0.01;
  return !(uncertainty >= 0 && uncertainty <= kReferenceShare * std::abs(value));
}

}  // namespace tribo::verification
