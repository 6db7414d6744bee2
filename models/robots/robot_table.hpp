#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/bodies/tree_kinematics.hpp"
#include "models/geometry/shapes.hpp"

namespace tribo::models {

/// A point of a body that may touch something.
struct NamedPoint {
  std::string name;
  BodyPoint point;
};

/// A shape that is fixed to a body.
struct NamedShape {
  std::string name;
  int body = 0;                                        ///< index in the tree's description
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< in the body's frame [m]
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();  ///< of unit length
  geometry::Shape shape;
};

/// A robot as its table describes it.
struct RobotTable {
  std::string source, licence;  ///< of its numbers
  TreeDescription tree;
  std::vector<NamedPoint> contacts;    ///< in the order of the table
  std::vector<NamedShape> shapes;      ///< likewise
  std::vector<BodyDescription> loads;  ///< bodies that can be welded on, see `loaded`
};

/// Reads a robot's table, the text of the TOML file that messages name:
///
///   source, licence   where the numbers come from
///   [[body]]          name, parent ("world" or a body above), joint ("floating", "free",
///                     "revolute", "prismatic", "fixed"), and as in `BodyDescription` position
///                     [m], mass [kg], center_of_mass [m], inertia = [xx, xy, xz, yy, yz, zz]
///                     [kg m²]; optional are inertia_as_published and either rpy [rad], turns
///                     about the fixed axes x, y, z as in a URDF, or quaternion = [w, x, y, z] of
///                     any length.
///                     Of a revolute or prismatic joint: axis, and as in `JointProperties`
///                     damping, rotor_inertia (gear² times that of the rotor), lower, upper and
///                     effort, all optional
///   [[contact]]       name, body, position [m] (optional)
///   [[shape]]         name, body, kind and size [m]: "sphere" [radius], "box" [whole edges along
///                     x, y, z], "cylinder" [radius, length along z], "capsule" [radius, length
///                     along z without the round ends]; position [m] of its centre, and quaternion
///                     if it is turned (optional)
///   [[load]]          as a body, without joint (optional)
///
/// Throws InputError `file:line:column: what` for unknown or missing keys, for names that are
/// unknown or given twice, for a parent that does not stand above, for sizes of shapes that are not
/// above zero, and for what `check` refuses.
[[nodiscard]] RobotTable parse_robot(std::string_view text, const std::string& file);

/// The robot with one of its loads welded on. Throws InputError for a load that is not there.
[[nodiscard]] TreeDescription loaded(const RobotTable& robot, std::string_view load);

}  // namespace tribo::models
