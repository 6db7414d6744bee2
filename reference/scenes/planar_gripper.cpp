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

PlanarSceneEquations pinched_capsule_equations(const Parameters& p) {
  const Fifty R(p.number("capsule.radius")), L(p.number("capsule.length"));
  const Fifty press(p.number("pad.press")), half_x = half(p, "pad.thickness");
  PlanarMass capsule;
  capsule.name = "capsule";
  capsule.mass = Fifty(p.number("capsule.mass"));
  const Fifty ball = 4 * R / 3;  // as long a cylinder has the volume of both ends
  capsule.inertia = capsule.mass / (L + ball) * (L * R * R / 2 + ball * 2 * R * R / 5);
  PlanarSceneEquations scene;
  scene.gravity = Fifty(p.number("scene.gravity"));
  scene.bodies = {capsule};
  PlanarTouch touch = in_series(p);
  touch.kind = PlanarPair::kPointOnFace;
  touch.radius_a = R;
  touch.offset = half_x;
  touch.ends = {-half(p, "pad.height"), half(p, "pad.height")};
  for (const int side : {-1, 1}) {
    PlanarMass pad;
    pad.name = side < 0 ? "left" : "right";
    pad.mass = Fifty(p.number("pad.mass"));
    pad.moves = {true, false, false};
    pad.place[0] = side * (R + half_x - press / touch.stiffness + Fifty(p.number("pad.lift")));
    pad.push[0] = -side * press;
    touch.b = static_cast<int>(scene.bodies.size());
    touch.normal = {-side, 0};
    scene.bodies.push_back(pad);
    scene.touches.push_back(touch);
  }
  // the faster of the pad's swing about its place of rest, and of slip
  const double swing =
      p.number("pad.press") / static_cast<double>(touch.stiffness) + std::abs(p.number("pad.lift"));
  scene.length = p.number("capsule.radius");
  scene.speed =
      std::max(swing * std::sqrt(static_cast<double>(touch.stiffness) / p.number("pad.mass")),
               p.number("contact.stiction_tolerance"));
  for (PlanarMass& body : scene.bodies) body.set_sizes(scene.length, scene.speed);
  return scene;
}

}  // namespace tribo::reference
