#pragma once

#include <limits>

namespace tribo::verification {

/// Stands for a missing value.
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace tribo::verification
