#pragma once

#include <string_view>

#include "models/robots/robot_table.hpp"

namespace tribo::models {

/// `iiwa14_wsg50.toml`, compiled in by models/CMakeLists.txt.
extern const std::string_view kIiwa14Wsg50Table;

/// The arm LBR iiwa 14 with the gripper WSG 50: seven revolute joints and two sliding fingers, 9
/// positions and velocities, 31.7 kg with the base that is welded to the world. The gripper opens
/// with the left finger to −0.055 m and the right one to 0.055 m. Its inertia is that of solid
/// boxes, see iiwa14_wsg50.toml.
[[nodiscard]] RobotTable iiwa14_wsg50();

}  // namespace tribo::models
