#pragma once

#include <array>
#include <cmath>

#include "reference/precision.hpp"

namespace tribo::reference {

/// The two precisions and tolerances for a number of digits.
struct Plan {
  std::array<Precision, 2> precisions;
  std::array<double, 2> tolerances;
};

/// Long double loses digits to rounding in 10⁶ steps; above this it is not enough.
inline constexpr int kMostExtendedDigits = 11;

[[nodiscard]] inline Plan plan_for(int digits) {
  const bool extended = digits <= kMostExtendedDigits;
  const double tolerance = std::pow(10.0, -digits - 2);
  return {.precisions = {extended ? Precision::kExtended : Precision::kQuadruple,
                         extended ? Precision::kQuadruple : Precision::kFiftyDigits},
          .tolerances = {tolerance, tolerance / 100}};
}

}  // namespace tribo::reference
