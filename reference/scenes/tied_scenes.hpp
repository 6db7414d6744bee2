#pragma once

#include "models/parameters.hpp"
#include "reference/scenes/tied_tree.hpp"

namespace tribo::reference {

/// The scene of box-on-four-springs: a box on its four lower corners.
[[nodiscard]] TiedTreeScene box_on_four_springs_equations(const models::Parameters& parameters);

/// The scene of solo-squat over its first period of control: Solo12 on its feet, with the torques
/// that hold from the start.
[[nodiscard]] TiedTreeScene solo_squat_equations(const models::Parameters& parameters);

}  // namespace tribo::reference
