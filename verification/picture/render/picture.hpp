#pragma once

#include "verification/picture/render/view.hpp"

namespace tribo::verification::render {

/// A stage as a camera sees it, on white: shaded solids, darker towards their rims, with soft
/// shadows. Round solids are two shades, in quarters about their z axis, so that one sees them
/// turn. Half spaces are chequered ground that fades with the distance from the bodies.
///
/// A pixel whose four corners look alike is their mean, every other the mean of eight samples:
/// parts thinner than a pixel may look broken. The same stage and view give the same pixels.
[[nodiscard]] Image picture(const Stage& stage, const View& view);

}  // namespace tribo::verification::render
