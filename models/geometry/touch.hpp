#pragma once

#include "models/geometry/shapes.hpp"
#include "models/geometry/touch_point.hpp"

namespace tribo::models::geometry {

/// Writes the points at which two shapes touch, or come nearest, to `out`. The least φ among them
/// is the signed distance: the least distance of their points, or minus the least translation that
/// takes them apart. InputError for two half spaces, which nothing moves apart.
void touch(const Shape& a, const Placement& X_a, const Shape& b, const Placement& X_b,
           Touches& out);

}  // namespace tribo::models::geometry
