#include "models/scenarios/dish_rack.hpp"

#include <fmt/format.h>

#include "models/scenarios/build.hpp"
#include "models/scenarios/hydroelastic_scenes.hpp"
#include "models/scenarios/static_gripper.hpp"

namespace tribo::models {

TreeDescription floating_box(const std::string& name, const Eigen::Vector3d& half, double mass,
                             double gravity) {
  BodyDescription body = solid_box(name, half, mass / (8 * half.prod()));
  body.joint = Joint::kFree;
  return {.bodies = {body}, .gravity = {0, 0, -gravity}};
}

void add_dishes(const Parameters& p, bool with_rod, SceneDescription& scene) {
  const double modulus = p.number("contact.modulus"), gravity = p.number("scene.gravity");
  const Material material = pressure_material(p);
  const auto add = [&](const char* name, const Eigen::Vector3d& half, double mass) {
    const int tree = scene.add_tree(floating_box(name, half, mass, gravity));
    add_pressure_box(p, name, {tree, 0}, {}, half, modulus, material, scene);
  };
  add("plate", DishRack::plate(), p.number("plate.mass"));
  if (with_rod) add("rod", DishRack::rod(), p.number("rod.mass"));
}

void add_rack(const Parameters& p, SceneDescription& scene) {
  const auto add_fixed = [&](const std::string& name, const Eigen::Vector3d& middle,
                             const Eigen::Vector3d& half) {
    const Placement place{.p = middle};
    const double modulus = p.number("contact.modulus");
    add_pressure_box(p, name, {}, place, half, modulus, pressure_material(p), scene);
  };
  for (int i = -DishRack::kBarsOfASide; i <= DishRack::kBarsOfASide; ++i)
    add_fixed(fmt::format("bar{}", i + DishRack::kBarsOfASide), {0, p.number("rack.pitch") * i, 0},
              DishRack::bar());
  add_fixed("floor", {0, 0, -0.1 - DishRack::floor().z()}, DishRack::floor());
}

Scene dish_rack_from(const Parameters& p) {
  SceneDescription scene;
  add_dishes(p, p.choice("rack.rod") == "on", scene);
  add_rack(p, scene);
  scene.friction = friction_from<double>(p);
  scene.patches.quadrature = quadrature_from(p);
  return Scene(std::move(scene));
}

Eigen::Quaterniond turned_about_x_and_y(double a, double b) {
  return Eigen::AngleAxisd(a, Vector3d::UnitX()) * Eigen::AngleAxisd(b, Vector3d::UnitY());
}

State<double> start_of_dish_rack(const Scene& scene, const Parameters& p) {
  const double s = p.number("rack.seed") - 1;
  const double tilted = p.choice("rack.start") == "tilted" ? 1 : 0;
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const auto place = [&](int tree, double px, double py, double pz, double a, double b) {
    auto body = x.q.segment(scene.first_position(tree), 7);
    body.head<3>() << px, py, pz + 0.004 * s;
    body.tail<4>() = turned_about_x_and_y(tilted * a, tilted * b).coeffs();
  };
  place(DishRack::kPlate, 0.003, 0.002, p.number("plate.height"), 0.10 + 0.02 * s, 0.12 - 0.04 * s);
  if (p.choice("rack.rod") == "on")
    place(DishRack::kRod, 0.01, 0.004, p.number("rod.height"), 0.05 - 0.03 * s, 0.10 - 0.04 * s);
  return x;
}

}  // namespace tribo::models
