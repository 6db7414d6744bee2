#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/control/controller.hpp"
#include "models/parameters.hpp"
#include "models/robots/robot_table.hpp"
#include "models/scene/scene.hpp"

/// Scenes on springs with memory: robots on their feet, and three small ones, on which the schemes
/// of expint2022 can be measured against closed forms.
namespace tribo::models {

/// A tree whose points may touch level ground z = 0, on springs with memory. Schemes without memory
/// take the same spring and damper from the ground, and regularized friction.
[[nodiscard]] SceneDescription on_ground(const Parameters& p, TreeDescription tree,
                                         const std::vector<NamedPoint>& points);

/// A robot on its feet, whose torques a controller sets, or memory holds, and which counts as
/// fallen beyond `robot.largest_tilt` and below `robot.lowest_base`.
[[nodiscard]] Scene robot_on_ground(const Parameters& p, TreeDescription tree,
                                    const std::vector<NamedPoint>& feet,
                                    std::shared_ptr<const Controller> controller);

/// Controller, start and duration of a robot's scene.
struct RobotStart {
  std::shared_ptr<const Controller> controller;
  State<double> start;  ///< q and v
  double t_end = 0;     ///< [s]
};

/// A joint that carries no mass of its own.
[[nodiscard]] BodyDescription massless_slide(std::string name, int parent,
                                             const Eigen::Vector3d& axis);

/// A mass on a vertical rail over the ground, q = z.
[[nodiscard]] Scene mass_on_spring_from(const Parameters& p);

/// A point mass over the ground, q = (x, y, z).
[[nodiscard]] Scene sliding_point_from(const Parameters& p);

/// A box of even density on its four lower corners.
[[nodiscard]] Scene box_on_four_springs_from(const Parameters& p);

[[nodiscard]] State<double> start_of_mass_on_spring(const Parameters& p);

/// At rest vertically, m g/K deep, or above the ground where `point.height` is positive.
[[nodiscard]] State<double> start_of_sliding_point(const Parameters& p);

/// Level and m g/(4K) deep, moving.
[[nodiscard]] State<double> start_of_box_on_four_springs(const Parameters& p);

}  // namespace tribo::models
