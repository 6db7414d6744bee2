#pragma once

#include <vector>

#include "verification/picture/render/stage.hpp"

namespace tribo::verification::render {

/// A flat piece of a surface.
struct Facet {
  std::vector<Vector> corners;  ///< anticlockwise seen from outside [m]
  Vector middle;                ///< on the surface, not on the piece [m]
  Vector normal;                ///< of the surface there, outwards, of length 1
};

/// The surface of a bounded solid in pieces about `longest` [m] long, 12 to 32 per turn where it is
/// round. Throws std::logic_error for a half space.
[[nodiscard]] std::vector<Facet> facets_of(const Solid& solid, double longest);

}  // namespace tribo::verification::render
