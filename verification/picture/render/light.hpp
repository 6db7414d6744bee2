#pragma once

#include <array>

#include "verification/picture/render/ray.hpp"

namespace tribo::verification::render {

/// Default direction from the scene to the eye; of length 1. The world's x axis points towards the
/// viewer, y to the right, z upwards.
[[nodiscard]] Vector to_eye();

/// From everything to the light, which is far away, over the viewer's left shoulder; of length 1.
[[nodiscard]] Vector to_light();

/// Eight points of the square [−1, 1]², no two in one row or column: where a pixel takes its
/// samples, and from where light comes.
inline constexpr std::array<std::array<double, 2>, 8> kSpread = {{{0.125, -0.375},
                                                                  {-0.125, 0.375},
                                                                  {0.625, 0.125},
                                                                  {-0.375, -0.625},
                                                                  {-0.625, 0.625},
                                                                  {-0.875, -0.125},
                                                                  {0.375, 0.875},
                                                                  {0.875, -0.875}}};

/// The light is a square: half its side, seen from a distance of 1.
inline constexpr double kLightWidth = 0.045;

/// The directions to the points of the light; of length 1.
[[nodiscard]] std::array<Vector, kSpread.size()> directions_to_light();

}  // namespace tribo::verification::render
