#include "models/scenarios/pile.hpp"

#include "models/scenarios/build.hpp"
#include "models/scenarios/clutter.hpp"
#include "models/scenarios/drawn.hpp"
#include "models/scenarios/surfaces.hpp"

namespace tribo::models {

int row_of_pile(int balls) {
  int m = 1;
  while (m * m * m < balls) ++m;
  return m;
}

double pitch_of_pile(const Parameters& p) {
  return 2 * p.number("pile.radius") + p.number("pile.gap");
}

std::vector<Eigen::Vector3d> pile_places(const Parameters& p) {
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

Scene pile_from(const Parameters& p) {
  SceneDescription scene;
  const double radius = p.number("pile.radius");
  const auto balls = static_cast<int>(p.number("pile.balls"));
  for (int i = 0; i < balls; ++i) {
    const int tree =
        scene.add_tree({.bodies = {solid_body(i, false, radius, p.number("pile.density"))},
                        .gravity = {0, 0, -p.number("pile.gravity")}});
    scene.geometries.push_back({.name = fmt::format("body{}", i),
                                .body = {tree, 0},
                                .shape = geometry::Sphere{radius},
                                .material = soft_surface(p)});
  }
  add_box(rigid_surface(p), row_of_pile(balls) * pitch_of_pile(p), scene);
  scene.friction = friction_from<double>(p);
  scene.margin = p.number("pile.margin");
  return Scene(std::move(scene));
}

State<double> start_of_pile(const Scene& scene, const Parameters& p) {
  State<double> x = at_rest(scene);
  const auto places = pile_places(p);
  for (std::size_t i = 0; i < places.size(); ++i)
    x.q.segment<3>(scene.first_position(static_cast<int>(i))) = places[i];
  return x;
}

}  // namespace tribo::models
