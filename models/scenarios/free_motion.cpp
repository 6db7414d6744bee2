#include "models/scenarios/free_motion.hpp"

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <utility>

#include "models/scenarios/build.hpp"
#include "models/scenarios/surfaces.hpp"

namespace tribo::models {

BodyDescription free_body(const char* name, double mass, const Eigen::Vector3d& moments) {
  BodyDescription body{.name = name, .joint = Joint::kFree};
  body.mass = mass;
  body.inertia.diagonal() = moments;
  return body;
}

Eigen::Vector3d gravity_on_slope(const Parameters& p) {
  const double g = p.number("body.gravity"), slope = p.number("body.slope");
  return {g * std::sin(slope), 0, -g * std::cos(slope)};
}

namespace {

/// A body alone, under the gravity of its slope.
SceneDescription on_slope(BodyDescription body, const Parameters& p) {
  SceneDescription scene;
  scene.add_tree({.bodies = {std::move(body)}, .gravity = gravity_on_slope(p)});
  return scene;
}

}  // namespace

void add_ground(const Material& material, const Parameters& p, SceneDescription& scene) {
  scene.geometries.push_back(
      {.name = "ground", .shape = geometry::HalfSpace{}, .material = material});
  scene.friction = friction_from<double>(p);
}

Eigen::Vector3d half_sides(double mass, const Eigen::Vector3d& moments) {
  constexpr double kThinnest = 0.01;
  const Eigen::Array3d squares =
      1.5 / mass * (moments.sum() - 2 * moments.array()).max(Eigen::Array3d::Zero());
  const Eigen::Array3d half = squares.sqrt();
  return half.max(kThinnest * half.maxCoeff());
}

Scene free_box_from(const Parameters& p) {
  const Eigen::Vector3d moments(p.number("body.inertia_x"), p.number("body.inertia_y"),
                                p.number("body.inertia_z"));
  const double mass = p.number("body.mass");
  SceneDescription scene = scene_of_one(free_body("box", mass, moments), 0);
  const Vector3d half = half_sides(mass, moments);
  scene.geometries.push_back(
      {.name = "box", .body = {0, 0}, .shape = geometry::Box{half}, .material = {}});
  return Scene(std::move(scene));
}

double sphere_mass(const Parameters& p) {
  const double R = p.number("body.radius");
  return 4 * boost::math::constants::pi<double>() / 3 * R * R * R * p.number("body.density");
}

Scene spinning_sphere_from(const Parameters& p) {
  const double R = p.number("body.radius"), mass = sphere_mass(p), moment = 2 * mass * R * R / 5;
  SceneDescription scene =
      on_slope(free_body("sphere", mass, Eigen::Vector3d::Constant(moment)), p);
  scene.geometries.push_back({.name = "sphere",
                              .body = {0, 0},
                              .shape = geometry::Sphere{R},
                              .material = rigid_surface(p)});
  add_ground(soft_surface(p), p, scene);
  return Scene(std::move(scene));
}

Scene on_feet_from(const Parameters& p, const char* name) {
  using std::cos, std::sin;
  constexpr int kNeverTouch = 1;  // group of plate and ground
  const double across = p.number("body.inertia_across");
  SceneDescription scene = on_slope(
      free_body(name, p.number("body.mass"), {across, across, p.number("body.inertia_along")}), p);
  const double ring(p.number("body.radius")), height(p.number("body.height"));
  const double radius(p.number("body.foot_radius"));
  scene.geometries.push_back({.name = "plate",
                              .body = {0, 0},
                              .shape = geometry::Cylinder{ring, height / 4},
                              .material = soft_surface(p),
                              .group = kNeverTouch});
  for (int i = 0; i < kFeet; ++i) {
    const double angle = 2 * boost::math::constants::pi<double>() * i / kFeet;
    scene.geometries.push_back(
        {.name = fmt::format("foot{}", i),
         .body = {0, 0},
         .placement = {.p = Vector3d(ring * cos(angle), ring * sin(angle), radius - height)},
         .shape = geometry::Sphere{radius},
         .material = soft_surface(p)});
  }
  add_ground(rigid_surface(p), p, scene);
  scene.geometries.back().group = kNeverTouch;
  return Scene(std::move(scene));
}

Scene turning_disc_from(const Parameters& p) {
  return on_feet_from(p, "disc");
}

Scene tripod_from(const Parameters& p) {
  return on_feet_from(p, "tripod");
}

Eigen::Vector3d box_half(const Parameters& p) {
  return {p.number("body.half_x"), p.number("body.half_y"), p.number("body.half_z")};
}

Scene turning_box_from(const Parameters& p) {
  const double mass = p.number("body.mass");
  const Eigen::Vector3d half = box_half(p);
  const double xx = half[0] * half[0], yy = half[1] * half[1], zz = half[2] * half[2];
  const Eigen::Vector3d moments(mass / 3 * (yy + zz), mass / 3 * (zz + xx), mass / 3 * (xx + yy));
  SceneDescription scene = on_slope(free_body("box", mass, moments), p);
  scene.geometries.push_back(
      {.name = "box", .body = {0, 0}, .shape = geometry::Box{half}, .material = soft_surface(p)});
  add_ground(rigid_surface(p), p, scene);
  return Scene(std::move(scene));
}

State<double> start_of_free_body(const Parameters& p, double z) {
  State<double> x{.t = 0, .q = VectorXd(7), .v = VectorXd(6)};
  x.q << 0, 0, z, 0, 0, 0, 1;
  x.v << p.number("body.vx"), p.number("body.vy"), p.number("body.vz"), p.number("body.omega_x"),
      p.number("body.omega_y"), p.number("body.omega_z");
  return x;
}

double depth_at_rest(const Parameters& p, int contacts) {
  return p.number("body.mass") * -gravity_on_slope(p)[2] /
         (contacts * p.number("contact.stiffness"));
}

}  // namespace tribo::models
