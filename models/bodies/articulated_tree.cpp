#include "models/bodies/articulated_tree.hpp"

#include <algorithm>

#include "models/input_error.hpp"

namespace tribo::models {

ArticulatedTree::ArticulatedTree(const TreeDescription& description)
    : gravity_(description.gravity) {
  check(description);
  links_.resize(1);
  last_velocity_.assign(1, -1);
  for (const BodyDescription& body : description.bodies) add(body);
  damping_ = by_velocity([](const JointProperties& joint) { return joint.damping; });
  rotor_inertia_ = by_velocity([](const JointProperties& joint) { return joint.rotor_inertia; });
}

int ArticulatedTree::find_body(std::string_view name) const {
  std::vector<std::string> known;
  for (const Body& body : bodies_) known.push_back(body.name);
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) throw unknown_name("body", name, known);
  return static_cast<int>(found - known.begin());
}

void ArticulatedTree::add(const BodyDescription& description) {
  Body body{.name = description.name, .link = 0, .placement = {}};
  if (description.parent != BodyDescription::kWorld) {
    const Body& parent = entry(bodies_, description.parent);
    body.link = parent.link;
    body.placement = parent.placement;
  }
  body.placement = body.placement * placement(description);
  if (description.joint != Joint::kFixed) {
    add_link(description, body.link, body.placement);
    body.link = num_links() - 1;
    body.placement = {};
  }
  Link& link = entry(links_, body.link);
  link.body = welded(link.body, properties(description).seen_from(body.placement));
  bodies_.push_back(std::move(body));
}

void ArticulatedTree::add_link(const BodyDescription& description, int parent,
                               const Placement& placement) {
  const int velocities = models::num_velocities(description);
  Link link{.name = description.name,
            .parent = parent,
            .joint = description.joint,
            .axis = Vector3d::Zero(),
            .moves = {},
            .placement = placement,
            .turned = !placement.R.isIdentity(0.0),
            .body = {},
            .first_position = num_positions_,
            .first_velocity = num_velocities(),
            .num_velocities = velocities,
            .properties = description.properties};
  if (description.joint == Joint::kGuided) {
    link.moves = description.moves;
  } else if (velocities == 1) {
    link.axis = description.axis.stableNormalized();
  }
  num_positions_ += velocities == 6 ? 7 : velocities;  // a quaternion where it floats
  int last = last_velocity(parent);
  for (int k = 0; k < link.num_velocities; ++k) {
    parent_velocity_.push_back(last);
    last = num_velocities() - 1;
  }
  last_velocity_.push_back(last);
  links_.push_back(std::move(link));
}

Placement ArticulatedTree::placement(const BodyDescription& body) {
  const Eigen::Quaterniond orientation = body.orientation;
  return {.R = orientation.normalized().toRotationMatrix(), .p = body.position};
}

MassProperties ArticulatedTree::properties(const BodyDescription& body) {
  const Matrix3d I = body.inertia;
  return {.mass = body.mass, .center = body.center_of_mass, .inertia = (I + I.transpose()) / 2.0};
}

}  // namespace tribo::models
