#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/bodies/tree_kinematics.hpp"

namespace tribo::models {

/// A point of a body that may touch something.
struct NamedPoint {
  std::string name;
  BodyPoint<double> point;
};

/// A robot as its table describes it.
struct RobotTable {
  std::string source, licence;  ///< of its numbers
  TreeDescription tree;
  std::vector<NamedPoint> contacts;    ///< in the order of the table
  std::vector<BodyDescription> loads;  ///< bodies that can be welded on, see `loaded`
};

/// Reads a robot's table, the text of the TOML file that messages name:
///
///   source, licence   where the numbers come from
///   [[body]]          name, parent ("world" or a body above), joint ("floating", "revolute",
///                     "prismatic", "fixed"), axis of a revolute or prismatic joint, and as in
///                     `BodyDescription` position [m], mass [kg], center_of_mass [m],
///                     inertia = [xx, xy, xz, yy, yz, zz] [kg m²]; optional are rpy [rad], turns
///                     about the fixed axes x, y, z as in a URDF, and inertia_as_published
///   [[contact]]       name, body, position [m]
///   [[load]]          as a body, without joint (optional)
///
/// Throws InputError `file:line:column: what` for unknown or missing keys, for names that are
/// unknown or given twice, for a parent that does not stand above, and for what `check` refuses.
[[nodiscard]] RobotTable parse_robot(std::string_view text, const std::string& file);

/// The robot with one of its loads welded on. Throws InputError for a load that is not there.
[[nodiscard]] TreeDescription loaded(const RobotTable& robot, std::string_view load);

}  // namespace tribo::models
