#pragma once

#include <string>

#include "models/parameters.hpp"
#include "reference/dense/problem.hpp"

namespace tribo::reference {

struct SpatialSceneEquations;

[[nodiscard]] Problem colliding_spheres_problem(const models::Parameters& parameters);
[[nodiscard]] Problem cradle_problem(const models::Parameters& parameters);
[[nodiscard]] Problem forced_box_problem(const models::Parameters& parameters);
[[nodiscard]] Problem bouncing_ball_problem(const std::string& scenario,
                                            const models::Parameters& parameters);
[[nodiscard]] Problem conveyor_belt_problem(const models::Parameters& parameters);
[[nodiscard]] Problem conveyor_static_dynamic_problem(const models::Parameters& parameters);
[[nodiscard]] Problem disc_in_wedge_problem(const models::Parameters& parameters);
[[nodiscard]] Problem disc_on_feet_problem(const models::Parameters& parameters);
[[nodiscard]] Problem discs_in_chimney_problem(const models::Parameters& parameters);
[[nodiscard]] Problem discs_in_corner_problem(const models::Parameters& parameters);
[[nodiscard]] Problem double_pendulum_problem(const models::Parameters& parameters);
[[nodiscard]] Problem falling_sphere_problem(const std::string& scenario,
                                             const models::Parameters& parameters);
/// A rigid body in space, by equations that are made from the parameters.
[[nodiscard]] Problem free_motion_problem(
    const std::string& scenario, const models::Parameters& parameters,
    SpatialSceneEquations (*equations)(const models::Parameters&));
[[nodiscard]] Problem limit_stop_problem(const models::Parameters& parameters);
[[nodiscard]] Problem mass_on_spring_problem(const models::Parameters& parameters);
[[nodiscard]] Problem pinched_capsule_problem(const models::Parameters& parameters);
[[nodiscard]] Problem planar_arm_problem(const models::Parameters& parameters);
[[nodiscard]] Problem planar_clutter_problem(const models::Parameters& parameters);
[[nodiscard]] Problem planar_gripper_problem(const models::Parameters& parameters);
[[nodiscard]] Problem prescribed_slip_problem(const models::Parameters& parameters);
[[nodiscard]] Problem pusher_brick_problem(const models::Parameters& parameters);
[[nodiscard]] Problem sliding_rod_problem(const models::Parameters& parameters);
[[nodiscard]] Problem solo_squat_problem(const models::Parameters& parameters);
[[nodiscard]] Problem spinning_top_problem(const models::Parameters& parameters);
[[nodiscard]] Problem stacked_masses_problem(const models::Parameters& parameters);
[[nodiscard]] Problem tumbling_box_problem(const models::Parameters& parameters);
[[nodiscard]] Problem two_sided_spring_problem(const models::Parameters& parameters);

/// Throws InputError, in one line, for a scenario whose reference cannot be certified.
[[nodiscard]] Problem make_problem(const std::string& scenario,
                                   const models::Parameters& parameters);

}  // namespace tribo::reference
