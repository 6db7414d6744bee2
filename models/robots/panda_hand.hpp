#pragma once

#include <string_view>

#include "models/robots/robot_table.hpp"

namespace tribo::models {

/// `panda_hand.toml`, compiled in by models/CMakeLists.txt.
extern const std::string_view kPandaHandTable;

/// The arm Panda with its hand: seven revolute joints and two sliding fingers, 9 positions and
/// velocities, 18.92 kg with the base that is welded to the world. The frame `panda_hand` has its z
/// axis along the fingers, which open along y. All shapes are spheres.
[[nodiscard]] RobotTable panda_hand();

}  // namespace tribo::models
