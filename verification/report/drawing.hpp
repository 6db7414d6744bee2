#pragma once

#include <string>

#include "models/scenarios/sketches.hpp"

namespace tribo::verification::report {

/// A sketch as an SVG element: bodies, what is fixed, the ground, points that may touch it, arrows,
/// gravity, and a scale. `label` is for those who cannot see it.
[[nodiscard]] std::string drawing(const models::Sketch& sketch, const std::string& label);

}  // namespace tribo::verification::report
