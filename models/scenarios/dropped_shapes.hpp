#pragma once

#include "models/scenarios/build.hpp"
#include "models/scene/scene.hpp"

/// A body of one shape that falls on a fixed one of another.
namespace tribo::models {

/// The names of shapes that a parameter takes.
[[nodiscard]] inline std::vector<std::string> shape_names() {
  return {"sphere", "box", "cylinder", "capsule"};
}

/// A shape within a box of the half sizes (a, 0.8 a, 0.6 a): no two of them are equal. A shape
/// that is round about z has its axis along the shortest side.
template <class S>
[[nodiscard]] geometry::Shape<S> shape_of(const std::string& name, const S& a) {
  const S across = 4 * a / 5, along = 3 * a / 5;
  if (name == "sphere") return geometry::Sphere<S>{along};
  if (name == "box") return geometry::Box<S>{Vector3<S>(a, across, along)};
  if (name == "cylinder") return geometry::Cylinder<S>{across, along};
  return geometry::Capsule<S>{along / 2, along / 2};
}

/// How far a shape reaches along its z axis.
[[nodiscard]] inline double shape_height(double a) {
  return 0.6 * a;
}

/// The upper shape, with the mass and the moments of a uniform box of its sizes, falls on the lower
/// one, which is fixed with its top at z = 0, or on a half space where the lower one is `ground`.
template <class S>
[[nodiscard]] SceneSystem<S> dropped_shapes_from(const Parameters& p) {
  Scene<S> scene;
  const double a = p.number("upper.size"), m = p.number("upper.mass");
  BodyDescription body{.name = "upper", .joint = Joint::kFree};
  body.mass = m;
  body.inertia.diagonal() << 0.64 + 0.36, 1 + 0.36, 1 + 0.64;  // of half sizes 1, 0.8, 0.6
  body.inertia *= m * a * a / 3;
  scene.add_tree({.bodies = {body}, .gravity = {0, 0, -p.number("upper.gravity")}});
  const Material<S> material{.stiffness = S(p.number("contact.stiffness")),
                             .dissipation = S(p.number("contact.dissipation")),
                             .friction = S(p.number("contact.friction"))};
  scene.geometries.push_back({.name = "upper",
                              .body = {0, 0},
                              .shape = shape_of<S>(p.choice("upper.shape"), S(a)),
                              .material = material});
  SceneGeometry<S> lower{.name = "lower", .shape = geometry::HalfSpace<S>{}, .material = material};
  if (p.choice("lower.shape") != "ground") {
    const double size = p.number("lower.size");
    lower.shape = shape_of<S>(p.choice("lower.shape"), S(size));
    lower.placement.p[2] = -S(shape_height(size));
  }
  scene.geometries.push_back(std::move(lower));
  scene.friction = friction_from<S>(p, 0);
  return SceneSystem<S>(std::move(scene));
}

/// Tilted about x and y, shifted along x, its centre `upper.gap` higher than where its z axis would
/// touch.
template <class S>
[[nodiscard]] State<S> start_of_dropped(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q[0] = S(p.number("upper.shift"));
  x.q[2] = S(shape_height(p.number("upper.size")) + p.number("upper.gap"));
  const Eigen::Quaternion<S> turn =
      Eigen::AngleAxis<S>(S(p.number("upper.roll")), Vector3<S>::UnitX()) *
      Eigen::AngleAxis<S>(S(p.number("upper.pitch")), Vector3<S>::UnitY());
  x.q.template segment<4>(3) = turn.coeffs();
  return x;
}

}  // namespace tribo::models
