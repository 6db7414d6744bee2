#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "models/world_axis.hpp"

namespace tribo::models {

enum class Joint {
  kFixed,      ///< welded into the parent
  kFloating,   ///< six degrees of freedom, velocities in the body's own axes
  kFree,       ///< the same, velocities in the axes of the frame in which it floats
  kGuided,     ///< slides along some axes of the frame in which it stands, and turns about one, or
               ///< does one of both
  kRevolute,   ///< turns about `axis` [rad]
  kPrismatic,  ///< slides along `axis` [m]
};

/// Properties of a joint of one coordinate, in units of it.
struct JointProperties {
  double damping = 0;        ///< D of τ = −D v [N m s/rad], [N s/m]
  double rotor_inertia = 0;  ///< of its motor, reflected to the joint: gear² times that of the
                             ///< rotor about its axis [kg m²], [kg]
  double lower = -std::numeric_limits<double>::infinity();  ///< [rad], [m]
  double upper = std::numeric_limits<double>::infinity();
  double effort = std::numeric_limits<double>::infinity();  ///< limit of its motor [N m], [N]
};

/// How a guided body moves in the x-z plane.
inline const std::vector<WorldAxis> kInPlane = {kAlongX, kAlongZ, kAboutY};

/// A body and the joint that connects it with its parent.
///
/// The frame of the body is the frame of its joint: at q = 0 it stands in the parent's frame at
/// `position` and `orientation`, and the joint moves it from there. Centre of mass, inertia and
/// axis are given in it. The orientation is a quaternion, and it and the axis may have any length,
/// so that they are exact in every scalar.
struct BodyDescription {
  static constexpr int kWorld = -1;

  std::string name;
  int parent = kWorld;  ///< index of a body that stands before this one, or kWorld
  Joint joint = Joint::kFixed;
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< of a revolute or prismatic joint
  /// Of a guided joint, one a coordinate: slides, each at most once, then at most one turn, at
  /// least one of all. As it is, the body moves in the x-z plane.
  std::vector<WorldAxis> moves = kInPlane;
  JointProperties properties = {};                     ///< of a joint of one coordinate
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< [m]
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();
  double mass = 0;                                           ///< [kg]
  Eigen::Vector3d center_of_mass = Eigen::Vector3d::Zero();  ///< [m]
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();         ///< about the centre of mass [kg m²]
  /// Accepts principal moments that break the triangle inequality: published robots have misprints,
  /// and a paper's numbers must be reproducible. M is positive definite all the same.
  bool inertia_as_published = false;
};

/// Bodies in an order in which every parent stands before its children.
struct TreeDescription {
  std::vector<BodyDescription> bodies;
  Eigen::Vector3d gravity = {0, 0, -9.81};  ///< acceleration of free fall [m/s²]
};

/// Velocities of the joint of a body.
[[nodiscard]] int num_velocities(const BodyDescription& body);

/// Whether the one coordinate of its joint is an angle.
[[nodiscard]] bool turns(const BodyDescription& body);

/// An InputError about one body, so that a reader of files can name its place in the file.
struct BodyError : InputError {
  BodyError(std::string name, const std::string& message)
      : InputError(message), body(std::move(name)) {}

  std::string body;  ///< its name
};

/// Throws BodyError for a tree that no rigid bodies can form: a negative mass, damping, rotor or
/// effort, limits that leave a joint no range, any of these on a joint of several coordinates, a
/// guided joint that cannot be, an inertia that breaks the triangle inequality, an axis without
/// direction, a parent listed after its child, a joint that moves nothing, a missing or repeated
/// name; InputError for faults of no single body: nothing that moves, a gravity that is not finite.
void check(const TreeDescription& description);

}  // namespace tribo::models
