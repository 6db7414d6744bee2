#pragma once

#include <string>
#include <vector>

#include "models/scene/scene.hpp"

/// Questions to descriptions of bodies that writers of scenes have.
namespace tribo::verification {

[[nodiscard]] bool has_inertia(const models::BodyDescription& body);

[[nodiscard]] bool floats(const models::BodyDescription& body);

/// Whether a body moves against the world.
[[nodiscard]] bool moves(const models::Scene& system, const models::BodyId& body);

/// A joint of one coordinate, by which it is named.
struct NamedJoint {
  std::string name;
  bool turns = false;
  Eigen::Vector3d axis;  ///< in the frame in which the joint stands
};

/// The joints, one after the other, that move a body which does not float.
[[nodiscard]] std::vector<NamedJoint> joints_of(const models::BodyDescription& body);

/// The name of the coordinate of a velocity of a tree, which does not float.
/// Throws InputError where the body that it moves floats.
[[nodiscard]] std::string joint_of(const models::Scene& system, int tree, int velocity);

}  // namespace tribo::verification
