#pragma once

#include <vector>

#include "models/scene/scene.hpp"

/// States of scenes in space in MuJoCo's coordinates.
namespace tribo::verification {

struct MujocoCoordinates {
  std::vector<double> qpos, qvel;
};

/// x in MuJoCo's coordinates. A floating body has there its place in the world, its quaternion as
/// (w, x, y, z), its velocity in the world's axes and its angular velocity in its own.
[[nodiscard]] MujocoCoordinates to_mujoco(const models::Scene& system,
                                          const models::State<double>& x);

/// The inverse of `to_mujoco`; t is left out.
[[nodiscard]] models::State<double> from_mujoco(const models::Scene& system,
                                                const MujocoCoordinates& at);

/// The forces required of motors at t, in the order of a scene's forces [N], [N m].
[[nodiscard]] std::vector<double> motor_forces(const models::SceneDescription& scene, double t);

}  // namespace tribo::verification
