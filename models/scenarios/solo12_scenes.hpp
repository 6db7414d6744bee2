#pragma once

#include <filesystem>
#include <memory>

#include "models/scenarios/anchored_points.hpp"

/// The scenes of Solo12 in expint2022: squat, trot and jump.
namespace tribo::models {

/// Solo12 with the mass that `robot.mass` chooses.
[[nodiscard]] TreeDescription solo12_tree(const Parameters& p);

/// Solo12 on its feet, in any scalar; without a controller, memory holds its torques.
[[nodiscard]] Scene solo12_on_ground(const Parameters& p,
                                     std::shared_ptr<const Controller> controller = nullptr);

[[nodiscard]] RobotStart solo12_squat(const Parameters& p);
[[nodiscard]] RobotStart solo12_trot(const Parameters& p, const std::filesystem::path& data);
[[nodiscard]] RobotStart solo12_jump(const Parameters& p, const std::filesystem::path& data);

/// Trot and jump that need no data: a gait in closed form and its plan. A plan is made once for the
/// same parameters in the life of the program.
[[nodiscard]] RobotStart solo12_own_trot(const Parameters& p);
[[nodiscard]] RobotStart solo12_own_jump(const Parameters& p);

}  // namespace tribo::models
