#include "models/bodies/tree_description.hpp"

#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>

namespace tribo::models {
namespace {

/// Of an inertia, relative to its trace and to that of its mass at the centre of mass, seen from
/// the body's frame: published values have six digits or so.
constexpr double kRounding = 1e-6;

[[noreturn]] void refuse(const BodyDescription& body, const std::string& reason) {
  throw BodyError(body.name, fmt::format("body '{}': {}", body.name, reason));
}

void check_place(const BodyDescription& body, int index) {
  if (body.parent < BodyDescription::kWorld || body.parent >= index) {
    refuse(body, fmt::format(
                     "its parent has index {}; allowed are -1 (the world) to {}, the bodies before",
                     body.parent, index - 1));
  }
  if (!body.position.allFinite()) refuse(body, "its position is not finite");
  const double length = body.orientation.norm();
  if (!(length > 0) || !std::isfinite(length)) refuse(body, "its orientation is no rotation");
}

/// A slide after a turn, or a second turn, would not be along or about an axis of the frame.
void check_moves(const BodyDescription& body) {
  if (body.joint != Joint::kGuided) return;
  const auto& moves = body.moves;
  const std::set<WorldAxis> different(moves.begin(), moves.end());
  if (moves.empty() || different.size() < moves.size() ||
      std::any_of(moves.begin(), moves.end() - 1, is_turn))
    refuse(body,
           "a guided joint has slides along different axes, then at most one turn, at least one of "
           "all");
}

void check_axis(const BodyDescription& body) {
  if (body.joint != Joint::kRevolute && body.joint != Joint::kPrismatic) return;
  const double length = body.axis.stableNorm();
  if (!(length > 0) || !std::isfinite(length)) refuse(body, "its joint axis has no direction");
}

[[nodiscard]] bool is_default(const JointProperties& joint) {
  return joint.damping == 0 && joint.rotor_inertia == 0 && joint.lower == JointProperties{}.lower &&
         joint.upper == JointProperties{}.upper && joint.effort == JointProperties{}.effort;
}

void check_joint(const BodyDescription& body) {
  const JointProperties& joint = body.properties;
  if (num_velocities(body) != 1) {
    if (!is_default(joint))
      refuse(body, "damping, rotor inertia, limits and effort are of joints of one coordinate");
    return;
  }
  if (!std::isfinite(joint.damping) || joint.damping < 0)
    refuse(body, fmt::format("the damping {:g} of its joint is not from 0 on", joint.damping));
  if (!std::isfinite(joint.rotor_inertia) || joint.rotor_inertia < 0)
    refuse(body, fmt::format("its rotor inertia {:g} is not from 0 on", joint.rotor_inertia));
  if (!(joint.effort >= 0))
    refuse(body, fmt::format("the effort {:g} of its joint is not from 0 on", joint.effort));
  if (!(joint.lower <= joint.upper)) {
    refuse(body, fmt::format("the lower limit {:g} of its joint is above the upper one {:g}",
                             joint.lower, joint.upper));
  }
}

/// The principal moments I₁ ≤ I₂ ≤ I₃ of a rigid body satisfy I₁ ≥ 0 and I₃ ≤ I₁ + I₂.
void check_inertia(const BodyDescription& body) {
  const Eigen::Matrix3d& I = body.inertia;
  if (!I.allFinite()) refuse(body, "its inertia is not finite");
  const double rounding = kRounding * (I.diagonal().cwiseAbs().sum() +
                                       std::abs(body.mass) * body.center_of_mass.squaredNorm());
  if ((I - I.transpose()).cwiseAbs().maxCoeff() > rounding)
    refuse(body, "its inertia is not symmetric");
  const Eigen::Vector3d moments =
      Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(I, Eigen::EigenvaluesOnly).eigenvalues();
  if (moments[0] < -rounding) {
    refuse(body,
           fmt::format("its inertia has the negative principal moment {:g} kg m^2", moments[0]));
  }
  if (!body.inertia_as_published && moments[2] > moments[0] + moments[1] + rounding) {
    refuse(body, fmt::format(
                     "its principal moments of inertia {:g}, {:g}, {:g} kg m^2 break the triangle "
                     "inequality",
                     moments[0], moments[1], moments[2]));
  }
}

void check_mass(const BodyDescription& body) {
  if (!std::isfinite(body.mass) || body.mass < 0)
    refuse(body, fmt::format("its mass {:g} kg is not a number from 0 on", body.mass));
  if (!body.center_of_mass.allFinite()) refuse(body, "its center of mass is not finite");
  check_inertia(body);
}

void check_names(const TreeDescription& description) {
  std::set<std::string> names;
  for (const BodyDescription& body : description.bodies) {
    if (body.name.empty()) refuse(body, "a body needs a name");
    if (!names.insert(body.name).second) refuse(body, "the name is given twice");
  }
}

/// A joint whose whole subtree is without mass and inertia makes M singular.
void check_joints_move_something(const TreeDescription& description) {
  const auto& bodies = description.bodies;
  std::vector<bool> heavy(bodies.size());
  for (std::size_t i = bodies.size(); i-- > 0;) {
    const BodyDescription& body = bodies[i];
    if (body.mass > 0 || body.inertia.trace() > 0) heavy[i] = true;
    if (!heavy[i] && body.joint != Joint::kFixed)
      refuse(body, "nothing that its joint moves has mass or inertia");
    if (heavy[i] && body.parent != BodyDescription::kWorld)
      heavy[static_cast<std::size_t>(body.parent)] = true;
  }
}

}  // namespace

int num_velocities(const BodyDescription& body) {
  switch (body.joint) {
    case Joint::kFixed:
      return 0;
    case Joint::kFloating:
    case Joint::kFree:
      return 6;
    case Joint::kGuided:
      return static_cast<int>(body.moves.size());
    case Joint::kRevolute:
    case Joint::kPrismatic:
      return 1;
  }
  return 0;
}

bool turns(const BodyDescription& body) {
  const bool is_turning_guide = body.joint == Joint::kGuided && is_turn(body.moves.back());
  return body.joint == Joint::kRevolute || (is_turning_guide && num_velocities(body) == 1);
}

void check(const TreeDescription& description) {
  const auto moves = [](const BodyDescription& body) { return body.joint != Joint::kFixed; };
  if (std::ranges::none_of(description.bodies, moves))
    throw InputError("a tree needs a body with a joint that moves");
  check_names(description);
  for (std::size_t i = 0; i < description.bodies.size(); ++i) {
    const BodyDescription& body = description.bodies[i];
    check_place(body, static_cast<int>(i));
    check_axis(body);
    check_moves(body);
    check_joint(body);
    check_mass(body);
  }
  if (!description.gravity.allFinite()) throw InputError("the gravity of a tree is not finite");
  check_joints_move_something(description);
}

}  // namespace tribo::models
