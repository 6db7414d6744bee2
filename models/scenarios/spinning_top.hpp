#pragma once

#include <Eigen/Geometry>

#include <cmath>
#include <utility>

#include "models/scenarios/build.hpp"
#include "models/scene/scene.hpp"

/// A symmetric top under gravity, one point of whose axis is fixed.
namespace tribo::models {

/// Three hinges through the fixed point, of links without mass: about the vertical, about the
/// horizontal across the axis, and about the axis. At q = 0 the axis lies along x, where the mass
/// matrix is regular; it is singular where the axis is upright.
[[nodiscard]] inline TreeDescription top_on_hinges(const Parameters& p) {
  BodyDescription precession{.name = "precession", .joint = Joint::kRevolute};
  BodyDescription nutation{.name = "nutation", .parent = 0, .joint = Joint::kRevolute};
  nutation.axis = -Eigen::Vector3d::UnitY();  // lifts the axis
  BodyDescription spin{.name = "spin", .parent = 1, .joint = Joint::kRevolute};
  spin.orientation = {1, 0, 1, 0};  // turns z to x
  spin.mass = p.number("top.mass");
  spin.center_of_mass = {0, 0, p.number("top.arm")};
  const double across = p.number("top.inertia_across");
  spin.inertia.diagonal() << across, across, p.number("top.inertia_along");
  return {.bodies = {precession, nutation, spin}, .gravity = {0, 0, -p.number("top.gravity")}};
}

/// Pictures show a disc that has the mass and the moment about the axis, on a stem from the fixed
/// point to its centre:  I = m R²/2.
template <class S>
[[nodiscard]] SceneSystem<S> spinning_top_from(const Parameters& p) {
  constexpr double kThin = 0.05;  // of the radius
  const double radius = std::sqrt(2 * p.number("top.inertia_along") / p.number("top.mass"));
  const S arm(p.number("top.arm")), thin(kThin * radius);
  Scene<S> scene;
  scene.add_tree(top_on_hinges(p));
  scene.geometries.push_back({.name = "disc",
                              .body = {0, 2},
                              .placement = {.p = Vector3<S>(S(0), S(0), arm)},
                              .shape = geometry::Cylinder<S>{S(radius), thin},
                              .material = {}});
  scene.geometries.push_back({.name = "stem",
                              .body = {0, 2},
                              .placement = {.p = Vector3<S>(S(0), S(0), arm / 2)},
                              .shape = geometry::Cylinder<S>{thin, arm / 2},
                              .material = {}});
  return SceneSystem<S>(std::move(scene));
}

[[nodiscard]] inline State<double> start_of_top(const Parameters& p) {
  State<double> x{.t = 0, .q = VectorXd::Zero(3), .v = VectorXd(3)};
  x.q[1] = p.number("top.elevation");
  x.v << p.number("top.precession"), p.number("top.nutation"), p.number("top.spin");
  return x;
}

}  // namespace tribo::models
