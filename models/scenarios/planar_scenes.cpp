#include "models/scenarios/planar_scenes.hpp"

#include <boost/math/constants/constants.hpp>

#include <cstdint>
#include <random>

#include "models/scenarios/build.hpp"
#include "models/scenarios/drawn.hpp"
#include "models/scenarios/surfaces.hpp"

namespace tribo::models {

PlanarBody ball(std::string name, double radius, double density) {
  const double volume = 4 * boost::math::constants::pi<double>() * radius * radius * radius / 3;
  PlanarBody body;
  body.name = std::move(name);
  body.mass = volume * density;
  body.inertia = 2 * body.mass * radius * radius / 5;
  return body;
}

std::vector<std::pair<HalfPlane, Material>> between_walls(double width, const Material& material) {
  return {{{Vector2d(0.0, 1.0), 0.0}, material},
          {{Vector2d(1.0, 0.0), -width / 2}, material},
          {{Vector2d(-1.0, 0.0), -width / 2}, material}};
}

PlanarScene planar_clutter_from(const Parameters& p) {
  const auto layers = static_cast<int>(p.number("clutter.layers"));
  const auto columns = static_cast<int>(p.number("clutter.columns"));
  const double radius = p.number("clutter.radius"), width = p.number("clutter.width");
  std::mt19937_64 random(static_cast<std::uint64_t>(p.number("clutter.seed")));
  PlanarScene scene;
  scene.gravity = p.number("clutter.gravity");
  scene.friction = friction_from<double>(p);
  for (int i = 0; i < layers; ++i) {
    for (int j = 0; j < columns; ++j) {
      auto body = ball(fmt::format("disc{}", i * columns + j), radius, p.number("clutter.density"));
      body.parts = {{disc(radius), soft_surface(p)}};
      const double off = (2 * uniform(random) - 1) * p.number("clutter.offset");
      body.place[0] =
          width * (static_cast<double>(2 * j + 1) / static_cast<double>(2 * columns) - 1.0 / 2) +
          off;
      body.place[1] = p.number("clutter.height") + i * p.number("clutter.spacing");
      scene.bodies.push_back(body);
    }
  }
  scene.half_planes = between_walls(width, rigid_surface(p));
  return scene;
}

PlanarBody brick(std::string name, double half_x, double half_z, double depth, double density) {
  PlanarBody body;
  body.name = std::move(name);
  body.mass = 4 * half_x * half_z * depth * density;
  body.inertia = body.mass * (half_x * half_x + half_z * half_z) / 3;
  return body;
}

PlanarScene planar_gripper_from(const Parameters& p) {
  const double gap = p.number("gripper.gap"), finger = p.number("gripper.finger") / 2;
  const double reach = p.number("gripper.reach"), height = p.number("gripper.height");
  const Material material = soft_surface(p);
  const double foot = p.number("gripper.foot") / 2;
  PlanarBody gripper;
  gripper.name = "gripper";
  gripper.mass = p.number("gripper.mass");
  gripper.moves = {false, true, false};
  gripper.place = Vector3d(0.0, height, 0.0);
  const double beside = gap / 2 + finger;
  gripper.parts = {{box(finger, finger, Vector2d(-beside, reach)), material},
                   {box(finger, finger, Vector2d(beside, reach)), material},
                   {segment(Vector2d(-foot, 0.0), Vector2d(foot, 0.0)), material}};
  const double half_x = p.number("peg.width") / 2, half_z = p.number("peg.length") / 2;
  PlanarBody peg = brick("peg", half_x, half_z, p.number("peg.depth"), p.number("peg.density"));
  peg.place = Vector3d(0.0, height + reach, 0.0);
  peg.parts = {{box(half_x, half_z), material}};
  return {.bodies = {gripper, peg},
          .fixed = {},
          .half_planes = {{{Vector2d(0.0, 1.0), 0.0}, rigid_surface(p)}},
          .gravity = p.number("gripper.gravity"),
          .friction = friction_from<double>(p)};
}

PlanarBody capsule_across(double mass, double radius, double length) {
  PlanarBody body;
  body.name = "capsule";
  body.mass = mass;
  body.inertia =
      mass * radius * radius * (length / 2 + 8 * radius / 15) / (length + 4 * radius / 3);
  return body;
}

PlanarScene pinched_capsule_from(const Parameters& p) {
  const Material surface = soft_surface(p);
  const double radius = p.number("capsule.radius"), press = p.number("pad.press");
  PlanarScene scene = {
      .bodies = {capsule_across(p.number("capsule.mass"), radius, p.number("capsule.length"))},
      .fixed = {},
      .half_planes = {},
      .gravity = p.number("scene.gravity"),
      .friction = friction_from<double>(p)};
  scene.bodies[0].parts = {{disc(radius), surface}};
  const double half_x = p.number("pad.thickness") / 2, half_z = p.number("pad.height") / 2;
  const double pressed = 2 * press / surface.stiffness;  // two surfaces in series
  for (const int side : {-1, 1}) {
    PlanarBody pad;
    pad.name = side < 0 ? "left" : "right";
    pad.mass = p.number("pad.mass");
    pad.moves = {true, false, false};
    pad.place[0] = side * (radius + half_x - pressed + p.number("pad.lift"));
    pad.push[0] = -side * press;
    pad.parts = {{box(half_x, half_z), surface}};
    scene.bodies.push_back(pad);
  }
  return scene;
}

std::vector<Part> bars_from(const Parameters& p) {
  const auto count = static_cast<int>(p.number("comb.bars"));
  std::vector<Part> bars;
  for (int i = 0; i < count; ++i) {
    const double x = (i - static_cast<double>(count - 1) / 2) * p.number("comb.pitch");
    bars.push_back({disc(p.number("comb.bar") / 2, Vector2d(x, 0.0)), soft_surface(p)});
  }
  return bars;
}

PlanarScene comb_from(const Parameters& p) {
  std::mt19937_64 random(static_cast<std::uint64_t>(p.number("comb.seed")));
  const auto drawn = [&](const char* key) { return (2 * uniform(random) - 1) * p.number(key); };
  PlanarScene scene;
  const auto add = [&](std::string name, const char* thickness, const char* length,
                       const char* depth, double x, double gap) {
    const double half_x = p.number(length) / 2, half_z = p.number(thickness) / 2;
    PlanarBody body =
        brick(std::move(name), half_x, half_z, p.number(depth), p.number("drop.density"));
    const double shift = drawn("drop.shift"), tilt = drawn("drop.tilt");
    body.place = Vector3d(x + shift, gap + half_z + p.number("comb.bar") / 2, tilt);
    body.velocity[1] = -p.number("drop.speed");
    body.parts = {{box(half_x, half_z), soft_surface(p)}};
    scene.bodies.push_back(body);
  };
  const double quarter = p.number("comb.bars") * p.number("comb.pitch") / 4;
  const double height = p.number("drop.height");
  add("plate", "plate.thickness", "plate.length", "plate.depth", -quarter, height);
  for (int i = 0; i < static_cast<int>(p.number("rods.count")); ++i) {
    const double gap = height + i * p.number("rods.spacing");
    add(fmt::format("rod{}", i), "rods.thickness", "rods.length", "rods.thickness", quarter, gap);
  }
  scene.fixed = bars_from(p);
  scene.gravity = p.number("comb.gravity");
  scene.friction = friction_from<double>(p);
  return scene;
}

}  // namespace tribo::models
