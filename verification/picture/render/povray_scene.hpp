#pragma once

#include <string>

#include "verification/picture/render/view.hpp"

namespace tribo::verification::render {

/// A stage as a camera sees it, on white, in the language of POV-Ray 3.7: solids with soft shadows.
/// Round solids are two shades, in quarters about their z axis, so that one sees them turn. Half
/// spaces are chequered ground that fades with the distance from the bodies. Contact surfaces lie
/// over all, each piece in the colour of its mean pressure.
[[nodiscard]] std::string povray_scene(const Stage& stage, const View& view);

}  // namespace tribo::verification::render
