#include "models/scenarios/static_gripper.hpp"

#include "models/scenarios/build.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"

namespace tribo::models {

BodyDescription solid_box(const std::string& name, const Eigen::Vector3d& half, double density) {
  BodyDescription body{.name = name};
  body.mass = 8 * density * half.prod();
  const Eigen::Vector3d squares = half.cwiseAbs2();
  body.inertia.diagonal() = (squares.sum() - squares.array()).matrix() * body.mass / 3;
  return body;
}

Scene static_gripper_from(const Parameters& p) {
  const GripperSizes sizes(p);
  const double density = p.number("scene.density"), modulus = p.number("contact.modulus");
  const Eigen::Vector3d gravity(0, 0, -p.number("scene.gravity"));
  const Material material = pressure_material(p);
  SceneDescription scene;
  BodyDescription post = solid_box("post", sizes.post, density);
  post.joint = Joint::kPrismatic;
  TreeDescription falling{.bodies = {post}, .gravity = gravity};
  add_pressure_box(p, "post", {StaticGripper::kPost, 0}, {}, sizes.post, modulus, material, scene);
  for (const int side : {-1, 1}) {
    BodyDescription finger =
        solid_box(side < 0 ? "left-finger" : "right-finger", sizes.finger, density);
    finger.parent = 0;
    finger.position = sizes.finger_place;
    finger.position.x() *= side;
    const int index = static_cast<int>(falling.bodies.size());
    add_pressure_box(p, finger.name, {StaticGripper::kPost, index}, {}, sizes.finger, modulus,
                     material, scene);
    falling.bodies.push_back(std::move(finger));
  }
  scene.add_tree(std::move(falling));
  BodyDescription peg = solid_box("peg", sizes.peg, density);
  peg.joint = Joint::kFree;
  scene.add_tree({.bodies = {peg}, .gravity = gravity});
  add_pressure_box(p, "peg", {StaticGripper::kPeg, 0}, {}, sizes.peg, modulus, material, scene);
  add_pressure_box(p, "table", {}, {.p = Vector3d(0.0, 0.0, -sizes.table.z())}, sizes.table,
                   modulus, material, scene);
  scene.friction = friction_from<double>(p);
  scene.patches.quadrature = quadrature_from(p);
  return Scene(std::move(scene));
}

State<double> start_of_static_gripper(const Scene& scene, const Parameters& p) {
  const GripperSizes sizes(p);
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const double middle = p.number("gripper.height") + sizes.post.z();
  x.q[0] = middle;
  auto peg = x.q.segment(scene.first_position(StaticGripper::kPeg), 7);
  peg.head<3>() = (Eigen::Vector3d(0, 0, middle) + sizes.peg_place);
  const Eigen::AngleAxisd tilt(p.number("peg.tilt"), Vector3d::UnitX());
  peg.tail<4>() = Eigen::Quaterniond(tilt).coeffs();
  return x;
}

}  // namespace tribo::models
