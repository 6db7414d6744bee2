#include "models/scenarios/spinning_top.hpp"

#include <cmath>
#include <utility>

#include "models/scenarios/build.hpp"

namespace tribo::models {

TreeDescription top_on_hinges(const Parameters& p) {
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

Scene spinning_top_from(const Parameters& p) {
  constexpr double kThin = 0.05;  // of the radius
  const double radius = std::sqrt(2 * p.number("top.inertia_along") / p.number("top.mass"));
  const double arm(p.number("top.arm")), thin(kThin * radius);
  SceneDescription scene;
  scene.add_tree(top_on_hinges(p));
  scene.geometries.push_back({.name = "disc",
                              .body = {0, 2},
                              .placement = {.p = Vector3d(0.0, 0.0, arm)},
                              .shape = geometry::Cylinder{radius, thin},
                              .material = {}});
  scene.geometries.push_back({.name = "stem",
                              .body = {0, 2},
                              .placement = {.p = Vector3d(0.0, 0.0, arm / 2)},
                              .shape = geometry::Cylinder{thin, arm / 2},
                              .material = {}});
  return Scene(std::move(scene));
}

State<double> start_of_top(const Parameters& p) {
  State<double> x{.t = 0, .q = VectorXd::Zero(3), .v = VectorXd(3)};
  x.q[1] = p.number("top.elevation");
  x.v << p.number("top.precession"), p.number("top.nutation"), p.number("top.spin");
  return x;
}

}  // namespace tribo::models
