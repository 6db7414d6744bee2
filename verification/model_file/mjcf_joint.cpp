#include "verification/model_file/mjcf_joint.hpp"

#include <cmath>
#include <limits>

#include "verification/model_file/mjcf_defaults.hpp"

namespace tribo::verification::model_file {
namespace {

using models::Joint;

constexpr double kFar = 1e10;  ///< a limit from there on is none

/// Converts from the unit of the file.
double coordinate(double value, Joint joint, const MjcfCompiler& compiler) {
  return joint == Joint::kRevolute ? compiler.angle(value) : value;
}

void set_range(const Element& element, const MjcfCompiler& compiler, MjcfJoint& joint) {
  const std::string limited = element.choice("limited", {"true", "false", "auto"}, "auto");
  if (limited == "false") return;
  if (limited == "auto" && !(compiler.autolimits && element.has("range"))) return;
  const Eigen::VectorXd range = element.numbers("range", 2, 2);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  joint.properties.lower =
      range[0] <= -kFar ? -kInfinity : coordinate(range[0], joint.joint, compiler);
  joint.properties.upper =
      range[1] >= kFar ? kInfinity : coordinate(range[1], joint.joint, compiler);
}

void expect_free(const Element& element) {
  for (const char* name : {"damping", "armature", "stiffness"})
    element.expect_zero(name, "hinges and slides have it here");
}

}  // namespace

MjcfJoint read_joint(const Element& element, const MjcfCompiler& compiler, XmlFile& file) {
  MjcfJoint joint{.name = element.text_or("name", "")};
  if (std::string_view(element.node().name()) == "freejoint") {
    file.expect_attributes(element.node(), {"name", "align"}, {"group"});
    static_cast<void>(element.choice("align", {"false", "auto"}, "auto"));
    joint.joint = Joint::kFree;
    return joint;
  }
  expect_joint_attributes(element.node(), file);
  const std::string type = element.choice("type", {"hinge", "slide", "free"}, "hinge");
  if (element.number_or("frictionloss", 0) != 0)
    file.lack(element.node(), "a joint has dry friction; there is none here");
  if (type == "free") {
    expect_free(element);
    joint.joint = Joint::kFree;
    return joint;
  }
  joint.joint = type == "hinge" ? Joint::kRevolute : Joint::kPrismatic;
  joint.axis = element.vector_or("axis", joint.axis);
  joint.position = element.vector_or("pos", joint.position);
  joint.reference = coordinate(element.number_or("ref", 0), joint.joint, compiler);
  if (element.has("springdamper") && !element.numbers("springdamper", 2, 2).isZero(0))
    throw element.error("'springdamper' is not understood; stiffness and damping are");
  joint.properties.damping = element.number_or("damping", 0);
  joint.properties.rotor_inertia = element.number_or("armature", 0);
  set_range(element, compiler, joint);
  joint.stiffness = element.number_or("stiffness", 0);
  joint.rest = coordinate(element.number_or("springref", 0), joint.joint, compiler);
  joint.rest -= joint.reference;
  joint.properties.lower -= joint.reference;
  joint.properties.upper -= joint.reference;
  if (joint.stiffness < 0) throw element.error("the stiffness of its joint is below zero");
  return joint;
}

}  // namespace tribo::verification::model_file
