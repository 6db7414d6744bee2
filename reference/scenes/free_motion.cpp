#include "reference/scenes/free_motion.hpp"

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <cmath>

namespace tribo::reference {
namespace {

using models::Parameters;

constexpr int kFeet = 3, kCorners = 8;
constexpr int kStandsOn = 4;  ///< corners

SpatialMass body_from(const Parameters& p, const char* name, double mass, const Fifty& height) {
  SpatialMass body{.name = name, .mass = mass, .place = {0, 0, height}};
  body.velocity = {p.number("body.vx"), p.number("body.vy"), p.number("body.vz")};
  body.spin = {p.number("body.omega_x"), p.number("body.omega_y"), p.number("body.omega_z")};
  return body;
}

double largest(const Triple<Fifty>& a) {
  const Fifty size = sqrt(dot(a, a));
  return static_cast<double>(size);
}

/// Speeds of a body of this size, which falls by `drop`: of its centre, of its turning, of the
/// fall.
void set_sizes(const Parameters& p, double length, double drop, SpatialSceneEquations& scene) {
  const double g = p.has("body.gravity") ? p.number("body.gravity") : 0;
  const double fall = std::sqrt(2 * g * std::max(drop, 0.0));
  const double least = p.has("contact.stiction_tolerance") ? p.number("contact.stiction_tolerance")
                                                           : 1e-3 * length;  // a turn takes hours
  scene.gravity = g;
  scene.length = length;
  scene.speed =
      std::max({largest(scene.body.velocity), largest(scene.body.spin) * length, fall, least});
}

SpatialTouch touch_from(const Parameters& p) {
  return {.stiffness = p.number("contact.stiffness"),
          .dissipation = p.number("contact.dissipation"),
          .friction = p.number("contact.friction"),
          .v_s = p.number("contact.stiction_tolerance"),
          .linear = p.choice("contact.friction_law") == "linear"};
}

/// m g/(n k)
Fifty depth_at_rest(const Parameters& p, int contacts) {
  return Fifty(p.number("body.mass")) * Fifty(p.number("body.gravity")) /
         (contacts * Fifty(p.number("contact.stiffness")));
}

}  // namespace

SpatialSceneEquations free_box_equations(const Parameters& p) {
  const double mass = p.number("body.mass");
  SpatialSceneEquations scene{.body = body_from(p, "box", mass, 0), .touches = {}};
  scene.body.inertia = {
      p.number("body.inertia_x"), p.number("body.inertia_y"), p.number("body.inertia_z")};
  const double most = static_cast<double>(std::ranges::max(scene.body.inertia));
  set_sizes(p, std::sqrt(most / mass), 0, scene);
  return scene;
}

SpatialSceneEquations spinning_sphere_equations(const Parameters& p) {
  const double R = p.number("body.radius"), gap = p.number("body.gap");
  const double mass =
      4 * boost::math::constants::pi<double>() / 3 * R * R * R * p.number("body.density");
  const double moment = 2 * mass * R * R / 5;
  SpatialTouch touch = touch_from(p);
  touch.radius = R;
  touch.weight = 1;
  SpatialSceneEquations scene{.body = body_from(p, "sphere", mass, Fifty(R) + Fifty(gap)),
                              .touches = {touch}};
  scene.body.inertia = {moment, moment, moment};
  set_sizes(p, R, gap, scene);
  return scene;
}

SpatialSceneEquations turning_disc_equations(const Parameters& p) {
  const Fifty ring(p.number("body.radius")), height(p.number("body.height"));
  const double lift = p.number("body.lift");
  SpatialSceneEquations scene{
      .body = body_from(
          p, "disc", p.number("body.mass"), height - depth_at_rest(p, kFeet) + Fifty(lift)),
      .touches = {}};
  const Fifty across(p.number("body.inertia_across"));
  scene.body.inertia = {across, across, p.number("body.inertia_along")};
  for (int i = 0; i < kFeet; ++i) {
    const Fifty angle = 2 * boost::math::constants::pi<Fifty>() * i / kFeet;
    SpatialTouch touch = touch_from(p);
    touch.radius = p.number("body.foot_radius");
    touch.point = {ring * cos(angle), ring * sin(angle), touch.radius - height};
    scene.touches.push_back(touch);
  }
  set_sizes(p, p.number("body.radius"), lift, scene);
  return scene;
}

SpatialSceneEquations turning_box_equations(const Parameters& p) {
  const double mass = p.number("body.mass"), lift = p.number("body.lift");
  const double half[] = {p.number("body.half_x"), p.number("body.half_y"), p.number("body.half_z")};
  SpatialSceneEquations scene{
      .body = body_from(p, "box", mass, Fifty(half[2]) - depth_at_rest(p, kStandsOn) + Fifty(lift)),
      .touches = {}};
  const double xx = half[0] * half[0], yy = half[1] * half[1], zz = half[2] * half[2];
  scene.body.inertia = {mass / 3 * (yy + zz), mass / 3 * (zz + xx), mass / 3 * (xx + yy)};
  for (int corner = 0; corner < kCorners; ++corner) {
    SpatialTouch touch = touch_from(p);
    for (std::size_t i = 0; i < 3; ++i) {
      touch.point[i] = (corner >> i & 1) != 0 ? half[i] : -half[i];
    }
    scene.touches.push_back(touch);
  }
  set_sizes(p, std::max({half[0], half[1], half[2]}), lift, scene);
  return scene;
}

}  // namespace tribo::reference
