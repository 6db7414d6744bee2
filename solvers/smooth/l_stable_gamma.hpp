#pragma once

#include <numbers>

namespace tribo::solvers {

/// γ = 1 − 1/√2, for which SDIRK2 and ROS2 are L-stable and of order 2.
inline constexpr double kLStableGamma = 1 - 1 / std::numbers::sqrt2;

}  // namespace tribo::solvers
