#pragma once

#include <fmt/format.h>

#include "models/scenarios/static_gripper.hpp"

/// A plate and a rod that fall on the bars of a rack: ours, in the place of the dish rack of
/// [cenic, Table I], whose models are not published.
namespace tribo::models {

/// Trees of the scene.
struct DishRack {
  static constexpr int kPlate = 0, kRod = 1;
  static constexpr int kBarsOfASide = 6;  ///< beside the one in the middle

  // half sizes [m]; no two faces that meet have equal sizes
  [[nodiscard]] static Eigen::Vector3d bar() { return {0.1, 0.002, 0.002}; }
  [[nodiscard]] static Eigen::Vector3d plate() { return {0.075, 0.0753, 0.0015}; }
  [[nodiscard]] static Eigen::Vector3d rod() { return {0.001, 0.08, 0.0013}; }
  [[nodiscard]] static Eigen::Vector3d floor() { return {0.5, 0.5, 0.05}; }
};

/// A solid box that floats and weighs `mass`.
[[nodiscard]] inline TreeDescription floating_box(const std::string& name,
                                                  const Eigen::Vector3d& half,
                                                  double mass,
                                                  double gravity) {
  BodyDescription body = solid_box(name, half, mass / (8 * half.prod()));
  body.joint = Joint::kFree;
  return {.bodies = {body}, .gravity = {0, 0, -gravity}};
}

/// Plate and, if there is one, rod: trees of their own.
template <class S>
void add_dishes(const Parameters& p, bool with_rod, Scene<S>& scene) {
  const double modulus = p.number("contact.modulus"), gravity = p.number("scene.gravity");
  const Material<S> material = pressure_material<S>(p);
  const auto add = [&](const char* name, const Eigen::Vector3d& half, double mass) {
    const int tree = scene.add_tree(floating_box(name, half, mass, gravity));
    add_pressure_box<S>(p, name, {tree, 0}, {}, half, modulus, material, scene);
  };
  add("plate", DishRack::plate(), p.number("plate.mass"));
  if (with_rod) add("rod", DishRack::rod(), p.number("rod.mass"));
}

/// Bars along x, side by side along y, the floor 0.1 m below their middles.
template <class S>
void add_rack(const Parameters& p, Scene<S>& scene) {
  const auto add_fixed =
      [&](const std::string& name, const Eigen::Vector3d& middle, const Eigen::Vector3d& half) {
        const Placement<S> place{.p = middle.cast<S>()};
        const double modulus = p.number("contact.modulus");
        add_pressure_box<S>(p, name, {}, place, half, modulus, pressure_material<S>(p), scene);
      };
  for (int i = -DishRack::kBarsOfASide; i <= DishRack::kBarsOfASide; ++i)
    add_fixed(fmt::format("bar{}", i + DishRack::kBarsOfASide),
              {0, p.number("rack.pitch") * i, 0},
              DishRack::bar());
  add_fixed("floor", {0, 0, -0.1 - DishRack::floor().z()}, DishRack::floor());
}

template <class S>
[[nodiscard]] SceneSystem<S> dish_rack_from(const Parameters& p) {
  Scene<S> scene;
  add_dishes(p, p.choice("rack.rod") == "on", scene);
  add_rack(p, scene);
  scene.friction = friction_from<S>(p, 0);
  scene.patches.quadrature = quadrature_from(p);
  return SceneSystem<S>(std::move(scene));
}

/// R_x(a) R_y(b)
template <class S>
[[nodiscard]] Eigen::Quaternion<S> turned_about_x_and_y(double a, double b) {
  return Eigen::AngleAxis<S>(S(a), Vector3<S>::UnitX()) *
         Eigen::AngleAxis<S>(S(b), Vector3<S>::UnitY());
}

/// At rest over the bars, tilted as the seed s = 0, 1, … sets, which also lifts both by 4 mm times
/// s; or with the plate level.
template <class S>
[[nodiscard]] State<S> start_of_dish_rack(const SceneSystem<S>& scene, const Parameters& p) {
  const double s = p.number("rack.seed") - 1;
  const double tilted = p.choice("rack.start") == "tilted" ? 1 : 0;
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const auto place = [&](int tree, double px, double py, double pz, double a, double b) {
    auto body = x.q.segment(scene.first_position(tree), 7);
    body.template head<3>() << S(px), S(py), S(pz + 0.004 * s);
    body.template tail<4>() = turned_about_x_and_y<S>(tilted * a, tilted * b).coeffs();
  };
  place(DishRack::kPlate, 0.003, 0.002, p.number("plate.height"), 0.10 + 0.02 * s, 0.12 - 0.04 * s);
  if (p.choice("rack.rod") == "on")
    place(DishRack::kRod, 0.01, 0.004, p.number("rod.height"), 0.05 - 0.03 * s, 0.10 - 0.04 * s);
  return x;
}

}  // namespace tribo::models
