#include "models/scenarios/robot_scenes.hpp"

#include <boost/math/constants/constants.hpp>

#include <utility>

#include "models/robots/panda_hand.hpp"
#include "models/robots/spot.hpp"
#include "models/scenarios/build.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"

namespace tribo::models {

Placement placement_of(const NamedShape& shape) {
  const Eigen::Quaterniond turn = shape.orientation;
  return {.R = turn.normalized().toRotationMatrix(), .p = shape.position};
}

TreeDescription without_limits(TreeDescription tree) {
  for (BodyDescription& body : tree.bodies) {
    body.properties.lower = JointProperties{}.lower;
    body.properties.upper = JointProperties{}.upper;
  }
  return tree;
}

TreeDescription without_rotors(TreeDescription tree) {
  for (BodyDescription& body : tree.bodies) body.properties.rotor_inertia = 0;
  return tree;
}

TreeDescription without_efforts(TreeDescription tree) {
  for (BodyDescription& body : tree.bodies) body.properties.effort = JointProperties{}.effort;
  return tree;
}

Scene spot_drop_from(const Parameters& p) {
  RobotTable robot = spot();
  for (BodyDescription& body : robot.tree.bodies) {
    if (body.joint == Joint::kRevolute) body.properties.damping = p.number("spot.damping");
  }
  robot.tree.gravity = {0, 0, -p.number("scene.gravity")};
  const Material material{.stiffness = p.number("surface.stiffness"),
                          .dissipation = p.number("contact.dissipation"),
                          .friction = p.number("contact.friction")};
  SceneDescription scene;
  const bool limited = p.choice("spot.limits") == "on";
  scene.add_tree(limited ? robot.tree : without_limits(robot.tree));
  for (const NamedShape& shape : robot.shapes) {
    scene.geometries.push_back({.name = shape.name,
                                .body = {0, shape.body},
                                .placement = placement_of(shape),
                                .shape = shape.shape,
                                .material = material,
                                .group = 1});
  }
  scene.geometries.push_back(
      {.name = "ground", .shape = geometry::HalfSpace{}, .material = material});
  scene.friction = friction_from<double>(p);
  return Scene(std::move(scene));
}

State<double> start_of_spot_drop(const Scene& scene, const Parameters& p) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q.head<3>() << 0.0, 0.0, p.number("spot.height");
  for (int leg = 0; leg < 4; ++leg)
    x.q.segment<3>(7 + 3 * leg) << 0.0, 26.0 / 25, -9.0 / 5;  // 1.04, -1.8 rad
  return x;
}

VectorXd panda_target() {
  const double pi = boost::math::constants::pi<double>();
  VectorXd q(PandaBox::kJoints);
  q << 0.0, -2.0 / 5, 1.0 / 2, -pi / 2, 0.0, pi / 2, pi / 4, 1.0 / 100, 1.0 / 100;
  return q;
}

VectorXd panda_start() {
  const double pi = boost::math::constants::pi<double>();
  VectorXd q(PandaBox::kJoints);
  q << 0.0, 0.0, 0.0, -pi / 2, 0.0, pi / 2, pi / 4, 35.0 / 1000, 35.0 / 1000;
  return q;
}

TreeDescription panda_tree(const Parameters& p) {
  TreeDescription tree = panda_hand().tree;
  tree.gravity = {0, 0, -p.number("scene.gravity")};
  if (p.choice("panda.limits") == "off") tree = without_limits(std::move(tree));
  if (p.choice("panda.rotors") == "off") tree = without_rotors(std::move(tree));
  if (p.choice("panda.efforts") == "off") tree = without_efforts(std::move(tree));
  return tree;
}

Scene panda_box_from(const Parameters& p) {
  const RobotTable robot = panda_hand();
  const Material material = pressure_material(p);
  const double modulus = p.number("contact.modulus");
  const auto divisions = static_cast<int>(p.number("fingertip.divisions"));
  SceneDescription scene;
  scene.add_tree(panda_tree(p));
  for (const NamedShape& shape : robot.shapes) {
    if (robot.tree.bodies[static_cast<std::size_t>(shape.body)].joint != Joint::kPrismatic)
      continue;
    const auto sphere = std::get<geometry::Sphere>(shape.shape);
    const auto surface = hydroelastic::surface_of(sphere, divisions);
    const auto shell = hydroelastic::shell_of(surface, Vector3d(Vector3d::Zero()));
    scene.geometries.push_back({.name = shape.name,
                                .body = {PandaBox::kArm, shape.body},
                                .placement = placement_of(shape),
                                .shape = sphere,
                                .material = material,
                                .group = 1,
                                .field = field_of(shell, modulus, shape.name.c_str())});
  }
  const auto law = p.choice("panda.control") == "inverse-dynamics" ? ServoLaw::kInverseDynamics
                                                                   : ServoLaw::kStiffness;
  const auto every_joint = [&p](const char* gain) -> VectorXd {
    return VectorXd::Constant(PandaBox::kJoints, p.number(gain));
  };
  scene.drives.push_back(Servo{.tree = PandaBox::kArm,
                               .law = law,
                               .K_p = every_joint("panda.K_p"),
                               .K_d = every_joint("panda.K_d"),
                               .target = panda_target()});
  if (p.choice("panda.box") == "on") {
    BodyDescription box{.name = "box", .joint = Joint::kFree, .mass = p.number("box.mass")};
    box.inertia.diagonal() << p.number("box.inertia_x"), p.number("box.inertia_y"),
        p.number("box.inertia_z");
    scene.add_tree({.bodies = {box}, .gravity = {0, 0, -p.number("scene.gravity")}});
    const Eigen::Vector3d half(p.number("box.length") / 2, p.number("box.width") / 2,
                               p.number("box.height") / 2);
    add_pressure_box(p, "box", {PandaBox::kBox, 0}, {}, half, modulus, material, scene);
  }
  scene.friction = friction_from<double>(p);
  scene.patches.quadrature = quadrature_from(p);
  return Scene(std::move(scene));
}

State<double> start_of_panda_box(const Scene& scene, const Parameters& p) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q.head<PandaBox::kJoints>() = panda_start();
  if (p.choice("panda.box") == "off") return x;
  auto box = x.q.tail<7>();
  box.head<3>() << p.number("box.x"), 0.0, p.number("box.z");
  box.tail<4>() << 1.0, 0.0, 0.0, 1.0;  // a quarter of a turn about x
  box.tail<4>().normalize();
  return x;
}

}  // namespace tribo::models
