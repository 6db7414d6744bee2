#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/tied_tree.hpp"

namespace tribo::reference {

/// The scene of solo-squat over its first period of control: Solo12 on its feet, each anchored at
/// its point of touch, with the torques that the scenario's controller sets at the start.
[[nodiscard]] TiedTreeScene solo_squat_equations(const models::Parameters& parameters);

}  // namespace tribo::reference
