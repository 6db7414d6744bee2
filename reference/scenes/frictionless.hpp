#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/planar_newton_euler.hpp"

/// Scenarios along one line, of several contacts without friction, by their own equations.
namespace tribo::reference {

[[nodiscard]] PlanarSceneEquations two_sided_spring_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations stacked_masses_equations(const models::Parameters& p);

}  // namespace tribo::reference
