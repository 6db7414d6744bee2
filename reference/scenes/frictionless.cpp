#include "reference/scenes/frictionless.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tribo::reference {
namespace {

using models::Parameters;

/// Body `a`, of no size, on a line of the world, without friction, on the dampers that there are.
PlanarTouch on_line(int a, int normal_x, int normal_z, const Parameters& p) {
  PlanarTouch touch;
  touch.a = a;
  touch.normal = {normal_x, normal_z};
  touch.stiffness = Fifty(p.number("contact.stiffness"));
  if (p.has("contact.dissipation")) touch.dissipation = Fifty(p.number("contact.dissipation"));
  if (p.has("contact.damping")) touch.damping = Fifty(p.number("contact.damping"));
  touch.v_s = 1;  // of no friction
  return touch;
}

/// A mass at a height above level ground, on a spring and a damper.
PlanarSceneEquations one_mass(const std::string& name, double height, const Parameters& p) {
  PlanarMass mass;
  mass.name = name;
  mass.mass = Fifty(p.number(name + ".mass"));
  mass.moves = {false, true, false};
  mass.place[1] = Fifty(height);
  return {.bodies = {mass},
          .touches = {on_line(0, 0, 1, p)},
          .gravity = Fifty(p.number(name + ".gravity"))};
}

void set_sizes(double length, double speed, PlanarSceneEquations& scene) {
  scene.length = length;
  scene.speed = speed;
  for (PlanarMass& mass : scene.bodies) mass.set_sizes(length, speed);
}

}  // namespace

PlanarSceneEquations bouncing_ball_equations(const Parameters& p) {
  const double height = p.number("ball.height");
  PlanarSceneEquations scene = one_mass("ball", height, p);
  set_sizes(height, std::sqrt(2 * p.number("ball.gravity") * height), scene);
  return scene;
}

PlanarSceneEquations mass_on_spring_equations(const Parameters& p) {
  const double height = p.number("mass.height"), start = p.number("mass.speed");
  const double gravity = p.number("mass.gravity");
  PlanarSceneEquations scene = one_mass("mass", height, p);
  scene.bodies[0].velocity[1] = Fifty(start);
  const double omega = std::sqrt(p.number("contact.stiffness") / p.number("mass.mass"));
  const double fall = std::sqrt(2 * gravity * std::max(height, 0.0));
  const double speed = std::max({std::abs(start), fall, omega * std::abs(height), gravity / omega});
  set_sizes(std::max(std::abs(height), speed > 0 ? speed / omega : 1), speed > 0 ? speed : 1,
            scene);
  return scene;
}

PlanarSceneEquations two_sided_spring_equations(const Parameters& p) {
  const double overlap = p.number("contact.overlap"), x0 = p.number("mass.x0");
  PlanarMass mass;
  mass.name = "mass";
  mass.mass = Fifty(p.number("mass.mass"));
  mass.moves = {true, false, false};
  mass.place[0] = Fifty(x0);
  PlanarSceneEquations scene;
  scene.bodies = {mass};
  const double length = x0 != 0 ? std::abs(x0) : overlap;
  set_sizes(length, length * std::sqrt(p.number("contact.stiffness") / p.number("mass.mass")),
            scene);
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
  const Fifty ratio(p.number("stack.ratio"));
  const double top = std::pow(p.number("stack.ratio"), count - 1);  // over the lowest mass
  const double heaviest = p.number("stack.mass") * std::max(1.0, top);
  const double lightest = p.number("stack.mass") * std::min(1.0, top);
  const double depth = count * heaviest * p.number("stack.gravity") / k;
  PlanarSceneEquations scene;
  scene.gravity = Fifty(p.number("stack.gravity"));
  const double given = std::max(depth, std::abs(gap)), length = given > 0 ? given : 1;
  Fifty next(p.number("stack.mass"));
  for (int i = 0; i < count; ++i) {
    PlanarMass mass;
    mass.name = fmt::format("mass{}", i);
    mass.mass = next;
    next *= ratio;
    mass.moves = {false, true, false};
    mass.place[1] = Fifty((i + 1) * gap);
    scene.bodies.push_back(mass);
    PlanarTouch below = on_line(i, 0, 1, p);
    if (i > 0) {
      below.kind = PlanarPair::kPointOnFace;
      below.b = i - 1;
    }
    scene.touches.push_back(below);
  }
  set_sizes(length, length * std::sqrt(k / lightest), scene);
  return scene;
}

}  // namespace tribo::reference
