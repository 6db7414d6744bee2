#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

#include "models/input_error.hpp"
#include "verification/score/described_bodies.hpp"
#include "verification/score/mjcf.hpp"

namespace tribo::verification::mjcf {
namespace {

using models::BodyDescription;
using models::BodyId;
using models::entry;
using models::Joint;
using models::Placement;
using models::TreeDescription;
using Geometry = models::SceneGeometry;

/// A mass or an inertia without effect, which MuJoCo requires of moving bodies [kg], [kg m²].
constexpr double kNegligible = 1e-12;

/// Of the centre of mass of a body that only slides, beside its origin: without effect on the
/// motion, but MuJoCo 3 and 4 take 1/m for w of a body whose frames coincide, and n/(3m) as MuJoCo
/// 2 does of every other.
constexpr double kOffset = 1e-6;  // [m]

Placement placement_of(const BodyDescription& body) {
  return {.R = body.orientation.normalized().toRotationMatrix(), .p = body.position};
}

/// Whether a joint between a body and the world can turn it.
bool can_turn(const BodyDescription& body, const TreeDescription& tree) {
  const bool slides = body.joint == Joint::kPrismatic ||
                      (body.joint == Joint::kGuided && !models::is_turn(body.moves.back()));
  const bool by_own = body.joint != Joint::kFixed && !slides;
  if (by_own || body.parent == BodyDescription::kWorld) return by_own;
  return can_turn(entry(tree.bodies, body.parent), tree);
}

/// A joint whose frame is placed in that of the node.
pugi::xml_node add_joint(pugi::xml_node node, const std::string& name, const char* type,
                         const Placement& frame, const Eigen::Vector3d& axis) {
  pugi::xml_node joint = node.append_child("joint");
  set(joint, "name", name);
  set(joint, "type", type);
  set(joint, "pos", text(Eigen::Vector3d(frame.p)));
  set(joint, "axis", text(Eigen::Vector3d(frame.R * axis)));
  return joint;
}

void add_inertia(const BodyDescription& body, const TreeDescription& tree, pugi::xml_node node) {
  const bool turns = can_turn(body, tree);
  Eigen::Matrix3d I = body.inertia;
  if (I.isZero(0) && !turns) I = body.mass * Eigen::Matrix3d::Identity();
  if (I.isDiagonal(0)) I.diagonal() = I.diagonal().cwiseMax(kNegligible).eval();
  pugi::xml_node inertial = node.append_child("inertial");
  Eigen::Vector3d center = body.center_of_mass;
  if (!turns && center.isZero(0)) center.x() = kOffset;
  set(inertial, "pos", text(center));
  set(inertial, "mass", text(body.mass > 0 ? body.mass : kNegligible));
  if (I.isDiagonal(0)) {
    set(inertial, "diaginertia", text(Eigen::Vector3d(I.diagonal())));
  } else {
    set(inertial, "fullinertia",
        text(Eigen::Vector3d(I.diagonal())) + " " +
            text(Eigen::Vector3d(I(0, 1), I(0, 2), I(1, 2))));
  }
}

struct ShapeWriter {
  pugi::xml_node geom;
  bool moves;
  const std::string& name;

  void operator()(const models::geometry::Sphere& shape) const {
    add("sphere", text(shape.radius));
  }
  void operator()(const models::geometry::Box& shape) const {
    add("box", text(Eigen::Vector3d(shape.half)));
  }
  void operator()(const models::geometry::Cylinder& shape) const {
    add("cylinder", text(shape.radius) + " " + text(shape.half_length));
  }
  void operator()(const models::geometry::Capsule& shape) const {
    add("capsule", text(shape.radius) + " " + text(shape.half_length));
  }
  void operator()(const models::geometry::HalfSpace& /*shape*/) const {
    if (moves) throw InputError(fmt::format("'{}' is a half space that moves", name));
    add("plane", "1 1 0.1");
  }

 private:
  void add(const char* type, const std::string& size) const {
    set(geom, "type", type);
    set(geom, "size", size);
  }
};

class Bodies {
 public:
  Bodies(const models::SceneDescription& scene, const models::Scene& system)
      : scene_(scene), system_(system) {}

  void add(pugi::xml_node world) const {
    add_geometries({}, world);
    for (int i = 0; i < static_cast<int>(scene_.trees.size()); ++i) {
      const TreeDescription& tree = entry(scene_.trees, i);
      std::vector<Chain> chains;
      for (int b = 0; b < static_cast<int>(tree.bodies.size()); ++b) {
        const BodyDescription& body = entry(tree.bodies, b);
        const bool at_root = body.parent == BodyDescription::kWorld;
        Chain chain = at_root ? Chain{.node = world, .joints = {}} : entry(chains, body.parent);
        const Placement parent = chain.joints.empty() ? Placement{} : chain.joints.back().placement;
        chain.joints.push_back({b, parent * placement_of(body)});
        if (!is_massless_link({i, b})) {
          chain = {.node = add_body({i, b}, chain), .joints = {}};
          add_geometries({i, b}, chain.node);
        }
        chains.push_back(std::move(chain));
      }
    }
  }

 private:
  /// A moving body without mass that carries one other is no body in MuJoCo: its joints become the
  /// other's too.
  struct Chain {
    struct Link {
      int body;             ///< of the tree
      Placement placement;  ///< of its frame in that of the node
    };
    pugi::xml_node node;       ///< the last body that is one
    std::vector<Link> joints;  ///< since then
  };

  [[nodiscard]] const BodyDescription& description(const BodyId& id) const {
    return entry(entry(scene_.trees, id.tree).bodies, id.body);
  }

  [[nodiscard]] bool is_massless_link(const BodyId& id) const {
    const BodyDescription& body = description(id);
    if (body.joint == Joint::kFixed || has_inertia(body) || floats(body)) return false;
    const auto children =
        std::ranges::count(entry(scene_.trees, id.tree).bodies, id.body, &BodyDescription::parent);
    return children == 1 && std::ranges::count(scene_.geometries, id, &Geometry::body) == 0;
  }

  [[nodiscard]] pugi::xml_node add_body(const BodyId& id, const Chain& chain) const {
    const BodyDescription& body = description(id);
    if (body.joint != Joint::kFixed && !has_inertia(body))
      throw InputError(fmt::format("'{}' moves and has no mass", body.name));
    if (floats(body) && body.parent != BodyDescription::kWorld)
      throw InputError(fmt::format("'{}' floats in another body", body.name));
    pugi::xml_node node = pugi::xml_node(chain.node).append_child("body");
    const Placement& at = chain.joints.back().placement;
    set(node, "name", body.name);
    set(node, "pos", text(Eigen::Vector3d(at.p)));
    set(node, "quat", text(Eigen::Quaterniond(at.R)));
    for (const auto& [one, placement] : chain.joints) {
      add_joints(
          {id.tree, one},
          {.R = at.R.transpose() * placement.R, .p = at.R.transpose() * (placement.p - at.p)},
          node);
    }
    if (has_inertia(body)) add_inertia(body, entry(scene_.trees, id.tree), node);
    return node;
  }

  /// Further properties of a hinge or a slide, and its spring; angles are radians.
  void add_properties(const BodyId& id, pugi::xml_node joint) const {
    const models::JointProperties& properties = description(id).properties;
    if (properties.damping > 0) set(joint, "damping", text(properties.damping));
    if (properties.rotor_inertia > 0) set(joint, "armature", text(properties.rotor_inertia));
    for (const models::JointSpring& spring : scene_.springs) {
      if (BodyId{spring.tree, spring.body} != id) continue;
      if (!spring.changes.empty())
        throw InputError("it has springs that rest elsewhere from a time on");
      set(joint, "stiffness", text(spring.stiffness));
      set(joint, "springref", text(spring.rest));
    }
    if (!std::isfinite(properties.lower) && !std::isfinite(properties.upper)) return;
    constexpr double kFar = 1e10;  // a side without a limit
    set(joint, "limited", "true");
    set(joint, "range",
        text(std::max(properties.lower, -kFar)) + " " + text(std::min(properties.upper, kFar)));
  }

  void add_joints(const BodyId& id, const Placement& frame, pugi::xml_node node) const {
    const BodyDescription& body = description(id);
    if (floats(body)) set(node.append_child("freejoint"), "name", body.name);
    for (const NamedJoint& one : joints_of(body)) {
      const pugi::xml_node joint =
          add_joint(node, one.name, one.turns ? "hinge" : "slide", frame, one.axis);
      if (num_velocities(body) == 1) add_properties(id, joint);
    }
  }

  void add_geometries(const BodyId& id, pugi::xml_node node) const {
    for (const Geometry& g : scene_.geometries) {
      if (g.body == id) add_geometry(g, node);
    }
  }

  void add_geometry(const Geometry& g, pugi::xml_node node) const {
    pugi::xml_node geom = node.append_child("geom");
    set(geom, "name", g.name);
    std::visit(ShapeWriter{geom, moves(system_, g.body), g.name}, g.shape);
    set(geom, "pos", text(Eigen::Vector3d(g.placement.p)));
    set(geom, "quat", text(Eigen::Quaterniond(g.placement.R)));
    set(geom, "contype", "0");  // pairs are written out
    set(geom, "conaffinity", "0");
  }

  const models::SceneDescription& scene_;
  const models::Scene& system_;
};

}  // namespace

void add_bodies(const models::SceneDescription& scene, const models::Scene& system,
                pugi::xml_node world) {
  Bodies(scene, system).add(world);
}

}  // namespace tribo::verification::mjcf
