#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/spatial_newton_euler.hpp"

/// One rigid body in space from the parameters of its scenario. Mass and moments are rounded to
/// double, as the scenario describes its body.
namespace tribo::reference {

[[nodiscard]] SpatialSceneEquations free_box_equations(const models::Parameters& p);

/// The ground is soft: the force acts at the lowest point of the sphere.
[[nodiscard]] SpatialSceneEquations spinning_sphere_equations(const models::Parameters& p);

/// Feet are soft: the force acts at the ground. The plate touches nothing.
[[nodiscard]] SpatialSceneEquations turning_disc_equations(const models::Parameters& p);
[[nodiscard]] SpatialSceneEquations tripod_equations(const models::Parameters& p);

/// All eight corners, in the order of the signs (−, −, −), (+, −, −), (−, +, −), … of x, y, z.
[[nodiscard]] SpatialSceneEquations turning_box_equations(const models::Parameters& p);

/// A sphere, a box with its eight corners, or a capsule with its ends, on ground of its material:
/// the force acts half-way between the surfaces. Throws InputError for other shapes, which touch
/// elsewhere than in points that they carry with them.
[[nodiscard]] SpatialSceneEquations dropped_shape_equations(const models::Parameters& p);

}  // namespace tribo::reference
