#pragma once

#include <string_view>

#include "models/robots/robot_table.hpp"

namespace tribo::models {

/// `solo12.toml`, compiled in by models/CMakeLists.txt.
extern const std::string_view kSolo12Table;

/// The quadruped Solo12: a floating base and four legs of three revolute joints; 19 positions, 18
/// velocities. Legs FL, FR, HL, HR in q and v, each HAA, HFE, KFE; feet HL, HR, FL, FR.
///
/// Its mass is 2.5 kg; the load `recovered-mass` makes it 2.7 kg, see solo12.toml.
[[nodiscard]] RobotTable solo12();

}  // namespace tribo::models
