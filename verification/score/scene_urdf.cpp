#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pugixml.hpp>

#include <cmath>
#include <set>
#include <variant>

#include "verification/score/described_bodies.hpp"
#include "verification/score/mjcf.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_of_instance.hpp"
#include "verification/score/solids.hpp"

namespace tribo::verification {
namespace {

using mjcf::remark;
using mjcf::set;
using mjcf::text;
using models::BodyDescription;
using models::BodyId;
using models::entry;
using models::Placement;

/// Half of the width and the height of a box in place of a half space [m].
constexpr double kGroundWidth = 50, kGroundHeight = 1;

void add_origin(const Placement& X, pugi::xml_node node) {
  pugi::xml_node origin = node.append_child("origin");
  const Eigen::Vector3d ypr = X.R.eulerAngles(2, 1, 0);
  set(origin, "xyz", text(Eigen::Vector3d(X.p)));
  set(origin, "rpy", text(Eigen::Vector3d(ypr.reverse())));
}

/// The shapes of a geometry: a capsule is a cylinder between two balls.
class CollisionWriter {
 public:
  CollisionWriter(const models::SceneGeometry& geometry, pugi::xml_node link)
      : geometry_(geometry), link_(link) {}

  void operator()(const models::geometry::Sphere& shape) { add_sphere(shape.radius, 0); }
  void operator()(const models::geometry::Box& shape) { add_box(shape.half, 0); }
  void operator()(const models::geometry::Cylinder& shape) {
    pugi::xml_node cylinder = add("cylinder", 0);
    set(cylinder, "radius", text(shape.radius));
    set(cylinder, "length", text(2 * shape.half_length));
  }
  void operator()(const models::geometry::Capsule& shape) {
    (*this)(models::geometry::Cylinder{shape.radius, shape.half_length});
    for (const double z : {shape.half_length, -shape.half_length}) add_sphere(shape.radius, z);
  }
  void operator()(const models::geometry::HalfSpace& /*shape*/) {
    add_box({kGroundWidth, kGroundWidth, kGroundHeight}, -kGroundHeight);
  }

 private:
  /// A shape whose middle is at z of the geometry's axis.
  pugi::xml_node add(const char* type, double z) {
    pugi::xml_node collision = link_.append_child("collision");
    set(collision, "name",
        count_ == 0 ? geometry_.name : fmt::format("{}-{}", geometry_.name, count_ + 1));
    ++count_;
    add_origin(geometry_.placement * Placement{.p = {0, 0, z}}, collision);
    return collision.append_child("geometry").append_child(type);
  }
  void add_sphere(double radius, double z) { set(add("sphere", z), "radius", text(radius)); }
  void add_box(const Eigen::Vector3d& half, double z) {
    set(add("box", z), "size", text(Eigen::Vector3d(2 * half)));
  }

  const models::SceneGeometry& geometry_;
  pugi::xml_node link_;
  int count_ = 0;
};

void add_inertial(const BodyDescription& body, pugi::xml_node link) {
  pugi::xml_node inertial = link.append_child("inertial");
  add_origin({.p = body.center_of_mass}, inertial);
  set(inertial.append_child("mass"), "value", text(body.mass));
  pugi::xml_node inertia = inertial.append_child("inertia");
  for (const auto& [name, i, j] : {std::tuple("ixx", 0, 0),
                                   {"ixy", 0, 1},
                                   {"ixz", 0, 2},
                                   {"iyy", 1, 1},
                                   {"iyz", 1, 2},
                                   {"izz", 2, 2}})
    set(inertia, name, text(body.inertia(i, j)));
}

void add_dynamics(const models::JointProperties& joint, bool turns, pugi::xml_node node) {
  constexpr double kFar = 1e10;  // a side, or an effort, without a limit
  const bool limited = std::isfinite(joint.lower) || std::isfinite(joint.upper);
  if (joint.damping > 0) set(node.append_child("dynamics"), "damping", text(joint.damping));
  if (turns && !limited) return;
  pugi::xml_node limit = node.append_child("limit");
  set(limit, "lower", text(std::max(joint.lower, -kFar)));
  set(limit, "upper", text(std::min(joint.upper, kFar)));
  set(limit, "effort", text(std::min(joint.effort, kFar)));
  set(limit, "velocity", text(kFar));
}

/// Links and joints of a scene's solids.
class UrdfWriter {
 public:
  UrdfWriter(const Solids& solids, pugi::xml_node robot) : scene_(solids.scene), robot_(robot) {}

  void add() {
    add_link("world", {}, nullptr);
    for (int tree = 0; tree < static_cast<int>(scene_.trees.size()); ++tree) {
      for (int b = 0; b < static_cast<int>(entry(scene_.trees, tree).bodies.size()); ++b)
        add_body({tree, b});
    }
  }

 private:
  void add_link(const std::string& name, const BodyId& id, const BodyDescription* body) {
    pugi::xml_node link = robot_.append_child("link");
    set(link, "name", name);
    if (body != nullptr && has_inertia(*body)) add_inertial(*body, link);
    for (const models::SceneGeometry& g : scene_.geometries) {
      if (g.body == id) std::visit(CollisionWriter(g, link), g.shape);
    }
  }

  pugi::xml_node add_joint(const std::string& name, const char* type, const std::string& parent,
                           const std::string& child, const Placement& X) {
    pugi::xml_node joint = robot_.append_child("joint");
    set(joint, "name", name);
    set(joint, "type", type);
    set(joint.append_child("parent"), "link", parent);
    set(joint.append_child("child"), "link", child);
    add_origin(X, joint);
    return joint;
  }

  /// A body; between the joints of one that is guided stand links without mass.
  void add_body(const BodyId& id) {
    const auto& bodies = entry(scene_.trees, id.tree).bodies;
    const BodyDescription& body = entry(bodies, id.body);
    const bool at_root = body.parent == BodyDescription::kWorld;
    std::string parent = at_root ? "world" : entry(bodies, body.parent).name;
    Placement X{.R = body.orientation.normalized().toRotationMatrix(), .p = body.position};
    const std::vector<NamedJoint> joints = joints_of(body);
    if (joints.empty())
      add_joint(body.name, floats(body) ? "floating" : "fixed", parent, body.name, X);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const NamedJoint& one = joints[i];
      const bool is_last = i + 1 == joints.size();
      const std::string child = is_last ? body.name : one.name;
      if (!is_last) add_link(child, {id.tree, kNone}, nullptr);
      const pugi::xml_node joint = add_joint(one.name, type_of(one, body), parent, child, X);
      set(pugi::xml_node(joint).append_child("axis"), "xyz", text(one.axis));
      add_dynamics(body.properties, one.turns, joint);
      parent = child;
      X = {};
    }
    add_link(body.name, id, &body);
  }

  static const char* type_of(const NamedJoint& joint, const BodyDescription& body) {
    if (!joint.turns) return "prismatic";
    const auto& own = body.properties;
    return std::isfinite(own.lower) || std::isfinite(own.upper) ? "revolute" : "continuous";
  }

  static constexpr int kNone = -2;  ///< a body that has no geometries

  const models::SceneDescription& scene_;
  pugi::xml_node robot_;
};

/// What URDF has no words for, a sentence each.
void add_losses(const models::Scene& system, const models::State<double>& x0,
                pugi::xml_node robot) {
  const models::SceneDescription& scene = system.description();
  const auto lost = [&](const std::string& what) { remark(robot, "not said here: " + what); };
  std::set<std::string> gravities;
  for (const auto& tree : scene.trees) gravities.insert(text(Eigen::Vector3d(tree.gravity)));
  lost(fmt::format("gravity, {} m/s^2", fmt::join(gravities, " or ")));
  std::vector<std::string> start;
  const std::vector<models::Coordinate> coordinates = system.coordinates();
  for (int i = 0; i < static_cast<int>(x0.q.size() + x0.v.size()); ++i) {
    const auto n = static_cast<int>(x0.q.size());
    const double value = i < n ? x0.q[i] : x0.v[i - n];
    if (value != 0) start.push_back(fmt::format("{} = {}", entry(coordinates, i).name, value));
  }
  if (!start.empty()) lost(fmt::format("the start, {}", fmt::join(start, ", ")));
  if (!scene.points.empty() || !system.possible_pairs().empty())
    lost("the laws of contacts, and which shapes may touch");
  if (!scene.forces.empty()) lost("the forces that act");
  if (!scene.springs.empty() || !scene.ties.empty()) lost("springs and ties of joints");
  if (!scene.drives.empty() || !scene.held.empty()) lost("drives and controllers");
}

}  // namespace

std::string scene_urdf(const models::Scenario& scenario, const models::Instance& instance) {
  return told_of(scenario, "URDF", [&] {
    const models::Scene& system = scene_of(instance);
    Solids solids = solids_of(system, instance.x0);
    solids.scene.trees = system.description().trees;
    pugi::xml_document document;
    pugi::xml_node robot = document.append_child("robot");
    set(robot, "name", scenario.id);
    remark(robot, fmt::format("{}: {}", scenario.id, scenario.description));
    add_losses(system, instance.x0, robot);
    UrdfWriter(solids, robot).add();
    return mjcf::written(document);
  });
}

}  // namespace tribo::verification
