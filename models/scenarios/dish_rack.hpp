#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

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
[[nodiscard]] TreeDescription floating_box(const std::string& name, const Eigen::Vector3d& half,
                                           double mass, double gravity);

/// Plate and, if there is one, rod: trees of their own.
void add_dishes(const Parameters& p, bool with_rod, SceneDescription& scene);

/// Bars along x, side by side along y, the floor 0.1 m below their middles.
void add_rack(const Parameters& p, SceneDescription& scene);

[[nodiscard]] Scene dish_rack_from(const Parameters& p);

/// R_x(a) R_y(b)
[[nodiscard]] Eigen::Quaterniond turned_about_x_and_y(double a, double b);

/// At rest over the bars, tilted as the seed s = 0, 1, … sets, which also lifts both by 4 mm times
/// s; or with the plate level.
[[nodiscard]] State<double> start_of_dish_rack(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
