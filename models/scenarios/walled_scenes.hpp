#pragma once

#include "models/parameters.hpp"
#include "models/scenarios/planar_bodies.hpp"

/// Discs and a box that fall between walls: scenes of several contacts whose motion is known to
/// many digits (reference/).
namespace tribo::models {

/// Parts of a planar scene from `scene.gravity` and `contact.*`.
[[nodiscard]] PlanarScene empty_scene(const Parameters& p);

[[nodiscard]] Vector3d vector_from(const Parameters& p,
                                   const std::string& body,
                                   const std::array<const char*, 3>& names);

/// A rigid disc between two compliant walls, `wedge.slope` against the horizontal, that meet in the
/// origin.
[[nodiscard]] PlanarScene disc_in_wedge_from(const Parameters& p);

/// Two discs that fly towards each other into a corner of floor and wall, both rigid.
[[nodiscard]] PlanarScene discs_in_corner_from(const Parameters& p);

/// Three discs that fall on each other between two walls which are hardly farther apart than one of
/// them; floor and walls are rigid. `disc.gap` is below the lowest, `disc.spacing` from centre to
/// centre.
[[nodiscard]] PlanarScene discs_in_chimney_from(const Parameters& p);

/// A box that is thrown turning onto level, rigid ground, and tumbles on its corners.
[[nodiscard]] PlanarScene tumbling_box_from(const Parameters& p);

}  // namespace tribo::models
