#pragma once

#include <span>
#include <string>

#include "verification/picture/render/view.hpp"

namespace tribo::verification::render {

/// The content of `picture` as SVG: the sides of bodies in flat pieces of one colour each, the
/// farther first, and shadows with sharp edges. Intersecting pieces may hide one another wrongly.
/// The same stage and view give the same bytes.
[[nodiscard]] std::string drawing(const Stage& stage, const View& view);

/// The content of `film_strip` as SVG.
[[nodiscard]] std::string drawn_strip(std::span<const Stage> stages, std::span<const double> times,
                                      Size frame);

}  // namespace tribo::verification::render
