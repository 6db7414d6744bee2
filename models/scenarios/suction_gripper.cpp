#include "models/scenarios/suction_gripper.hpp"

#include <fmt/format.h>

#include "models/scenarios/build.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"

namespace tribo::models {

Eigen::Vector2d SuctionGripper::place(int i) {
  return {0.03 * (i / 2 - 1), i % 2 == 0 ? -0.02 : 0.02};
}

TreeDescription bellows_tree(const Parameters& p, int i) {
  BodyDescription body = solid_cylinder(p.number("bellows.radius"), p.number("bellows.length"),
                                        p.number("bellows.density"));
  body.name = fmt::format("bellows{}", i);
  body.joint = Joint::kPrismatic;
  const Eigen::Vector2d place = SuctionGripper::place(i);
  body.position = {place.x(), place.y(), p.number("plate.under_side")};
  body.properties.damping = p.number("bellows.damping");
  return {.bodies = {body}, .gravity = {0, 0, -p.number("scene.gravity")}};
}

Eigen::Vector3d half_of_drawn_box(const Parameters& p) {
  return {p.number("box.length") / 2, p.number("box.width") / 2, p.number("box.height") / 2};
}

Scene suction_gripper_from(const Parameters& p) {
  const double modulus = p.number("contact.modulus"), under = p.number("plate.under_side");
  const Material material = pressure_material(p);
  Suction suction{.tree = SuctionGripper::kBox,
                  .box = {half_of_drawn_box(p)},
                  .points = {},
                  .strength = p.number("suction.strength"),
                  .range = p.number("suction.range")};
  SceneDescription scene;
  for (int i = 0; i < SuctionGripper::kBellows; ++i) {
    const TreeDescription tree = bellows_tree(p, i);
    add_pressure_cylinder(tree.bodies[0].name, {i, 0}, p.number("bellows.radius"),
                          p.number("bellows.length"), static_cast<int>(p.number("bellows.sides")),
                          modulus, material, scene);
    scene.geometries.back().group = 1;
    scene.springs.push_back({.tree = i,
                             .body = 0,
                             .stiffness = p.number("bellows.stiffness"),
                             .rest = p.number("bellows.rest")});
    suction.points.push_back(tree.bodies[0].position);
    scene.add_tree(tree);
  }
  BodyDescription box{.name = "box", .joint = Joint::kFree, .mass = p.number("box.mass")};
  box.inertia.diagonal() << p.number("box.inertia_x"), p.number("box.inertia_y"),
      p.number("box.inertia_z");
  scene.add_tree({.bodies = {box}, .gravity = {0, 0, -p.number("scene.gravity")}});
  add_pressure_box(p, "box", {SuctionGripper::kBox, 0}, {}, half_of_drawn_box(p), modulus, material,
                   scene);
  const Eigen::Vector3d plate(0.05, 0.04, 0.01), ground(0.5, 0.5, 0.05);
  const auto at_height = [](double z) -> Placement { return {.p = Vector3d(0.0, 0.0, z)}; };
  add_pressure_box(p, "plate", {}, at_height(under + plate.z()), plate, modulus, material, scene);
  add_pressure_box(p, "ground", {}, at_height(-ground.z()), ground, modulus, material, scene);
  scene.drives.push_back(std::move(suction));
  scene.friction = friction_from<double>(p);
  scene.patches.quadrature = quadrature_from(p);
  return Scene(std::move(scene));
}

State<double> start_of_suction_gripper(const Scene& scene, const Parameters& p) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q.head(SuctionGripper::kBellows).setConstant(p.number("bellows.rest"));
  auto box = x.q.tail<7>();
  box.head<3>() << 0.0, 0.0, p.number("box.z");
  // (1, 0, 0.01, 0.1) as w, x, y, z of the authors' program
  box.tail<4>() << 0.0, 1.0 / 100, 1.0 / 10, 1.0;
  box.tail<4>().normalize();
  return x;
}

}  // namespace tribo::models
