#pragma once

#include <limits>

namespace tribo::models::test {

/// What a few operations in double leave.
inline constexpr double k10Eps = 10 * std::numeric_limits<double>::epsilon();

}  // namespace tribo::models::test
