#include "reference/scenes/single_contact.hpp"

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <cmath>

#include "reference/scenes/surfaces.hpp"

namespace tribo::reference {
namespace {

using models::Parameters;

Fifty number(const Parameters& p, const char* key) {
  return Fifty(p.number(key));
}

Fifty pi() {
  return boost::math::constants::pi<Fifty>();
}

/// The law of `contact.*`, which acts on the body's own surface, on level ground.
PlanarTouch on_ground(const Parameters& p, const char* friction) {
  PlanarTouch touch = on_soft(p, friction);
  touch.normal = {0, 1};
  return touch;
}

PlanarSceneEquations scene_of(PlanarMass body, PlanarTouch touch, Fifty gravity) {
  PlanarSceneEquations scene;
  scene.length = body.sizes[1];
  scene.speed = body.speeds[1];
  scene.bodies = {std::move(body)};
  scene.touches = {std::move(touch)};
  scene.gravity = std::move(gravity);
  return scene;
}

/// Height and speed of an oscillation under a load; without any, v_s for a second.
std::array<double, 2> oscillation(double mass, double load, double lift, const Parameters& p) {
  const double stiffness = p.number("contact.stiffness");
  const double height = std::max(load / stiffness, std::abs(lift));
  const double depth = height > 0 ? height : p.number("contact.stiction_tolerance");
  return {depth, depth * std::sqrt(stiffness / mass)};
}

/// (cos ωt, sin ωt) from a phase on, with ω = 2π f.
Drive turning(const Fifty& frequency, const Fifty& phase = 0) {
  const Fifty omega = 2 * pi() * frequency;
  return {
      .start = {cos(phase), sin(phase)}, .matrix = {{0, -omega}, {omega, 0}}, .constant = {0, 0}};
}

/// For a box without a vertical coordinate the ground needs no spring of its own: one that the
/// weight presses in by 1 m.
void press_by_weight(const Fifty& weight, PlanarMass& box, PlanarTouch& ground) {
  box.moves[1] = false;
  box.place[1] = -1;
  ground.stiffness = weight;
  ground.dissipation = 0;
}

}  // namespace

PlanarSceneEquations conveyor_belt_equations(const Parameters& p) {
  PlanarMass box;
  box.name = "box";
  box.mass = number(p, "box.mass");
  box.moves = {true, true, false};
  const Fifty gravity = number(p, "box.gravity");
  const PlanarTouch belt = on_ground(p, "box.friction");
  box.place[1] = -box.mass * gravity / belt.stiffness + number(p, "box.lift");
  const Fifty speed = number(p, "belt.amplitude") * 2 * pi() * number(p, "belt.frequency");
  const double v_s = p.number("contact.stiction_tolerance");
  const double heaviness = p.number("box.mass");
  const auto [depth, fall] =
      oscillation(heaviness, heaviness * p.number("box.gravity"), p.number("box.lift"), p);
  box.sizes = {std::max(std::abs(p.number("belt.amplitude")), v_s), depth, 1};
  box.speeds = {std::max(std::abs(static_cast<double>(speed)), v_s), fall, 1};
  PlanarSceneEquations scene = scene_of(std::move(box), belt, gravity);
  scene.touches[0].driven = true;
  scene.drive = turning(number(p, "belt.frequency"));
  scene.drive.speed = {0, speed};
  return scene;
}

PlanarSceneEquations conveyor_static_dynamic_equations(const Parameters& p) {
  PlanarMass box;
  box.name = "box";
  box.mass = number(p, "box.mass");
  box.moves = {true, true, false};
  const Fifty gravity = number(p, "box.gravity"), weight = box.mass * gravity;
  PlanarTouch belt = on_ground(p, "box.friction");
  belt.excess = number(p, "box.static_friction") - belt.friction;
  belt.transition = number(p, "box.transition");
  box.place[1] = -weight / belt.stiffness;
  const double v_s = p.number("contact.stiction_tolerance");
  const double heaviness = p.number("box.mass");
  const auto [depth, fall] = oscillation(heaviness, static_cast<double>(weight), 0, p);
  const double length = std::max(std::abs(p.number("force.amplitude")) / heaviness, v_s);
  box.sizes = {length, depth, 1};  // of the push for a second
  box.speeds = {length, fall, 1};
  PlanarSceneEquations scene = scene_of(std::move(box), belt, gravity);
  scene.drive = turning(number(p, "force.frequency"));
  scene.drive.push = {0, number(p, "force.amplitude")};
  return scene;
}

PlanarSceneEquations forced_box_equations(const Parameters& p) {
  PlanarMass box;
  box.name = "box";
  box.mass = number(p, "box.mass");
  box.moves = {true, true, false};
  const Fifty gravity = number(p, "box.gravity"), weight = box.mass * gravity;
  const double heaviness = p.number("box.mass"), v_s = p.number("contact.stiction_tolerance");
  PlanarTouch ground = on_ground(p, "box.friction");
  if (p.choice("box.model") == "ode") {
    press_by_weight(weight, box, ground);
  } else {
    box.place[1] = -weight / ground.stiffness;
  }
  // of an oscillation under the push alone; without one, of a creep for a second
  const double omega = static_cast<double>(Fifty(2 * pi() * number(p, "force.frequency")));
  const double push = std::abs(p.number("force.amplitude"));
  const double speed = omega > 0 ? push / (heaviness * omega) : 0;
  const double length = omega > 0 ? speed / omega : 0;
  const auto [depth, fall] = oscillation(heaviness, static_cast<double>(weight), 0, p);
  box.sizes = {std::max(length, v_s), box.moves[1] ? depth : 1, 1};
  box.speeds = {std::max(speed, v_s), fall, 1};
  PlanarSceneEquations scene = scene_of(std::move(box), ground, gravity);
  if (weight == 0) scene.touches.clear();
  scene.drive = turning(number(p, "force.frequency"), number(p, "force.phase"));
  scene.drive.push = {number(p, "force.amplitude"), 0};
  return scene;
}

PlanarSceneEquations falling_sphere_equations(const Parameters& p) {
  PlanarMass sphere;
  sphere.name = "sphere";
  const Fifty radius = number(p, "sphere.radius"), gravity = number(p, "sphere.gravity");
  sphere.mass = 4 * pi() * radius * radius * radius * number(p, "sphere.density") / 3;
  sphere.inertia = 2 * sphere.mass * radius * radius / 5;
  sphere.place = {0, radius + number(p, "sphere.gap"), 0};
  sphere.velocity = {number(p, "sphere.vx"), 0, number(p, "sphere.omega")};
  PlanarTouch ground = on_ground(p, "sphere.friction");
  ground.radius_a = radius;
  const double length = p.number("sphere.radius");
  sphere.set_sizes(
      length,
      std::max({std::abs(p.number("sphere.vx")), std::abs(p.number("sphere.omega")) * length,
                std::sqrt(2 * p.number("sphere.gravity") * std::abs(p.number("sphere.gap"))),
                p.number("contact.stiction_tolerance")}));
  return scene_of(std::move(sphere), ground, gravity);
}

PlanarSceneEquations prescribed_slip_equations(const Parameters& p) {
  PlanarMass mass;
  mass.name = "mass";
  mass.mass = number(p, "mass.mass");
  mass.moves = {false, true, false};
  const Fifty gravity = number(p, "mass.gravity");
  const PlanarTouch ground = on_ground(p, "mass.friction");
  mass.place[1] = -mass.mass * gravity / ground.stiffness + number(p, "mass.lift");
  const double heaviness = p.number("mass.mass");
  const auto [depth, fall] =
      oscillation(heaviness, heaviness * p.number("mass.gravity"), p.number("mass.lift"), p);
  mass.sizes[1] = depth;
  mass.speeds[1] = fall;
  PlanarSceneEquations scene = scene_of(std::move(mass), ground, gravity);
  scene.touches[0].driven = true;
  scene.drive = {.start = {number(p, "slip.speed")},
                 .matrix = {{0}},
                 .constant = {number(p, "slip.rate")},
                 .speed = {-1}};
  return scene;
}

PlanarSceneEquations pusher_brick_equations(const Parameters& p) {
  PlanarMass brick;
  brick.name = "brick";
  brick.mass = number(p, "brick.mass");
  brick.moves = {true, true, false};
  brick.push = {number(p, "pusher.push"), -number(p, "pusher.press")};
  const Fifty gravity = number(p, "brick.gravity");
  const Fifty load = brick.mass * gravity - brick.push[1];
  const PlanarTouch ground = on_ground(p, "brick.friction");
  brick.place[1] = number(p, "brick.lift") - load / ground.stiffness;
  const auto [depth, fall] =
      oscillation(p.number("brick.mass"), static_cast<double>(load), p.number("brick.lift"), p);
  const double v_s = p.number("contact.stiction_tolerance");
  brick.sizes = {v_s, depth, 1};  // of creeping for a second
  brick.speeds = {v_s, fall, 1};
  return scene_of(std::move(brick), ground, gravity);
}

PlanarSceneEquations sliding_rod_equations(const Parameters& p) {
  PlanarMass rod;
  rod.name = "rod";
  const Fifty length = number(p, "rod.length"), angle = number(p, "rod.angle");
  const Fifty gravity = number(p, "rod.gravity");
  rod.mass = number(p, "rod.mass");
  rod.inertia = rod.mass * length * length / 12;
  rod.place = {0, length / 2 * sin(angle) + number(p, "rod.gap"), angle};
  rod.velocity = {number(p, "rod.vx"), 0, 0};
  PlanarTouch tip = on_ground(p, "rod.friction");
  tip.kind = PlanarPair::kPointOnLine;
  tip.point = {length / 2, 0};
  const double size = p.number("rod.length");
  rod.set_sizes(size,
                std::max({std::abs(p.number("rod.vx")), std::sqrt(p.number("rod.gravity") * size),
                          p.number("contact.stiction_tolerance")}));
  return scene_of(std::move(rod), tip, gravity);
}

}  // namespace tribo::reference
