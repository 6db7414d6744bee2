#pragma once

#include <string_view>

#include "models/robots/robot_table.hpp"

namespace tribo::models {

/// `allegro_right.toml`, compiled in by models/CMakeLists.txt.
extern const std::string_view kAllegroRightTable;

/// The right Allegro hand: sixteen revolute joints, 16 positions and velocities, 0.95 kg with the
/// palm `hand_root` that is welded to the world. Four joints each of the index finger, middle
/// finger, ring finger and thumb, in this order.
[[nodiscard]] RobotTable allegro_right();

}  // namespace tribo::models
