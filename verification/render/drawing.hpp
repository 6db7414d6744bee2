#pragma once

#include <span>
#include <string>

#include "verification/render/view.hpp"

namespace tribo::verification::render {

/// What `picture` shows, as SVG: the sides of bodies in flat pieces of one colour each, the farther
/// first, and shadows with sharp edges. Pieces that run into each other may hide one another
/// wrongly. The same stage and view give the same bytes.
[[nodiscard]] std::string drawing(const Stage& stage, const View& view);

/// What `film_strip` shows, as SVG.
[[nodiscard]] std::string drawn_strip(std::span<const Stage> stages,
                                      std::span<const double> times,
                                      Size frame);

}  // namespace tribo::verification::render
