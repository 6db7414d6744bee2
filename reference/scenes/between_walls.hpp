#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/planar_newton_euler.hpp"

/// Scenarios of discs and of a box between walls, and of spheres in flight, by their own equations.
namespace tribo::reference {

[[nodiscard]] PlanarSceneEquations colliding_spheres_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations cradle_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations disc_in_wedge_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations discs_in_chimney_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations discs_in_corner_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations planar_clutter_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations tumbling_box_equations(const models::Parameters& p);

}  // namespace tribo::reference
