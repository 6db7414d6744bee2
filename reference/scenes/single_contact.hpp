#pragma once

#include <memory>
#include <string>

#include "models/parameters.hpp"
#include "reference/scenes/planar_newton_euler.hpp"

/// Scenarios of one body and one contact, by their own equations.
namespace tribo::reference {

[[nodiscard]] PlanarSceneEquations conveyor_belt_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations conveyor_static_dynamic_equations(const models::Parameters& p);
/// As one degree of freedom, pressed by its weight, or as a body on compliant ground.
[[nodiscard]] PlanarSceneEquations forced_box_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations falling_sphere_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations prescribed_slip_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations pusher_brick_equations(const models::Parameters& p);
[[nodiscard]] PlanarSceneEquations sliding_rod_equations(const models::Parameters& p);

}  // namespace tribo::reference
