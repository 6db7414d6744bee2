#pragma once

#include "verification/picture/render/camera.hpp"
#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {

/// Paints the contact surfaces of a stage over a picture, as if bodies were glass, and the scale of
/// colours in its lower left corner. Paints nothing if nothing is pressed.
void paint_pressure(const Stage& stage, const Camera& camera, Image& image);

}  // namespace tribo::verification::render
