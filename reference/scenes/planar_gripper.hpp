#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/planar_newton_euler.hpp"

namespace tribo::reference {

/// `planar-gripper` by its own equations, while the whole of each finger is beside the peg: the
/// corners of the fingers on the peg's sides, the foot and the peg's corners on the ground.
///
/// Contacts: the foot's ends, the peg's corners, the left finger's inner corners, the right one's.
[[nodiscard]] PlanarSceneEquations planar_gripper_equations(const models::Parameters& p);

/// A capsule between two pads that slide along x.
[[nodiscard]] PlanarSceneEquations pinched_capsule_equations(const models::Parameters& p);

}  // namespace tribo::reference
