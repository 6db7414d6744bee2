#pragma once

#include "verification/picture/render/stage.hpp"
#include "verification/picture/render/view.hpp"

namespace tribo::verification::render {

inline const Colour kBackground = Colour::Ones();

/// A place on the surface of a solid of a stage.
struct SurfacePlace {
  std::size_t solid = 0;
  Vector point;   ///< [m]
  Vector normal;  ///< outwards, of length 1
};

/// The colours of the solids of a stage in a view, both of which must outlive the object: darker
/// towards their rims, round ones in two shades, in quarters about their z axis, half spaces
/// chequered and fading with the distance from the bodies.
class Shading {
 public:
  Shading(const Stage& stage, const View& view)
      : stage_(stage), view_(view), side_(chequer_side(view.extent)) {}

  /// The colour in a part of the light, from 0 to 1; what faces away from it gets none.
  [[nodiscard]] Colour colour(const SurfacePlace& place, double light = 1) const;

  [[nodiscard]] double square_side() const { return side_; }  ///< of the ground [m]

 private:
  [[nodiscard]] Colour faded(const Colour& colour, const Vector& point) const;

  const Stage& stage_;
  const View& view_;
  double side_;
};

}  // namespace tribo::verification::render
