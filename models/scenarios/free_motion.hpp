#pragma once

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include "models/scenarios/build.hpp"
#include "models/scenarios/surfaces.hpp"
#include "models/scene/scene.hpp"

/// One rigid body in space, alone or on level ground.
namespace tribo::models {

inline constexpr int kFeet = 3;
inline constexpr int kBoxCorners = 4;  ///< on which a box stands

/// A free body in space with mass m and principal moments along its axes, in double as a
/// description has them.
[[nodiscard]] inline BodyDescription free_body(const char* name,
                                               double mass,
                                               const Eigen::Vector3d& moments) {
  BodyDescription body{.name = name, .joint = Joint::kFree};
  body.mass = mass;
  body.inertia.diagonal() = moments;
  return body;
}

/// A scene of one body under gravity, which is 0 for a body in space [m/s²].
template <class S>
[[nodiscard]] Scene<S> scene_of_one(BodyDescription body, double gravity) {
  Scene<S> scene;
  scene.add_tree({.bodies = {std::move(body)}, .gravity = {0, 0, -gravity}});
  return scene;
}

template <class S>
void add_ground(const Material<S>& material, const Parameters& p, Scene<S>& scene) {
  scene.geometries.push_back(
      {.name = "ground", .shape = geometry::HalfSpace<S>{}, .material = material});
  scene.friction = friction_from<S>(p, 0);
}

/// Half sides of the uniform box with this mass and these moments, none less than a hundredth of
/// the longest:  a² = 3 (I_y + I_z − I_x)/(2 m).
[[nodiscard]] inline Eigen::Vector3d half_sides(double mass, const Eigen::Vector3d& moments) {
  constexpr double kThinnest = 0.01;
  const Eigen::Array3d squares =
      1.5 / mass * (moments.sum() - 2 * moments.array()).max(Eigen::Array3d::Zero());
  const Eigen::Array3d half = squares.sqrt();
  return half.max(kThinnest * half.maxCoeff());
}

/// A body on which nothing acts:  I ω̇ = I ω × ω  in its axes. Pictures show it as a uniform box.
template <class S>
[[nodiscard]] SceneSystem<S> free_box_from(const Parameters& p) {
  const Eigen::Vector3d moments(
      p.number("body.inertia_x"), p.number("body.inertia_y"), p.number("body.inertia_z"));
  const double mass = p.number("body.mass");
  Scene<S> scene = scene_of_one<S>(free_body("box", mass, moments), 0);
  const Vector3<S> half = half_sides(mass, moments).template cast<S>();
  scene.geometries.push_back(
      {.name = "box", .body = {0, 0}, .shape = geometry::Box<S>{half}, .material = {}});
  return SceneSystem<S>(std::move(scene));
}

/// [kg]
[[nodiscard]] inline double sphere_mass(const Parameters& p) {
  const double R = p.number("body.radius");
  return 4 * boost::math::constants::pi<double>() / 3 * R * R * R * p.number("body.density");
}

/// A rigid solid sphere over soft ground, so that the force acts at its lowest point.
template <class S>
[[nodiscard]] SceneSystem<S> spinning_sphere_from(const Parameters& p) {
  const double R = p.number("body.radius"), mass = sphere_mass(p), moment = 2 * mass * R * R / 5;
  Scene<S> scene = scene_of_one<S>(free_body("sphere", mass, Eigen::Vector3d::Constant(moment)),
                                   p.number("body.gravity"));
  scene.geometries.push_back({.name = "sphere",
                              .body = {0, 0},
                              .shape = geometry::Sphere<S>{S(R)},
                              .material = rigid_surface<S>(p)});
  add_ground(soft_surface<S>(p), p, scene);
  return SceneSystem<S>(std::move(scene));
}

/// A body on three soft feet, balls at equal distances with their lowest points `body.height` below
/// its centre, on rigid ground. Its plate is only for pictures and touches nothing.
template <class S>
[[nodiscard]] SceneSystem<S> on_feet_from(const Parameters& p, const char* name) {
  using std::cos, std::sin;
  constexpr int kNeverTouch = 1;  // group of plate and ground
  const double across = p.number("body.inertia_across");
  Scene<S> scene = scene_of_one<S>(
      free_body(name, p.number("body.mass"), {across, across, p.number("body.inertia_along")}),
      p.number("body.gravity"));
  const S ring(p.number("body.radius")), height(p.number("body.height"));
  const S radius(p.number("body.foot_radius"));
  scene.geometries.push_back({.name = "plate",
                              .body = {0, 0},
                              .shape = geometry::Cylinder<S>{ring, height / 4},
                              .material = soft_surface<S>(p),
                              .group = kNeverTouch});
  for (int i = 0; i < kFeet; ++i) {
    const S angle = 2 * boost::math::constants::pi<S>() * S(i) / S(kFeet);
    scene.geometries.push_back(
        {.name = fmt::format("foot{}", i),
         .body = {0, 0},
         .placement = {.p = Vector3<S>(ring * cos(angle), ring * sin(angle), radius - height)},
         .shape = geometry::Sphere<S>{radius},
         .material = soft_surface<S>(p)});
  }
  add_ground(rigid_surface<S>(p), p, scene);
  scene.geometries.back().group = kNeverTouch;
  return SceneSystem<S>(std::move(scene));
}

template <class S>
[[nodiscard]] SceneSystem<S> turning_disc_from(const Parameters& p) {
  return on_feet_from<S>(p, "disc");
}

template <class S>
[[nodiscard]] SceneSystem<S> tripod_from(const Parameters& p) {
  return on_feet_from<S>(p, "tripod");
}

[[nodiscard]] inline Eigen::Vector3d box_half(const Parameters& p) {
  return {p.number("body.half_x"), p.number("body.half_y"), p.number("body.half_z")};
}

/// An even soft box on rigid ground, which any of its eight corners may touch.
template <class S>
[[nodiscard]] SceneSystem<S> turning_box_from(const Parameters& p) {
  const double mass = p.number("body.mass");
  const Eigen::Vector3d half = box_half(p);
  const double xx = half[0] * half[0], yy = half[1] * half[1], zz = half[2] * half[2];
  const Eigen::Vector3d moments(mass / 3 * (yy + zz), mass / 3 * (zz + xx), mass / 3 * (xx + yy));
  Scene<S> scene = scene_of_one<S>(free_body("box", mass, moments), p.number("body.gravity"));
  scene.geometries.push_back({.name = "box",
                              .body = {0, 0},
                              .shape = geometry::Box<S>{half.template cast<S>()},
                              .material = soft_surface<S>(p)});
  add_ground(rigid_surface<S>(p), p, scene);
  return SceneSystem<S>(std::move(scene));
}

/// Untilted, with its centre at z, and with the velocities of the parameters.
[[nodiscard]] inline State<double> start_of_free_body(const Parameters& p, double z) {
  State<double> x{.t = 0, .q = VectorXd(7), .v = VectorXd(6)};
  x.q << 0, 0, z, 0, 0, 0, 1;
  x.v << p.number("body.vx"), p.number("body.vy"), p.number("body.vz"), p.number("body.omega_x"),
      p.number("body.omega_y"), p.number("body.omega_z");
  return x;
}

/// Penetration at rest of a body that stands on this many contacts:  m g/(n k)
[[nodiscard]] inline double depth_at_rest(const Parameters& p, int contacts) {
  return p.number("body.mass") * p.number("body.gravity") /
         (contacts * p.number("contact.stiffness"));
}

}  // namespace tribo::models
