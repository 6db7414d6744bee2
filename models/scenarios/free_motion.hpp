#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// One rigid body in space, alone or on level ground.
namespace tribo::models {

inline constexpr int kFeet = 3;
inline constexpr int kBoxCorners = 4;  ///< on which a box stands

/// A free body in space with mass m and principal moments along its axes, in double as a
/// description has them.
[[nodiscard]] BodyDescription free_body(const char* name, double mass,
                                        const Eigen::Vector3d& moments);

/// Of a body on ground that falls along x by α = `body.slope`, in the axes of the ground:
///
///   g (sin α, 0, −cos α)   [m/s²]
[[nodiscard]] Eigen::Vector3d gravity_on_slope(const Parameters& p);

void add_ground(const Material& material, const Parameters& p, SceneDescription& scene);

/// Half sides of the uniform box with this mass and these moments, none less than a hundredth of
/// the longest:  a² = 3 (I_y + I_z − I_x)/(2 m).
[[nodiscard]] Eigen::Vector3d half_sides(double mass, const Eigen::Vector3d& moments);

/// A body on which nothing acts:  I ω̇ = I ω × ω  in its axes. Pictures show it as a uniform box.
[[nodiscard]] Scene free_box_from(const Parameters& p);

/// [kg]
[[nodiscard]] double sphere_mass(const Parameters& p);

/// A rigid solid sphere over soft ground, so that the force acts at its lowest point.
[[nodiscard]] Scene spinning_sphere_from(const Parameters& p);

/// A body on three soft feet, balls at equal distances with their lowest points `body.height` below
/// its centre, on rigid ground. Its plate is only for pictures and touches nothing.
[[nodiscard]] Scene on_feet_from(const Parameters& p, const char* name);

[[nodiscard]] Scene turning_disc_from(const Parameters& p);

[[nodiscard]] Scene tripod_from(const Parameters& p);

[[nodiscard]] Eigen::Vector3d box_half(const Parameters& p);

/// An even soft box on rigid ground, which any of its eight corners may touch.
[[nodiscard]] Scene turning_box_from(const Parameters& p);

/// Untilted, with its centre at z, and with the velocities of the parameters.
[[nodiscard]] State<double> start_of_free_body(const Parameters& p, double z);

/// Penetration at rest of a body that stands on this many contacts:  m g cos α/(n k)
[[nodiscard]] double depth_at_rest(const Parameters& p, int contacts);

}  // namespace tribo::models
