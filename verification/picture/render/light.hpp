#pragma once

#include "verification/picture/render/colour.hpp"

namespace tribo::verification::render {

/// Default direction from the scene to the eye; of length 1. The world's x axis points towards the
/// viewer, y to the right, z upwards.
[[nodiscard]] Vector to_eye();

/// From everything to the light, which is far away, over the viewer's left shoulder; of length 1.
[[nodiscard]] Vector to_light();

constexpr double kAmbient = 0.42;      ///< light from everywhere
constexpr double kDirect = 0.70;       ///< from the light, on what faces it
constexpr double kDarkQuarter = 0.74;  ///< light of every second quarter of a round solid
constexpr double kDarkSquare = 0.86;   ///< of every second square of the ground

}  // namespace tribo::verification::render
