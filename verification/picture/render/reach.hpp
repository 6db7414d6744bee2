#pragma once

#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {

/// The largest  direction · x  of the points x of a solid in the world; infinity for a half space.
[[nodiscard]] double reach(const Solid& solid, const Vector& direction);

/// The radius of a ball about the shape's centre that holds the shape [m]; infinity for a half
/// space.
[[nodiscard]] double ball_radius(const models::geometry::Shape& shape);

}  // namespace tribo::verification::render
