#include "verification/score/scene_in_space.hpp"

#include <Eigen/Cholesky>
#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "models/bodies/tree_configuration.hpp"
#include "models/bodies/tree_dynamics.hpp"
#include "models/input_error.hpp"
#include "models/scene/scene.hpp"
#include "verification/score/mjcf.hpp"
#include "verification/score/mujoco_coordinates.hpp"

namespace tribo::verification {
namespace {

using namespace mjcf;
using models::BodyDescription;
using models::BodyId;
using models::Joint;
using models::TreeDescription;
using models::VectorXd;
using Scene = models::SceneDescription;
using System = models::Scene;
using Geometry = models::SceneGeometry;
using Placement = models::Placement;

std::string formula_of(const models::Course& course) {
  return fmt::format("{0} + {1} t + {2} sin a + {3} cos a, a = 2 pi {4} t + {5},",
                     course.constant,
                     course.rate,
                     course.sine,
                     course.cosine,
                     course.frequency,
                     course.phase);
}

/// A mass or an inertia without effect, which MuJoCo requires of moving bodies [kg], [kg m²].
constexpr double kNegligible = 1e-12;

std::string text_of(const Eigen::Vector3d& v) {
  return fmt::format("{} {} {}", text(v[0]), text(v[1]), text(v[2]));
}

/// (w, x, y, z) of a rotation.
std::string text_of(const Eigen::Quaterniond& q) {
  return fmt::format("{} {} {} {}", text(q.w()), text(q.x()), text(q.y()), text(q.z()));
}

Placement placement_of(const BodyDescription& body) {
  return {.R = body.orientation.normalized().toRotationMatrix(), .p = body.position};
}

bool has_inertia(const BodyDescription& body) {
  return body.mass > 0 || !body.inertia.isZero(0);
}

bool floats(const BodyDescription& body) {
  return body.joint == Joint::kFree || body.joint == Joint::kFloating;
}

/// A pair of geometries and its contact in MuJoCo's numbers.
struct NumberedPair {
  int a = 0, b = 0;
  ContactNumbers n;
};

/// A scenario described for MuJoCo.
class SceneInSpace {
 public:
  SceneInSpace(const models::Scenario& scenario, const models::Parameters& parameters)
      : scenario_(scenario),
        system_(scenario.scene(parameters)),
        scene_(system_.description()),
        coordinates_(system_.coordinates()) {
    gravity_ = common_gravity();
    for (const auto& [a, b] : system_.possible_pairs()) pairs_.push_back({a, b, numbers_of(a, b)});
  }

  [[nodiscard]] const System& system() const { return system_; }
  [[nodiscard]] const std::vector<NumberedPair>& pairs() const { return pairs_; }
  [[nodiscard]] const Eigen::Vector3d& gravity() const { return gravity_; }

  /// ω of the stiffest pair; that of a fall of 1 m if there is none.
  [[nodiscard]] double omega() const {
    double square = 10;
    for (const NumberedPair& pair : pairs_) square = std::max(square, pair.n.spring.k * pair.n.w);
    return std::sqrt(square);
  }
  [[nodiscard]] double impratio() const {
    double most = 1;
    for (const NumberedPair& pair : pairs_) most = std::max(most, pair.n.impratio());
    return most;
  }

  void add_bodies(pugi::xml_node world) const {
    add_geometries({}, world);
    for (std::size_t i = 0; i < scene_.trees.size(); ++i) {
      const TreeDescription& tree = scene_.trees[i];
      std::vector<Chain> chains;
      for (std::size_t b = 0; b < tree.bodies.size(); ++b) {
        const BodyDescription& body = tree.bodies[b];
        const BodyId id{static_cast<int>(i), static_cast<int>(b)};
        const bool at_root = body.parent == BodyDescription::kWorld;
        Chain chain = at_root ? Chain{.node = world, .joints = {}}
                              : chains[static_cast<std::size_t>(body.parent)];
        const Placement parent = chain.joints.empty() ? Placement{} : chain.joints.back().placement;
        chain.joints.push_back({&body, parent * placement_of(body)});
        if (!is_massless_link(id)) {
          chain = {.node = add_body(body, tree, chain), .joints = {}};
          add_geometries(id, chain.node);
        }
        chains.push_back(std::move(chain));
      }
    }
  }

  void add_pairs(pugi::xml_node root) const {
    if (pairs_.empty()) return;
    pugi::xml_node contact = root.append_child("contact");
    for (const NumberedPair& pair : pairs_) {
      add_pair(contact, geometry(pair.a).name, geometry(pair.b).name, pair.n);
    }
  }

  void add_motors(pugi::xml_node root) const {
    if (!scene_.drives.empty() || !scene_.held.empty())
      refuse("a controller, motors or suction drive it");
    if (!scene_.falls.empty()) refuse("it has a limit of its fall");
    if (!scene_.ties.empty()) refuse("it has equations of joints or points that are held");
    if (!scene_.springs.empty()) refuse("it has springs in joints");
    if (!scene_.points.empty()) refuse("it has points over planes");
    if (scene_.in_plane) refuse("its shapes touch in a plane");
    if (scene_.forces.empty()) return;
    pugi::xml_node actuator = root.append_child("actuator");
    for (std::size_t i = 0; i < scene_.forces.size(); ++i) {
      const auto& force = scene_.forces[i];
      const std::string name = fmt::format("force{}", i);
      remark(actuator,
             fmt::format("set the control of {} to {} at each step, t its middle",
                         name,
                         formula_of(force.course)));
      pugi::xml_node motor = actuator.append_child("motor");
      set(motor, "name", name);
      set(motor, "joint", joint_of(force.tree, force.velocity));
    }
  }

 private:
  /// A moving body without mass that carries one other is no body in MuJoCo: its joints become the
  /// other's too.
  struct Chain {
    struct Link {
      const BodyDescription* body;
      Placement placement;  ///< of its frame in that of the node
    };
    pugi::xml_node node;       ///< the last body that is one
    std::vector<Link> joints;  ///< since then
  };

  [[nodiscard]] const BodyDescription& description(const BodyId& id) const {
    return scene_.trees[static_cast<std::size_t>(id.tree)]
        .bodies[static_cast<std::size_t>(id.body)];
  }

  [[nodiscard]] bool is_massless_link(const BodyId& id) const {
    const auto& bodies = scene_.trees[static_cast<std::size_t>(id.tree)].bodies;
    const BodyDescription& body = description(id);
    if (body.joint == Joint::kFixed || has_inertia(body) || floats(body)) return false;
    const auto children = std::ranges::count(bodies, id.body, &BodyDescription::parent);
    return children == 1 && std::ranges::count(scene_.geometries, id, &Geometry::body) == 0;
  }

  [[nodiscard]] const Geometry& geometry(int i) const {
    return scene_.geometries[static_cast<std::size_t>(i)];
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(fmt::format("{}: cannot be written as MJCF: {}", scenario_.id, why));
  }

  [[nodiscard]] Eigen::Vector3d common_gravity() const {
    for (const TreeDescription& tree : scene_.trees) {
      if (tree.gravity != scene_.trees[0].gravity) refuse("its trees have gravities that differ");
    }
    return scene_.trees.empty() ? Eigen::Vector3d(0, 0, 0) : scene_.trees[0].gravity;
  }

  [[nodiscard]] bool moves(const Geometry& g) const {
    return g.body.tree != BodyId::kWorld && system_.tree(g.body.tree).body(g.body.body).link != 0;
  }

  /// MuJoCo's inverse mass of a body at q = 0: a third of the trace of J M⁻¹ Jᵀ for its centre of
  /// mass, or its origin if it has no mass [1/kg].
  [[nodiscard]] double inverse_mass(const Geometry& g) const {
    if (!moves(g)) return 0;
    const auto& tree = system_.tree(g.body.tree);
    const BodyDescription& body = description(g.body);
    const Eigen::Vector3d place =
        has_inertia(body) ? body.center_of_mass : Eigen::Vector3d(0, 0, 0);
    models::TreeWorkspace w;
    const VectorXd rest = VectorXd::Zero(tree.num_velocities());
    update_kinematics(tree, zero_configuration(tree), rest, w);
    models::MatrixXd M;
    Eigen::Matrix3Xd J;
    mass_matrix(tree, w, M);
    jacobian(tree, w, {.body = g.body.body, .place = place}, J);
    return (J * M.llt().solve(J.transpose())).trace() / 3;
  }

  /// The weight that the pair may have to carry: that of the lighter tree.
  [[nodiscard]] double weight_on(const Geometry& a, const Geometry& b) const {
    double mass = std::numeric_limits<double>::infinity();
    for (const Geometry* g : {&a, &b}) {
      if (moves(*g)) mass = std::min(mass, total_mass(system_.tree(g->body.tree)));
    }
    return mass * gravity_.norm();
  }

  [[nodiscard]] ContactNumbers numbers_of(int a, int b) const {
    if (geometry(a).field != nullptr && geometry(b).field != nullptr)
      refuse(fmt::format(
          "'{}' and '{}' touch by pressure fields", geometry(a).name, geometry(b).name));
    const auto law = combined(geometry(a).material, geometry(b).material);
    if (!(law.normal.k > 0)) {
      refuse(
          fmt::format("'{}' and '{}' touch without stiffness", geometry(a).name, geometry(b).name));
    }
    ContactNumbers n;
    n.weight = weight_on(geometry(a), geometry(b));
    n.dissipation = law.normal.d;
    n.spring = {.k = law.normal.k, .c = law.normal.d * n.weight};
    n.w = inverse_mass(geometry(a)) + inverse_mass(geometry(b));
    n.mu = law.friction;
    n.v_s = scene_.friction.v_s;
    n.slope = slope_at_rest(scene_.friction.shape);
    return n;
  }

  /// Whether a joint between a body and the world can turn it.
  [[nodiscard]] static bool turns(const BodyDescription& body, const TreeDescription& tree) {
    const bool slides = body.joint == Joint::kPrismatic ||
                        (body.joint == Joint::kGuided && !models::is_turn(body.moves.back()));
    const bool by_own = body.joint != Joint::kFixed && !slides;
    if (by_own || body.parent == BodyDescription::kWorld) return by_own;
    return turns(tree.bodies[static_cast<std::size_t>(body.parent)], tree);
  }

  [[nodiscard]] pugi::xml_node add_body(const BodyDescription& body,
                                        const TreeDescription& tree,
                                        const Chain& chain) const {
    if (body.joint != Joint::kFixed && !has_inertia(body)) {
      refuse(fmt::format("'{}' moves and has no mass", body.name));
    }
    if (floats(body) && body.parent != BodyDescription::kWorld) {
      refuse(fmt::format("'{}' floats in another body", body.name));
    }
    pugi::xml_node node = pugi::xml_node(chain.node).append_child("body");
    const Placement& at = chain.joints.back().placement;
    set(node, "name", body.name);
    set(node, "pos", text_of(Eigen::Vector3d(at.p)));
    set(node, "quat", text_of(Eigen::Quaterniond(at.R)));
    for (const auto& [one, placement] : chain.joints) {
      add_joints(
          *one,
          {.R = at.R.transpose() * placement.R, .p = at.R.transpose() * (placement.p - at.p)},
          node);
    }
    if (!has_inertia(body)) return node;
    const bool point = body.inertia.isZero(0);  // it has an inertia all the same, for MuJoCo
    const double about_it = turns(body, tree) ? kNegligible : body.mass;
    const Eigen::Matrix3d I = point ? about_it * Eigen::Matrix3d::Identity() : body.inertia;
    pugi::xml_node inertial = node.append_child("inertial");
    set(inertial, "pos", text_of(body.center_of_mass));
    set(inertial, "mass", text(body.mass > 0 ? body.mass : kNegligible));
    if (I.isDiagonal(0)) {
      set(inertial, "diaginertia", text_of(Eigen::Vector3d(I.diagonal())));
    } else {
      set(inertial,
          "fullinertia",
          text_of(Eigen::Vector3d(I.diagonal())) + " " +
              text_of(Eigen::Vector3d(I(0, 1), I(0, 2), I(1, 2))));
    }
    return node;
  }

  /// A joint whose frame is placed in that of the node.
  static pugi::xml_node add_joint(pugi::xml_node node,
                                  const std::string& name,
                                  const char* type,
                                  const Placement& frame,
                                  const Eigen::Vector3d& axis) {
    pugi::xml_node joint = node.append_child("joint");
    set(joint, "name", name);
    set(joint, "type", type);
    set(joint, "pos", text_of(Eigen::Vector3d(frame.p)));
    set(joint, "axis", text_of(Eigen::Vector3d(frame.R * axis)));
    return joint;
  }

  /// Further properties of a hinge or a slide; angles are radians.
  static void add_properties(const models::JointProperties& properties, pugi::xml_node joint) {
    if (properties.damping > 0) set(joint, "damping", text(properties.damping));
    if (properties.rotor_inertia > 0) set(joint, "armature", text(properties.rotor_inertia));
    if (!std::isfinite(properties.lower) && !std::isfinite(properties.upper)) return;
    constexpr double kFar = 1e10;  // a side without a limit
    set(joint, "limited", "true");
    set(joint,
        "range",
        text(std::max(properties.lower, -kFar)) + " " + text(std::min(properties.upper, kFar)));
  }

  static void add_guided_joints(const BodyDescription& body,
                                const Placement& frame,
                                pugi::xml_node node) {
    for (const models::WorldAxis axis : body.moves) {
      const int a = models::number_of(axis);
      const bool turns = models::is_turn(axis);
      const std::string coordinate = turns ? "theta" : std::string(1, static_cast<char>('x' + a));
      const pugi::xml_node joint = add_joint(node,
                                             body.name + "." + coordinate,
                                             turns ? "hinge" : "slide",
                                             frame,
                                             Eigen::Vector3d::Unit(a));
      if (body.moves.size() == 1) add_properties(body.properties, joint);
    }
  }

  static void add_joints(const BodyDescription& body, const Placement& frame, pugi::xml_node node) {
    switch (body.joint) {
      case Joint::kFixed:
        break;
      case Joint::kFloating:
      case Joint::kFree:
        set(node.append_child("freejoint"), "name", body.name);
        break;
      case Joint::kGuided:
        add_guided_joints(body, frame, node);
        break;
      case Joint::kRevolute:
        add_properties(body.properties,
                       add_joint(node, body.name + ".angle", "hinge", frame, body.axis));
        break;
      case Joint::kPrismatic:
        add_properties(body.properties,
                       add_joint(node, body.name + ".slide", "slide", frame, body.axis));
        break;
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
    std::visit([&](const auto& shape) { add_shape(shape, g, geom); }, g.shape);
    set(geom, "pos", text_of(Eigen::Vector3d(g.placement.p)));
    set(geom, "quat", text_of(Eigen::Quaterniond(g.placement.R)));
    set(geom, "contype", "0");  // pairs are written out
    set(geom, "conaffinity", "0");
  }

  void add_shape(const models::geometry::Sphere& shape,
                 const Geometry&,
                 pugi::xml_node geom) const {
    set(geom, "type", "sphere");
    set(geom, "size", text(shape.radius));
  }
  void add_shape(const models::geometry::Box& shape, const Geometry&, pugi::xml_node geom) const {
    set(geom, "type", "box");
    set(geom, "size", text_of(Eigen::Vector3d(shape.half)));
  }
  void add_shape(const models::geometry::Cylinder& shape,
                 const Geometry&,
                 pugi::xml_node geom) const {
    set(geom, "type", "cylinder");
    set(geom, "size", text(shape.radius) + " " + text(shape.half_length));
  }
  void add_shape(const models::geometry::Capsule& shape,
                 const Geometry&,
                 pugi::xml_node geom) const {
    set(geom, "type", "capsule");
    set(geom, "size", text(shape.radius) + " " + text(shape.half_length));
  }
  void add_shape(const models::geometry::HalfSpace&, const Geometry& g, pugi::xml_node geom) const {
    if (moves(g)) refuse(fmt::format("'{}' is a half space that moves", g.name));
    set(geom, "type", "plane");
    set(geom, "size", "1 1 0.1");
  }

  /// The joint that moves a velocity of a tree alone.
  [[nodiscard]] std::string joint_of(int tree, int velocity) const {
    const auto& links = system_.tree(tree);
    int i = 1;
    while (velocity >= links.link(i).first_velocity + links.link(i).num_velocities) ++i;
    const models::Link& link = links.link(i);
    if (is_floating(link)) refuse(fmt::format("a force acts on '{}', which floats", link.name));
    return joint_name(tree, link, velocity - link.first_velocity);
  }

  /// The name of one of the coordinates of a link, which is its joint's here.
  [[nodiscard]] std::string joint_name(int tree, const models::Link& link, int own) const {
    const int position = system_.first_position(tree) + link.first_position + own;
    return coordinates_[static_cast<std::size_t>(position)].name;
  }

  const models::Scenario& scenario_;
  System system_;
  const Scene& scene_;
  std::vector<models::Coordinate> coordinates_;
  Eigen::Vector3d gravity_;
  std::vector<NumberedPair> pairs_;
};

void add_remarks(pugi::xml_node root,
                 const models::Scenario& scenario,
                 const models::Instance& instance,
                 const SceneInSpace& scene) {
  remark(
      root,
      fmt::format("{}: {}; ends at t = {} s", scenario.id, scenario.description, instance.t_end));
  remark(root,
         "start: keyframe 'start'; joints are named as the coordinates of the scenario, or as the "
         "body that floats");
  if (scene.pairs().empty()) return;
  const ContactNumbers& n = scene.pairs().front().n;
  remark(root,
         fmt::format("normal force of the first pair: k = {} N/m, c = {} N s/m as solref = "
                     "-(k w, c w), w = {} 1/kg as MuJoCo takes it, solimp constant at its least",
                     n.spring.k,
                     n.spring.c,
                     n.w));
  add_contact_remarks(root, n);
}

}  // namespace

double step_in_space(const models::Scenario& scenario, const models::Parameters& parameters) {
  return time_step(SceneInSpace(scenario, parameters).omega());
}

std::string mjcf_in_space(const models::Scenario& scenario,
                          const models::Parameters& parameters,
                          const models::Instance& instance) {
  const SceneInSpace scene(scenario, parameters);
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("mujoco");
  set(root, "model", scenario.id);
  add_remarks(root, scenario, instance, scene);
  add_option(root, time_step(scene.omega()), text_of(scene.gravity()), scene.impratio());
  set(root.child("compiler"), "inertiafromgeom", "false");
  scene.add_bodies(root.append_child("worldbody"));
  scene.add_pairs(root);
  scene.add_motors(root);
  const MujocoCoordinates start = to_mujoco(scene.system(), instance.x0);
  add_start(root, start.qpos, start.qvel);
  return written(document);
}

}  // namespace tribo::verification
