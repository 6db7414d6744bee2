#include "verification/score/described_bodies.hpp"

#include <fmt/format.h>

#include "models/bodies/tree_configuration.hpp"
#include "models/input_error.hpp"

namespace tribo::verification {

using models::BodyDescription;
using models::Joint;

bool has_inertia(const BodyDescription& body) {
  return body.mass > 0 || !body.inertia.isZero(0);
}

bool floats(const BodyDescription& body) {
  return body.joint == Joint::kFree || body.joint == Joint::kFloating;
}

bool moves(const models::Scene& system, const models::BodyId& body) {
  return body.tree != models::BodyId::kWorld && system.tree(body.tree).body(body.body).link != 0;
}

std::vector<NamedJoint> joints_of(const BodyDescription& body) {
  if (body.joint == Joint::kRevolute) return {{body.name + ".angle", true, body.axis}};
  if (body.joint == Joint::kPrismatic) return {{body.name + ".slide", false, body.axis}};
  std::vector<NamedJoint> joints;
  if (body.joint != Joint::kGuided) return joints;
  for (const models::WorldAxis move : body.moves) {
    const int i = models::number_of(move);
    const bool turns = models::is_turn(move);
    const std::string coordinate = turns ? "theta" : std::string(1, static_cast<char>('x' + i));
    joints.push_back({body.name + "." + coordinate, turns, Eigen::Vector3d::Unit(i)});
  }
  return joints;
}

std::string joint_of(const models::Scene& system, int tree, int velocity) {
  const auto& links = system.tree(tree);
  int i = 1;
  while (velocity >= links.link(i).first_velocity + links.link(i).num_velocities) ++i;
  const models::Link& link = links.link(i);
  if (is_floating(link))
    throw InputError(fmt::format("a force acts on '{}', which floats", link.name));
  const int position =
      system.first_position(tree) + link.first_position + velocity - link.first_velocity;
  return system.coordinates().at(static_cast<std::size_t>(position)).name;
}

}  // namespace tribo::verification
