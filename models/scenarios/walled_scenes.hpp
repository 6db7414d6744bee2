#pragma once

#include "models/parameters.hpp"
#include "models/scenarios/planar_bodies.hpp"

/// Discs and a box that fall between walls, and spheres that meet in flight: scenes whose motion is
/// known to many digits (reference/).
namespace tribo::models {

/// Parts of a planar scene from `scene.gravity` and `contact.*`.
[[nodiscard]] PlanarScene empty_scene(const Parameters& p);

[[nodiscard]] Vector3d vector_from(const Parameters& p, const std::string& body,
                                   const std::array<const char*, 3>& names);

/// A rigid disc between two compliant walls, `wedge.slope` against the horizontal, that meet in the
/// origin.
[[nodiscard]] PlanarScene disc_in_wedge_from(const Parameters& p);

/// Two discs that fly towards each other into a corner of floor and wall, both rigid.
[[nodiscard]] PlanarScene discs_in_corner_from(const Parameters& p);

/// Two spheres without weight that meet off their line of centres, in the plane that holds both
/// paths: discs with the inertia of balls.
[[nodiscard]] PlanarScene colliding_spheres_from(const Parameters& p);

/// Equal spheres in a row along x, `cradle.gap` apart and without weight or friction. The first is
/// thrown at the others. All centres stay on the row.
///
/// Where each collision ends before the next begins, the spheres hand the speed on: the last leaves
/// with it, and the others rest. A collision without damper lasts π √(m/K), in which a sphere that
/// is hit moves by half of v π √(m/K): so far apart they have to be.
[[nodiscard]] PlanarScene cradle_from(const Parameters& p);

/// Three discs that fall on each other between two walls which are hardly farther apart than one of
/// them; floor and walls are rigid. `disc.gap` is below the lowest, `disc.spacing` from centre to
/// centre.
[[nodiscard]] PlanarScene discs_in_chimney_from(const Parameters& p);

/// A box that is thrown turning onto level, rigid ground, and tumbles on its corners.
[[nodiscard]] PlanarScene tumbling_box_from(const Parameters& p);

}  // namespace tribo::models
