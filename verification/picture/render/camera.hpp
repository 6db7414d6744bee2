#pragma once

#include "verification/picture/render/image.hpp"

namespace tribo::verification::render {

/// A pinhole and the picture that it makes. Places in a picture are in pixels from its upper left
/// corner, x to the right and y downwards.
struct Camera {
  Vector eye;        ///< [m]
  Vector right, up;  ///< of the picture; of length 1
  Vector back;       ///< from the target to the eye; of length 1
  Size size;
  double spread = 0;  ///< half of the picture's height, seen at a distance of 1

  /// The place in the picture of a point before the eye.
  [[nodiscard]] models::Vector2<double> place(const Vector& point) const;

 private:
  /// At a distance of 1.
  [[nodiscard]] double pixel_width() const { return 2 * spread / size.height; }
};

/// A camera at `eye` that has `target` in the middle; `upright`, which must not be along the view,
/// points upwards in the picture.
[[nodiscard]] Camera look_at(const Vector& eye, const Vector& target, const Vector& upright,
                             Size size, double spread);

}  // namespace tribo::verification::render
