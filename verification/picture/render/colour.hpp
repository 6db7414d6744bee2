#pragma once

#include <array>
#include <cstdint>

#include "models/types.hpp"

/// Pictures of scenes in space, without a display.
namespace tribo::verification::render {

using Vector = models::Vector3<double>;

/// Red, green and blue as amounts of light, from 0 to 1.
using Colour = Vector;

/// As a picture stores it.
using Pixel = std::array<std::uint8_t, 3>;

/// Screens show about the square of what is stored: a square root, unlike sRGB's power, has the
/// same last bit everywhere.
[[nodiscard]] Pixel stored(const Colour& colour);
[[nodiscard]] Colour shown(const Pixel& pixel);

/// The colour of the i-th body, of those of Okabe and Ito that colour-blind readers can tell apart
/// (`plots/style.gp`); they repeat after seven.
[[nodiscard]] Colour body_colour(int i);

/// The colour of bodies fixed to the world.
[[nodiscard]] Colour world_colour();

}  // namespace tribo::verification::render
