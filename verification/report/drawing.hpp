#pragma once

#include <string>
#include <vector>

#include "models/scenarios/sketches.hpp"

namespace tribo::verification::report {

/// A sketch as an SVG element: bodies, what is fixed, the ground, points that may touch it, arrows,
/// gravity, and a scale. `label` is for those who cannot see it.
[[nodiscard]] std::string drawing(const models::Sketch& sketch, const std::string& label);

/// Sketches of one motion, one after the other, of which the style of the page shows each in turn;
/// without animation they lie over one another.
[[nodiscard]] std::string film_of(const std::vector<models::Sketch>& frames,
                                  const std::string& label);

}  // namespace tribo::verification::report
