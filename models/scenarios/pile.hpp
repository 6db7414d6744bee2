#pragma once

#include "models/scenarios/clutter.hpp"

/// Any number of balls in a box as wide as the balls are piled high.
namespace tribo::models {

/// The least m with m³ ≥ n: the number of balls in a row.
[[nodiscard]] inline int row_of_pile(int balls) {
  int m = 1;
  while (m * m * m < balls) ++m;
  return m;
}

/// Distance between the centres of two balls that have not moved aside [m]
[[nodiscard]] inline double pitch_of_pile(const Parameters& p) {
  return 2 * p.number("pile.radius") + p.number("pile.gap");
}

/// Centres, layer by layer from below, each layer a square of m × m balls, the last perhaps with
/// some missing; off to either side by up to `pile.offset`.
[[nodiscard]] inline std::vector<Eigen::Vector3d> pile_places(const Parameters& p) {
  const auto balls = static_cast<int>(p.number("pile.balls"));
  const int m = row_of_pile(balls);
  const double pitch = pitch_of_pile(p), offset = p.number("pile.offset");
  std::mt19937_64 random(static_cast<std::uint64_t>(p.number("pile.seed")));
  std::vector<Eigen::Vector3d> places;
  for (int i = 0; i < balls; ++i) {
    const double column = i % m, row = i / m % m, layer = i / (m * m);
    Eigen::Vector3d& place =
        places.emplace_back(column - (m - 1) / 2.0, row - (m - 1) / 2.0, layer);
    place *= pitch;
    place.z() += pitch / 2;
    for (int k = 0; k < 2; ++k) place[k] += offset * (2 * uniform(random) - 1);
  }
  return places;
}

template <class S>
[[nodiscard]] SceneSystem<S> pile_from(const Parameters& p) {
  Scene<S> scene;
  const double radius = p.number("pile.radius");
  const auto balls = static_cast<int>(p.number("pile.balls"));
  for (int i = 0; i < balls; ++i) {
    const int tree =
        scene.add_tree({.bodies = {solid_body(i, false, radius, p.number("pile.density"))},
                        .gravity = {0, 0, -p.number("pile.gravity")}});
    scene.geometries.push_back({.name = fmt::format("body{}", i),
                                .body = {tree, 0},
                                .shape = geometry::Sphere<S>{S(radius)},
                                .material = soft_surface<S>(p)});
  }
  add_box(rigid_surface<S>(p), S(row_of_pile(balls) * pitch_of_pile(p)), scene);
  scene.friction = friction_from<S>(p, 0);
  scene.margin = S(p.number("pile.margin"));
  return SceneSystem<S>(std::move(scene));
}

/// At rest.
template <class S>
[[nodiscard]] State<S> start_of_pile(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x = at_rest(scene);
  const auto places = pile_places(p);
  for (std::size_t i = 0; i < places.size(); ++i)
    x.q.template segment<3>(scene.first_position(static_cast<int>(i))) = places[i].cast<S>();
  return x;
}

}  // namespace tribo::models
