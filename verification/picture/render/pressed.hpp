#pragma once

#include <span>
#include <vector>

#include "models/scene/scene.hpp"
#include "verification/picture/render/colour.hpp"

namespace tribo::verification::render {

/// A flat piece of the surface at which two bodies with pressure fields touch.
struct PressedPiece {
  std::vector<Vector> corners;    ///< in the world [m]
  std::vector<double> pressures;  ///< at the corners [Pa]
};

/// The contact surfaces of a scene in configuration q, in the order of its pairs.
[[nodiscard]] std::vector<PressedPiece> pressed_pieces(const models::Scene& scene,
                                                       const models::VectorXd& q);

/// The largest pressure of pieces, zero of none [Pa].
[[nodiscard]] double most_pressure(std::span<const PressedPiece> pieces);

/// From pale yellow at no pressure over red to black at all of it; each is darker than the one
/// before, also in grey.
[[nodiscard]] Colour pressure_colour(double share);

/// A pressure to two digits with its unit, such as `35 kPa`.
[[nodiscard]] std::string pressure_text(double pressure);

}  // namespace tribo::verification::render
