#pragma once

#include <boost/math/constants/constants.hpp>

#include <utility>

#include "models/robots/panda_hand.hpp"
#include "models/robots/spot.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"

/// Robots of tables as trees of scenes.
namespace tribo::models {

template <class S>
[[nodiscard]] geometry::Shape<S> shape_in(const geometry::Shape<double>& shape) {
  using namespace geometry;
  if (const auto* sphere = std::get_if<Sphere<double>>(&shape)) return Sphere<S>{S(sphere->radius)};
  if (const auto* box = std::get_if<Box<double>>(&shape))
    return Box<S>{Vector3<S>(box->half.cast<S>())};
  if (const auto* cylinder = std::get_if<Cylinder<double>>(&shape))
    return Cylinder<S>{S(cylinder->radius), S(cylinder->half_length)};
  if (const auto* capsule = std::get_if<Capsule<double>>(&shape))
    return Capsule<S>{S(capsule->radius), S(capsule->half_length)};
  return HalfSpace<S>{};
}

template <class S>
[[nodiscard]] Placement<S> placement_of(const NamedShape& shape) {
  const Eigen::Quaternion<S> turn = shape.orientation.cast<S>();
  return {.R = turn.normalized().toRotationMatrix(), .p = shape.position.cast<S>()};
}

/// The tree without its joints' limits, the inertia of its rotors, or the limits of its motors.
[[nodiscard]] inline TreeDescription without_limits(TreeDescription tree) {
  for (BodyDescription& body : tree.bodies) {
    body.properties.lower = JointProperties{}.lower;
    body.properties.upper = JointProperties{}.upper;
  }
  return tree;
}
[[nodiscard]] inline TreeDescription without_rotors(TreeDescription tree) {
  for (BodyDescription& body : tree.bodies) body.properties.rotor_inertia = 0;
  return tree;
}

[[nodiscard]] inline TreeDescription without_efforts(TreeDescription tree) {
  for (BodyDescription& body : tree.bodies) body.properties.effort = JointProperties{}.effort;
  return tree;
}

// ---- Spot ----

/// The quadruped with undriven joints over level ground.           [cenic, Sec. VII-C, Fig. 11]
template <class S>
[[nodiscard]] SceneSystem<S> spot_drop_from(const Parameters& p) {
  RobotTable robot = spot();
  for (BodyDescription& body : robot.tree.bodies) {
    if (body.joint == Joint::kRevolute) body.properties.damping = p.number("spot.damping");
  }
  robot.tree.gravity = {0, 0, -p.number("scene.gravity")};
  const Material<S> material{.stiffness = S(p.number("surface.stiffness")),
                             .dissipation = S(p.number("contact.dissipation")),
                             .friction = S(p.number("contact.friction"))};
  Scene<S> scene;
  const bool limited = p.choice("spot.limits") == "on";
  scene.add_tree(limited ? robot.tree : without_limits(robot.tree));
  for (const NamedShape& shape : robot.shapes) {
    scene.geometries.push_back({.name = shape.name,
                                .body = {0, shape.body},
                                .placement = placement_of<S>(shape),
                                .shape = shape_in<S>(shape.shape),
                                .material = material,
                                .group = 1});
  }
  scene.geometries.push_back(
      {.name = "ground", .shape = geometry::HalfSpace<S>{}, .material = material});
  scene.friction = friction_from<S>(p, 0);
  return SceneSystem<S>(std::move(scene));
}

/// Level, `spot.height` high, every leg as the maker's home pose has it.
template <class S>
[[nodiscard]] State<S> start_of_spot_drop(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q.template head<3>() << S(0), S(0), S(p.number("spot.height"));
  for (int leg = 0; leg < 4; ++leg)
    x.q.template segment<3>(7 + 3 * leg) << S(0), S(26) / 25, S(-9) / 5;  // 1.04, -1.8 rad
  return x;
}

// ---- Panda ----

/// Trees of the scene, and the fingers' entries in the arm's velocities.
struct PandaBox {
  static constexpr int kArm = 0, kBox = 1;
  static constexpr int kJoints = 9, kLeftFinger = 7, kRightFinger = 8;
};

/// Target of the arm [rad], [m].
template <class S>
[[nodiscard]] Vector<S> panda_target() {
  const S pi = boost::math::constants::pi<S>();
  Vector<S> q(PandaBox::kJoints);
  q << S(0), S(-2) / 5, S(1) / 2, -pi / 2, S(0), pi / 2, pi / 4, S(1) / 100, S(1) / 100;
  return q;
}
/// Start of the arm.
template <class S>
[[nodiscard]] Vector<S> panda_start() {
  const S pi = boost::math::constants::pi<S>();
  Vector<S> q(PandaBox::kJoints);
  q << S(0), S(0), S(0), -pi / 2, S(0), pi / 2, pi / 4, S(35) / 1000, S(35) / 1000;
  return q;
}

[[nodiscard]] inline TreeDescription panda_tree(const Parameters& p) {
  TreeDescription tree = panda_hand().tree;
  tree.gravity = {0, 0, -p.number("scene.gravity")};
  if (p.choice("panda.limits") == "off") tree = without_limits(std::move(tree));
  if (p.choice("panda.rotors") == "off") tree = without_rotors(std::move(tree));
  if (p.choice("panda.efforts") == "off") tree = without_efforts(std::move(tree));
  return tree;
}

/// An arm whose fingers hold a box between the spheres of their tips, from a table; none of the
/// arm's other shapes takes part.                                 [cenic, Sec. VII, Figs. 6c, 12]
template <class S>
[[nodiscard]] SceneSystem<S> panda_box_from(const Parameters& p) {
  const RobotTable robot = panda_hand();
  const Material<S> material = pressure_material<S>(p);
  const double modulus = p.number("contact.modulus");
  const auto divisions = static_cast<int>(p.number("fingertip.divisions"));
  Scene<S> scene;
  scene.add_tree(panda_tree(p));
  for (const NamedShape& shape : robot.shapes) {
    if (robot.tree.bodies[static_cast<std::size_t>(shape.body)].joint != Joint::kPrismatic)
      continue;
    const auto sphere = std::get<geometry::Sphere<S>>(shape_in<S>(shape.shape));
    const auto surface = hydroelastic::surface_of(sphere, divisions);
    const auto shell = hydroelastic::shell_of(surface, Vector3<S>(Vector3<S>::Zero()));
    scene.geometries.push_back({.name = shape.name,
                                .body = {PandaBox::kArm, shape.body},
                                .placement = placement_of<S>(shape),
                                .shape = sphere,
                                .material = material,
                                .group = 1,
                                .field = field_of(shell, modulus, shape.name.c_str())});
  }
  const auto law = p.choice("panda.control") == "inverse-dynamics" ? ServoLaw::kInverseDynamics
                                                                   : ServoLaw::kStiffness;
  const auto every_joint = [&p](const char* gain) -> Vector<S> {
    return Vector<S>::Constant(PandaBox::kJoints, S(p.number(gain)));
  };
  scene.drives.push_back(Servo<S>{.tree = PandaBox::kArm,
                                  .law = law,
                                  .K_p = every_joint("panda.K_p"),
                                  .K_d = every_joint("panda.K_d"),
                                  .target = panda_target<S>()});
  if (p.choice("panda.box") == "on") {
    BodyDescription box{.name = "box", .joint = Joint::kFree, .mass = p.number("box.mass")};
    box.inertia.diagonal() << p.number("box.inertia_x"), p.number("box.inertia_y"),
        p.number("box.inertia_z");
    scene.add_tree({.bodies = {box}, .gravity = {0, 0, -p.number("scene.gravity")}});
    const Eigen::Vector3d half(
        p.number("box.length") / 2, p.number("box.width") / 2, p.number("box.height") / 2);
    add_pressure_box<S>(p, "box", {PandaBox::kBox, 0}, {}, half, modulus, material, scene);
  }
  scene.friction = friction_from<S>(p, 0);
  scene.patches.quadrature = quadrature_from(p);
  return SceneSystem<S>(std::move(scene));
}

/// At rest, the fingers a few millimetres in the box, which lies on its side.
template <class S>
[[nodiscard]] State<S> start_of_panda_box(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q.template head<PandaBox::kJoints>() = panda_start<S>();
  if (p.choice("panda.box") == "off") return x;
  auto box = x.q.template tail<7>();
  box.template head<3>() << S(p.number("box.x")), S(0), S(p.number("box.z"));
  box.template tail<4>() << S(1), S(0), S(0), S(1);  // a quarter of a turn about x
  box.template tail<4>().normalize();
  return x;
}

}  // namespace tribo::models
