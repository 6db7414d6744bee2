#include "reference/scenes/between_walls.hpp"

#include <boost/math/constants/constants.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

#include "reference/scenes/surfaces.hpp"

namespace tribo::reference {
namespace {

using boost::math::constants::pi;
using models::Parameters;

/// A rigid line of the world.
struct Wall {
  std::array<Fifty, 2> normal;
  Fifty offset = 0;
};

/// A ball seen as a disc, by its radius.
struct Disc {
  Fifty radius;
  PlanarMass body;
};

Fifty number(const Parameters& p, const std::string& key) {
  return Fifty(p.number(key));
}

Disc ball(std::string name, const Fifty& radius, const Fifty& density) {
  Disc disc{.radius = radius, .body = {}};
  disc.body.name = std::move(name);
  disc.body.mass = 4 * pi<Fifty>() * radius * radius * radius * density / 3;
  disc.body.inertia = 2 * disc.body.mass * radius * radius / 5;
  return disc;
}

/// Floor and two walls at ±width/2.
std::vector<Wall> box_without_lid(const Fifty& width) {
  return {{.normal = {0, 1}},
          {.normal = {1, 0}, .offset = -width / 2},
          {.normal = {-1, 0}, .offset = -width / 2}};
}

/// Lengths in sizes of `length`; no body is faster than at its start or after a fall down to z = 0.
void set_sizes(double length, PlanarSceneEquations& scene) {
  scene.length = length;
  scene.speed = 1e-4;
  for (const PlanarMass& body : scene.bodies) {
    const auto of = [](const Fifty& x) { return std::abs(static_cast<double>(x)); };
    const double fall = std::sqrt(2 * static_cast<double>(scene.gravity) * of(body.place[1]));
    const double start = std::hypot(of(body.velocity[0]), of(body.velocity[1]));
    scene.speed = std::max({scene.speed, start, fall, length * of(body.velocity[2])});
  }
  for (PlanarMass& body : scene.bodies) body.set_sizes(length, scene.speed);
}

/// Every disc may touch every other, by the surface `between`.
void add_pairs_of(const std::vector<Disc>& discs, PlanarTouch between,
                  PlanarSceneEquations& scene) {
  between.kind = PlanarPair::kDiscOnDisc;
  for (std::size_t a = 0; a < discs.size(); ++a) {
    for (std::size_t b = a; b-- > 0;) {
      between.a = static_cast<int>(a);
      between.b = static_cast<int>(b);
      between.radius_a = discs[a].radius;
      between.radius_b = discs[b].radius;
      scene.touches.push_back(between);
    }
  }
}

/// Discs without weight that fly.
PlanarSceneEquations in_flight(const std::vector<Disc>& discs, const PlanarTouch& between) {
  PlanarSceneEquations scene;
  for (const Disc& disc : discs) scene.bodies.push_back(disc.body);
  add_pairs_of(discs, between, scene);
  set_sizes(static_cast<double>(discs.front().radius), scene);
  return scene;
}

/// Every disc may touch every wall, by the surface `on_wall`, and every other disc.
PlanarSceneEquations discs_and_walls(const Parameters& p, const char* gravity,
                                     const std::vector<Disc>& discs, const std::vector<Wall>& walls,
                                     PlanarTouch on_wall) {
  PlanarSceneEquations scene;
  scene.gravity = number(p, gravity);
  for (const Disc& disc : discs) {
    on_wall.a = static_cast<int>(scene.bodies.size());
    on_wall.radius_a = disc.radius;
    scene.bodies.push_back(disc.body);
    for (const Wall& wall : walls) {
      on_wall.normal = wall.normal;
      on_wall.offset = wall.offset;
      scene.touches.push_back(on_wall);
    }
  }
  add_pairs_of(discs, in_series(p), scene);
  set_sizes(static_cast<double>(discs.front().radius), scene);
  return scene;
}

/// A ball that starts where and as fast as its parameters say.
Disc flying(const Parameters& p, const std::string& name, const char* density) {
  Disc disc = ball(name, number(p, name + ".radius"), number(p, density));
  disc.body.place = {number(p, name + ".x"), number(p, name + ".z"), 0};
  disc.body.velocity = {number(p, name + ".vx"), number(p, name + ".vz"),
                        number(p, name + ".omega")};
  return disc;
}

/// In [0, 1), of 53 bits.
double uniform(std::mt19937_64& random) {
  return std::ldexp(static_cast<double>(random() >> 11), -53);
}

}  // namespace

PlanarSceneEquations disc_in_wedge_equations(const Parameters& p) {
  Disc disc = ball("disc", number(p, "disc.radius"), number(p, "disc.density"));
  disc.body.place = {number(p, "disc.x"), number(p, "disc.z"), 0};
  disc.body.velocity[2] = number(p, "disc.omega");
  const Fifty slope = number(p, "wedge.slope") * pi<Fifty>() / 180;
  const Fifty across = sin(slope), up = cos(slope);
  return discs_and_walls(p, "scene.gravity", {disc},
                         {{.normal = {across, up}}, {.normal = {Fifty(-across), up}}}, on_soft(p));
}

PlanarSceneEquations colliding_spheres_equations(const Parameters& p) {
  return in_flight({flying(p, "sphere0", "sphere.density"), flying(p, "sphere1", "sphere.density")},
                   in_series(p));
}

PlanarSceneEquations cradle_equations(const Parameters& p) {
  const Fifty radius = number(p, "sphere.radius");
  const Fifty pitch = 2 * radius + number(p, "cradle.gap");
  std::vector<Disc> discs;
  for (int i = 0; i < static_cast<int>(p.number("cradle.count")); ++i) {
    Disc disc = ball(fmt::format("sphere{}", i), radius, number(p, "sphere.density"));
    disc.body.moves = {true, false, false};
    disc.body.place[0] = i * pitch;
    discs.push_back(disc);
  }
  discs.front().body.velocity[0] = number(p, "cradle.speed");
  PlanarTouch smooth;
  smooth.stiffness = number(p, "contact.stiffness") / 2;  // two in series
  smooth.dissipation = number(p, "contact.dissipation");
  smooth.weight_a = Fifty(1) / 2;
  smooth.v_s = 1;  // of no friction
  return in_flight(discs, smooth);
}

PlanarSceneEquations discs_in_corner_equations(const Parameters& p) {
  return discs_and_walls(p, "scene.gravity",
                         {flying(p, "disc0", "disc.density"), flying(p, "disc1", "disc.density")},
                         {{.normal = {0, 1}}, {.normal = {1, 0}}}, on_rigid(p));
}

PlanarSceneEquations discs_in_chimney_equations(const Parameters& p) {
  std::vector<Disc> discs;
  const Fifty radius = number(p, "disc.radius");
  for (const int i : {0, 1, 2}) {
    Disc disc = ball(fmt::format("disc{}", i), radius, number(p, "disc.density"));
    const Fifty height = radius + i * number(p, "disc.spacing") + number(p, "disc.gap");
    disc.body.place = {number(p, disc.body.name + ".x"), height, 0};
    discs.push_back(disc);
  }
  return discs_and_walls(p, "scene.gravity", discs, box_without_lid(number(p, "chimney.width")),
                         on_rigid(p));
}

PlanarSceneEquations planar_clutter_equations(const Parameters& p) {
  const auto layers = static_cast<int>(p.number("clutter.layers"));
  const auto columns = static_cast<int>(p.number("clutter.columns"));
  const Fifty width = number(p, "clutter.width"), most = number(p, "clutter.offset");
  std::mt19937_64 random(static_cast<std::uint64_t>(p.number("clutter.seed")));
  std::vector<Disc> discs;
  for (int n = 0; n < layers * columns; ++n) {
    const int layer = n / columns, column = n % columns;
    Disc disc =
        ball(fmt::format("disc{}", n), number(p, "clutter.radius"), number(p, "clutter.density"));
    const Fifty centre = width * (2 * column + 1 - columns) / (2 * columns);
    disc.body.place[0] = centre + (2 * Fifty(uniform(random)) - 1) * most;
    disc.body.place[1] = number(p, "clutter.height") + layer * number(p, "clutter.spacing");
    discs.push_back(disc);
  }
  return discs_and_walls(p, "clutter.gravity", discs, box_without_lid(width), on_rigid(p));
}

PlanarSceneEquations tumbling_box_equations(const Parameters& p) {
  const Fifty half_x = number(p, "box.half_x"), half_z = number(p, "box.half_z");
  PlanarMass box;
  box.name = "box";
  box.mass = number(p, "box.mass");
  box.inertia = box.mass * (half_x * half_x + half_z * half_z) / 3;
  box.place = {number(p, "box.x"), number(p, "box.z"), number(p, "box.theta")};
  box.velocity = {number(p, "box.vx"), number(p, "box.vz"), number(p, "box.omega")};
  PlanarSceneEquations scene;
  scene.gravity = number(p, "scene.gravity");
  scene.bodies = {box};
  PlanarTouch vertex = on_rigid(p);
  vertex.kind = PlanarPair::kPointOnLine;
  vertex.normal = {0, 1};
  for (const auto& [x, z] : {std::pair(-1, -1), {1, -1}, {-1, 1}, {1, 1}}) {
    vertex.point = {x * half_x, z * half_z};
    scene.touches.push_back(vertex);
  }
  set_sizes(p.number("box.half_x"), scene);
  return scene;
}

}  // namespace tribo::reference
