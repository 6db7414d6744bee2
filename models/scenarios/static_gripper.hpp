#pragma once

#include "models/scenarios/hydroelastic_scenes.hpp"

/// A peg wedged between two fingers of a post that falls on a table.      [cenic, Sec. VII, Fig. 6]
namespace tribo::models {

/// Trees of the scene.
struct StaticGripper {
  static constexpr int kPost = 0;  ///< slides along z, with its fingers
  static constexpr int kPeg = 1;
};

/// A solid box, its origin in its middle:  I = m (a² + b²)/3 of half sizes.
[[nodiscard]] inline BodyDescription solid_box(const std::string& name,
                                               const Eigen::Vector3d& half,
                                               double density) {
  BodyDescription body{.name = name};
  body.mass = 8 * density * half.prod();
  const Eigen::Vector3d squares = half.cwiseAbs2();
  body.inertia.diagonal() = (squares.sum() - squares.array()).matrix() * body.mass / 3;
  return body;
}

/// Half sizes of the scene's boxes, and places of their middles on the post [m].
struct GripperSizes {
  Eigen::Vector3d post, finger, peg, table;
  Eigen::Vector3d finger_place;  ///< of that towards +x
  Eigen::Vector3d peg_place;

  explicit GripperSizes(const Parameters& p)
      : post(0.02, 0.02, 0.1),
        finger(0.005, 0.04, 0.005),
        peg(p.number("peg.width") / 2, 0.005, 0.04),
        table(0.5, 0.5, 0.02),
        finger_place(0.01, 0.025, 0.09),
        peg_place(0, 0.05, 0.06) {}
};

template <class S>
[[nodiscard]] SceneSystem<S> static_gripper_from(const Parameters& p) {
  const GripperSizes sizes(p);
  const double density = p.number("scene.density"), modulus = p.number("contact.modulus");
  const Eigen::Vector3d gravity(0, 0, -p.number("scene.gravity"));
  const Material<S> material = pressure_material<S>(p);
  Scene<S> scene;
  BodyDescription post = solid_box("post", sizes.post, density);
  post.joint = Joint::kPrismatic;
  TreeDescription falling{.bodies = {post}, .gravity = gravity};
  add_pressure_box<S>(
      p, "post", {StaticGripper::kPost, 0}, {}, sizes.post, modulus, material, scene);
  for (const int side : {-1, 1}) {
    BodyDescription finger =
        solid_box(side < 0 ? "left-finger" : "right-finger", sizes.finger, density);
    finger.parent = 0;
    finger.position = sizes.finger_place;
    finger.position.x() *= side;
    const int index = static_cast<int>(falling.bodies.size());
    add_pressure_box<S>(
        p, finger.name, {StaticGripper::kPost, index}, {}, sizes.finger, modulus, material, scene);
    falling.bodies.push_back(std::move(finger));
  }
  scene.add_tree(std::move(falling));
  BodyDescription peg = solid_box("peg", sizes.peg, density);
  peg.joint = Joint::kFree;
  scene.add_tree({.bodies = {peg}, .gravity = gravity});
  add_pressure_box<S>(p, "peg", {StaticGripper::kPeg, 0}, {}, sizes.peg, modulus, material, scene);
  add_pressure_box<S>(p,
                      "table",
                      {},
                      {.p = Vector3<S>(S(0), S(0), -S(sizes.table.z()))},
                      sizes.table,
                      modulus,
                      material,
                      scene);
  scene.friction = friction_from<S>(p, 0);
  scene.patches.quadrature = quadrature_from(p);
  return SceneSystem<S>(std::move(scene));
}

/// At rest, the foot of the post `gripper.height` above the table, the peg tilted about x.
template <class S>
[[nodiscard]] State<S> start_of_static_gripper(const SceneSystem<S>& scene, const Parameters& p) {
  const GripperSizes sizes(p);
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const double middle = p.number("gripper.height") + sizes.post.z();
  x.q[0] = S(middle);
  auto peg = x.q.segment(scene.first_position(StaticGripper::kPeg), 7);
  peg.template head<3>() = (Eigen::Vector3d(0, 0, middle) + sizes.peg_place).template cast<S>();
  const Eigen::AngleAxis<S> tilt(S(p.number("peg.tilt")), Vector3<S>::UnitX());
  peg.template tail<4>() = Eigen::Quaternion<S>(tilt).coeffs();
  return x;
}

}  // namespace tribo::models
