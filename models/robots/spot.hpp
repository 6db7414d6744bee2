#pragma once

#include <string_view>

#include "models/robots/robot_table.hpp"

namespace tribo::models {

/// `spot.toml`, compiled in by models/CMakeLists.txt.
extern const std::string_view kSpotTable;

/// The quadruped Spot: a free body and four legs of three revolute joints; 19 positions, 18
/// velocities, 50.34 kg. Legs FL, FR, HL, HR in q and v, each hip about x, hip about y and knee.
/// The feet are the spheres `fl_foot`, `fr_foot`, `hl_foot`, `hr_foot`. At q = 0 the knees are
/// beyond their limits.
[[nodiscard]] RobotTable spot();

}  // namespace tribo::models
