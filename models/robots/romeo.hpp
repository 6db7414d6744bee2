#pragma once

#include <string_view>

#include "models/robots/robot_table.hpp"
#include "models/state.hpp"

namespace tribo::models {

/// `romeo.toml`, compiled in by models/CMakeLists.txt.
extern const std::string_view kRomeoTable;

/// The humanoid Romeo: a floating pelvis and 31 revolute joints, 38 positions, 37 velocities,
/// 40.5 kg; the four corners of the right sole, then those of the left.
[[nodiscard]] RobotTable romeo();

/// The start of Romeo's walk in the published program of expint2022, at rest: the pelvis is so high
/// that the right ankle is 0.07 m above the ground. The left sole hangs 1 mm above the ground.
[[nodiscard]] State<double> romeo_walk_start();

}  // namespace tribo::models
