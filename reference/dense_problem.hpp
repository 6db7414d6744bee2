#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reference/problems.hpp"
#include "reference/scenes/planar_newton_euler.hpp"
#include "reference/scenes/spatial_newton_euler.hpp"

namespace tribo::reference {

/// The problem of a scenario by equations of its own: collocation at Radau nodes, and Taylor series
/// or extrapolated implicit Euler, in all modes of its contacts.
[[nodiscard]] Problem dense_problem(std::string scenario,
                                    std::shared_ptr<const SwitchedSystem> system,
                                    std::vector<std::string> columns);

/// The same for bodies in the plane. The force of each contact follows a state; its scales are m g
/// and μ m g, and k times a length of the scene where nothing has weight.
[[nodiscard]] Problem dense_problem(std::string scenario, PlanarSceneEquations scene);

/// The same for a body in space.
[[nodiscard]] Problem dense_problem(std::string scenario, SpatialSceneEquations scene);

/// Throws InputError, in one line, for a contact without stiffness.
void check_contact(const std::string& scenario, const models::Parameters& parameters);

}  // namespace tribo::reference
