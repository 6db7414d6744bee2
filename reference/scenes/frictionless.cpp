#include "reference/scenes/frictionless.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tribo::reference {
namespace {

using models::Parameters;

/// Body `a`, of no size, on a line of the world, without friction.
PlanarTouch on_line(int a, int normal_x, int normal_z, const Parameters& p) {
  PlanarTouch touch;
  touch.a = a;
  touch.normal = {normal_x, normal_z};
  touch.stiffness = Fifty(p.number("contact.stiffness"));
  touch.dissipation = Fifty(p.number("contact.dissipation"));
  touch.v_s = 1;  // of no friction
  return touch;
}

}  // namespace

PlanarSceneEquations two_sided_spring_equations(const Parameters& p) {
  const double overlap = p.number("contact.overlap"), x0 = p.number("mass.x0");
  PlanarMass mass;
  mass.name = "mass";
  mass.mass = Fifty(p.number("mass.mass"));
  mass.moves = {true, false, false};
  mass.place[0] = Fifty(x0);
  PlanarSceneEquations scene;
  scene.length = x0 != 0 ? std::abs(x0) : overlap;
  scene.speed = scene.length * std::sqrt(p.number("contact.stiffness") / p.number("mass.mass"));
  mass.set_sizes(scene.length, scene.speed);
  scene.bodies = {mass};
  for (const int side : {1, -1}) {
    PlanarTouch wall = on_line(0, side, 0, p);
    wall.offset = Fifty(overlap);
    wall.stiffness /= 2;
    scene.touches.push_back(wall);
  }
  return scene;
}

PlanarSceneEquations stacked_masses_equations(const Parameters& p) {
  const auto count = static_cast<int>(p.number("stack.count"));
  const double gap = p.number("stack.gap"), k = p.number("contact.stiffness");
  const double depth = count * p.number("stack.mass") * p.number("stack.gravity") / k;
  PlanarSceneEquations scene;
  scene.gravity = Fifty(p.number("stack.gravity"));
  scene.length = std::max(depth, std::abs(gap));
  if (scene.length == 0) scene.length = 1;
  scene.speed = scene.length * std::sqrt(k / p.number("stack.mass"));
  for (int i = 0; i < count; ++i) {
    PlanarMass mass;
    mass.name = fmt::format("mass{}", i);
    mass.mass = Fifty(p.number("stack.mass"));
    mass.moves = {false, true, false};
    mass.place[1] = Fifty((i + 1) * gap);
    mass.set_sizes(scene.length, scene.speed);
    scene.bodies.push_back(mass);
    PlanarTouch below = on_line(i, 0, 1, p);
    if (i > 0) {
      below.kind = PlanarPair::kPointOnFace;
      below.b = i - 1;
    }
    scene.touches.push_back(below);
  }
  return scene;
}

}  // namespace tribo::reference
