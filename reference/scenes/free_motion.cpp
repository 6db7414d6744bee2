#include "reference/scenes/free_motion.hpp"

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <cmath>

#include "models/input_error.hpp"

namespace tribo::reference {
namespace {

using models::Parameters;

constexpr int kFeet = 3, kCorners = 8, kEnds = 2;
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

double gravity_from(const Parameters& p) {
  for (const char* key : {"body.gravity", "upper.gravity"}) {
    if (p.has(key)) return p.number(key);
  }
  return 0;
}

/// α of the ground; level where a scenario has no slope.
double slope_from(const Parameters& p) {
  return p.has("body.slope") ? p.number("body.slope") : 0;
}

/// Speeds of a body of this size, which falls by `drop`: of its centre, of its rotation, of the
/// fall, and of its slide by its own size.
void set_sizes(const Parameters& p, double length, double drop, SpatialSceneEquations& scene) {
  const double g = gravity_from(p);
  const double fall = std::sqrt(2 * g * std::max(drop, 0.0));
  const double least = p.has("contact.stiction_tolerance") ? p.number("contact.stiction_tolerance")
                                                           : 1e-3 * length;  // a turn takes hours
  const Fifty slope(slope_from(p));
  scene.gravity = g * cos(slope);
  scene.along = g * sin(slope);
  const double slide = std::sqrt(2 * length * static_cast<double>(abs(scene.along)));
  scene.length = length;
  scene.speed = std::max(
      {largest(scene.body.velocity), largest(scene.body.spin) * length, fall, slide, least});
}

SpatialTouch touch_from(const Parameters& p) {
  return {.stiffness = p.number("contact.stiffness"),
          .dissipation = p.number("contact.dissipation"),
          .friction = p.number("contact.friction"),
          .v_s = p.number("contact.stiction_tolerance"),
          .linear = p.choice("contact.friction_law") == "linear"};
}

/// A corner of a box of these half sides; the bits of `corner` are the signs.
Triple<Fifty> corner_of(const Triple<Fifty>& half, int corner) {
  Triple<Fifty> point;
  for (std::size_t i = 0; i < 3; ++i) point[i] = (corner >> i & 1) != 0 ? half[i] : -half[i];
  return point;
}

/// About x by `upper.roll`, after about y by `upper.pitch`.
std::array<Fifty, 4> turned_at_start(const Parameters& p) {
  const Fifty roll = Fifty(p.number("upper.roll")) / 2, pitch = Fifty(p.number("upper.pitch")) / 2;
  return {sin(roll) * cos(pitch), cos(roll) * sin(pitch), sin(roll) * sin(pitch),
          cos(roll) * cos(pitch)};
}

/// Points at which a shape of the size a may touch level ground: a sphere anywhere, a box with its
/// corners, a capsule with its ends.
std::vector<SpatialTouch> touches_of(const std::string& shape, const Fifty& a, SpatialTouch touch) {
  const Fifty across = 4 * a / 5, along = 3 * a / 5;
  std::vector<SpatialTouch> all;
  if (shape == "box") {
    for (int corner = 0; corner < kCorners; ++corner) {
      touch.point = corner_of({a, across, along}, corner);
      all.push_back(touch);
    }
    return all;
  }
  const bool round = shape == "sphere";
  touch.radius = round ? along : Fifty(along / 2);
  for (int end = 0; end < (round ? 1 : kEnds); ++end) {
    touch.point[2] = round ? Fifty(0) : Fifty(end == 0 ? -along / 2 : along / 2);
    all.push_back(touch);
  }
  return all;
}

/// m g cos α/(n k)
Fifty depth_at_rest(const Parameters& p, int contacts) {
  return Fifty(p.number("body.mass")) * Fifty(p.number("body.gravity")) *
         cos(Fifty(slope_from(p))) / (contacts * Fifty(p.number("contact.stiffness")));
}

}  // namespace

SpatialSceneEquations free_box_equations(const Parameters& p) {
  const double mass = p.number("body.mass");
  SpatialSceneEquations scene{.body = body_from(p, "box", mass, 0), .touches = {}};
  scene.body.inertia = {p.number("body.inertia_x"), p.number("body.inertia_y"),
                        p.number("body.inertia_z")};
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

namespace {

SpatialSceneEquations on_feet(const Parameters& p, const char* name) {
  const Fifty ring(p.number("body.radius")), height(p.number("body.height"));
  const double lift = p.number("body.lift");
  SpatialSceneEquations scene{.body = body_from(p, name, p.number("body.mass"),
                                                height - depth_at_rest(p, kFeet) + Fifty(lift)),
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

}  // namespace

SpatialSceneEquations turning_disc_equations(const Parameters& p) {
  return on_feet(p, "disc");
}

SpatialSceneEquations tripod_equations(const Parameters& p) {
  return on_feet(p, "tripod");
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
    touch.point = corner_of({half[0], half[1], half[2]}, corner);
    scene.touches.push_back(touch);
  }
  set_sizes(p, std::max({half[0], half[1], half[2]}), lift, scene);
  return scene;
}

SpatialSceneEquations dropped_shape_equations(const Parameters& p) {
  const std::string &upper = p.choice("upper.shape"), &lower = p.choice("lower.shape");
  if (lower != "ground" || upper == "cylinder") {
    throw InputError("dropped-shapes: no certified reference with upper.shape=" + upper +
                     ", lower.shape=" + lower +
                     ", only with a sphere, a box or a capsule on the ground");
  }
  const double a = p.number("upper.size"), mass = p.number("upper.mass");
  const Fifty height = Fifty(3 * Fifty(a) / 5) + Fifty(p.number("upper.gap"));
  SpatialSceneEquations scene{.body = {.name = "upper",
                                       .mass = mass,
                                       .place = {p.number("upper.shift"), 0, height},
                                       .turned = turned_at_start(p)},
                              .touches = {}};
  const double unit = mass * a * a / 3;  // of half sizes 1, 0.8, 0.6
  scene.body.inertia = {(0.64 + 0.36) * unit, (1 + 0.36) * unit, (1 + 0.64) * unit};
  SpatialTouch touch = touch_from(p);
  touch.stiffness /= 2;
  touch.weight = Fifty(1) / 2;
  scene.touches = touches_of(upper, a, touch);
  set_sizes(p, a, p.number("upper.gap"), scene);
  return scene;
}

}  // namespace tribo::reference
