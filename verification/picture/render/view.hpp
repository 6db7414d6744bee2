#pragma once

#include <span>

#include "verification/picture/render/camera.hpp"
#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {

/// A camera and what it is set up for.
struct View {
  Camera camera;
  Vector middle;      ///< of the bodies [m]
  double extent = 0;  ///< from the middle to the farthest corner of their box [m]
};

/// The view from `to_eye()` that is filled by all bodies, and their shadows on the ground, of
/// several stages: one for each frame of a film. A fixed solid far larger than all that moves, such
/// as a table, is ground: it may be cut off. Throws InputError if no solid has an end.
[[nodiscard]] View view_of(std::span<const Stage> stages, Size size);

/// The side of the squares of the ground: 1, 2 or 5 times a power of ten [m], so that the extent of
/// the bodies is at least three squares.
[[nodiscard]] double chequer_side(double extent);

}  // namespace tribo::verification::render
