#pragma once

#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"

/// Scenes in space as MuJoCo has them.
namespace tribo::verification {

/// The scene of a scenario in MJCF; what has no equivalent stands in comments with what it became.
/// Throws InputError for what cannot be expressed: gravities that differ, a mass-less body or a
/// half space that moves, a pair without a spring, a force on a body that floats.
[[nodiscard]] std::string mjcf_in_space(const models::Scenario& scenario,
                                        const models::Parameters& parameters,
                                        const models::Instance& instance);

/// The step that it asks for, h ω ≤ 0.1 with ω² = k w of its stiffest pair [s].
[[nodiscard]] double step_in_space(const models::Scenario& scenario,
                                   const models::Parameters& parameters);

/// Positions and velocities as MuJoCo has them.
struct MujocoCoordinates {
  std::vector<double> qpos, qvel;
};

/// x in MuJoCo's coordinates. A floating body has there its place in the world, its quaternion as
/// (w, x, y, z), its velocity in the world's axes and its angular velocity in its own.
[[nodiscard]] MujocoCoordinates to_mujoco(const models::SceneSystem<double>& system,
                                          const models::State<double>& x);

/// The other way; t is left out.
[[nodiscard]] models::State<double> from_mujoco(const models::SceneSystem<double>& system,
                                                const MujocoCoordinates& at);

/// The forces that its motors have to give at t, in their order [N], [N m].
[[nodiscard]] std::vector<double> motor_forces(const models::SceneSystem<double>& system, double t);

}  // namespace tribo::verification
