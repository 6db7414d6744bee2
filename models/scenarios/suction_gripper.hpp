#pragma once

#include <fmt/format.h>

#include "models/scenarios/hydroelastic_scenes.hpp"

/// Bellows on slides below a plate, and a box that is drawn to them.  [cenic, Sec. VII-E, Fig. 13]
namespace tribo::models {

/// Trees of the scene: the bellows, one each, then the box.
struct SuctionGripper {
  static constexpr int kBellows = 6;
  static constexpr int kBox = kBellows;

  /// Where they are below the plate, (x, y) [m].
  [[nodiscard]] static Eigen::Vector2d place(int i) {
    return {0.03 * (i / 2 - 1), i % 2 == 0 ? -0.02 : 0.02};
  }
};

/// One of the bellows: it slides along z, q = 0 where its middle is in the plate's under side.
[[nodiscard]] inline TreeDescription bellows_tree(const Parameters& p, int i) {
  BodyDescription body = solid_cylinder(
      p.number("bellows.radius"), p.number("bellows.length"), p.number("bellows.density"));
  body.name = fmt::format("bellows{}", i);
  body.joint = Joint::kPrismatic;
  const Eigen::Vector2d place = SuctionGripper::place(i);
  body.position = {place.x(), place.y(), p.number("plate.under_side")};
  body.properties.damping = p.number("bellows.damping");
  return {.bodies = {body}, .gravity = {0, 0, -p.number("scene.gravity")}};
}

[[nodiscard]] inline Eigen::Vector3d half_of_drawn_box(const Parameters& p) {
  return {p.number("box.length") / 2, p.number("box.width") / 2, p.number("box.height") / 2};
}

template <class S>
[[nodiscard]] SceneSystem<S> suction_gripper_from(const Parameters& p) {
  const double modulus = p.number("contact.modulus"), under = p.number("plate.under_side");
  const Material<S> material = pressure_material<S>(p);
  Suction<S> suction{.tree = SuctionGripper::kBox,
                     .box = {half_of_drawn_box(p).template cast<S>()},
                     .points = {},
                     .strength = S(p.number("suction.strength")),
                     .range = S(p.number("suction.range"))};
  Scene<S> scene;
  for (int i = 0; i < SuctionGripper::kBellows; ++i) {
    const TreeDescription tree = bellows_tree(p, i);
    add_pressure_cylinder<S>(tree.bodies[0].name,
                             {i, 0},
                             p.number("bellows.radius"),
                             p.number("bellows.length"),
                             static_cast<int>(p.number("bellows.sides")),
                             modulus,
                             material,
                             scene);
    scene.geometries.back().group = 1;
    scene.springs.push_back({.tree = i,
                             .body = 0,
                             .stiffness = S(p.number("bellows.stiffness")),
                             .rest = S(p.number("bellows.rest"))});
    suction.points.push_back(tree.bodies[0].position.template cast<S>());
    scene.add_tree(tree);
  }
  BodyDescription box{.name = "box", .joint = Joint::kFree, .mass = p.number("box.mass")};
  box.inertia.diagonal() << p.number("box.inertia_x"), p.number("box.inertia_y"),
      p.number("box.inertia_z");
  scene.add_tree({.bodies = {box}, .gravity = {0, 0, -p.number("scene.gravity")}});
  add_pressure_box<S>(
      p, "box", {SuctionGripper::kBox, 0}, {}, half_of_drawn_box(p), modulus, material, scene);
  const Eigen::Vector3d plate(0.05, 0.04, 0.01), ground(0.5, 0.5, 0.05);
  const auto at_height = [](double z) -> Placement<S> {
    return {.p = Vector3<S>(S(0), S(0), S(z))};
  };
  add_pressure_box<S>(
      p, "plate", {}, at_height(under + plate.z()), plate, modulus, material, scene);
  add_pressure_box<S>(p, "ground", {}, at_height(-ground.z()), ground, modulus, material, scene);
  scene.drives.push_back(std::move(suction));
  scene.friction = friction_from<S>(p, 0);
  scene.patches.quadrature = quadrature_from(p);
  return SceneSystem<S>(std::move(scene));
}

/// At rest: bellows at the rest positions of their springs, the box below them, a little turned.
template <class S>
[[nodiscard]] State<S> start_of_suction_gripper(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q.head(SuctionGripper::kBellows).setConstant(S(p.number("bellows.rest")));
  auto box = x.q.template tail<7>();
  box.template head<3>() << S(0), S(0), S(p.number("box.z"));
  // (1, 0, 0.01, 0.1) as w, x, y, z of the authors' program
  box.template tail<4>() << S(0), S(1) / 100, S(1) / 10, S(1);
  box.template tail<4>().normalize();
  return x;
}

}  // namespace tribo::models
