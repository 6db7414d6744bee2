#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/planar_newton_euler.hpp"

/// Scenarios along one line, without friction, by their own equations.
namespace tribo::reference {

/// A ball that falls on a spring and dampers.
[[nodiscard]] PlanarSceneEquations bouncing_ball_equations(const models::Parameters& p);
/// In the limit of small steps the anchor of its spring is set on the ground.
[[nodiscard]] PlanarSceneEquations mass_on_spring_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations two_sided_spring_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations stacked_masses_equations(const models::Parameters& p);

}  // namespace tribo::reference
