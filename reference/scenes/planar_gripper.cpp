#include "reference/scenes/planar_gripper.hpp"

#include <algorithm>
#include <cmath>

#include "reference/scenes/surfaces.hpp"

namespace tribo::reference {
namespace {

using models::Parameters;

Fifty half(const Parameters& p, const char* key) {
  return Fifty(p.number(key)) / 2;
}

/// A compliant surface on the rigid ground, at which the force acts.
PlanarTouch corner_on_ground(const Parameters& p, int a, const Fifty& x, const Fifty& z) {
  PlanarTouch touch = on_rigid(p);
  touch.kind = PlanarPair::kPointOnLine;
  touch.a = a;
  touch.point = {x, z};
  touch.normal = {0, 1};
  return touch;
}

/// A finger's corner on a side of the peg: two equal surfaces in series.
PlanarTouch corner_on_peg(const Parameters& p, int side, int up) {
  PlanarTouch touch = in_series(p);
  touch.point = {side * half(p, "gripper.gap"),
                 Fifty(p.number("gripper.reach")) + up * half(p, "gripper.finger")};
  touch.kind = PlanarPair::kPointOnFace;
  touch.b = 1;
  touch.normal = {side, 0};
  touch.offset = half(p, "peg.width");
  touch.ends = {-half(p, "peg.length"), half(p, "peg.length")};
  return touch;
}

}  // namespace

PlanarSceneEquations planar_gripper_equations(const Parameters& p) {
  const Fifty height(p.number("gripper.height"));
  const Fifty half_x = half(p, "peg.width"), half_z = half(p, "peg.length");
  PlanarMass gripper, peg;
  gripper.name = "gripper";
  gripper.mass = Fifty(p.number("gripper.mass"));
  gripper.moves = {false, true, false};
  gripper.place = {0, height, 0};
  peg.name = "peg";
  peg.mass = 4 * half_x * half_z * Fifty(p.number("peg.depth")) * Fifty(p.number("peg.density"));
  peg.inertia = peg.mass * (half_x * half_x + half_z * half_z) / 3;
  peg.place = {0, height + Fifty(p.number("gripper.reach")), 0};
  PlanarSceneEquations scene;
  scene.gravity = Fifty(p.number("gripper.gravity"));
  scene.length = p.number("peg.width");
  const double fall = 2 * p.number("gripper.gravity") * std::abs(p.number("gripper.height"));
  scene.speed = std::max(std::sqrt(fall), p.number("contact.stiction_tolerance"));
  for (PlanarMass* body : {&gripper, &peg}) {
    body->set_sizes(scene.length, scene.speed);
    scene.bodies.push_back(*body);
  }
  for (const int side : {-1, 1}) {
    scene.touches.push_back(corner_on_ground(p, 0, side * half(p, "gripper.foot"), 0));
  }
  for (const auto& [x, z] : {std::pair(-1, -1), {1, -1}, {-1, 1}, {1, 1}}) {
    scene.touches.push_back(corner_on_ground(p, 1, x * half_x, z * half_z));
  }
  for (const int side : {-1, 1}) {
    for (const int up : {-1, 1}) scene.touches.push_back(corner_on_peg(p, side, up));
  }
  return scene;
}

}  // namespace tribo::reference
