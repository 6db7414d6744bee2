#pragma once

#include <array>

namespace tribo::models {

/// The entries of a motion in space: along an axis or about it.
enum WorldAxis { kAlongX, kAlongY, kAlongZ, kAboutX, kAboutY, kAboutZ };
inline constexpr std::array kAllAxes = {kAlongX, kAlongY, kAlongZ, kAboutX, kAboutY, kAboutZ};

/// Number 0, 1, 2 of the axis.
[[nodiscard]] constexpr int number_of(WorldAxis axis) {
  return axis < kAboutX ? axis : axis - kAboutX;
}
[[nodiscard]] constexpr bool is_turn(WorldAxis axis) {
  return axis >= kAboutX;
}

}  // namespace tribo::models
