#pragma once

#include <limits>

namespace tribo::models::test {

/// Rounding of a few operations in double.
inline constexpr double k10Eps = 10 * std::numeric_limits<double>::epsilon();

}  // namespace tribo::models::test
