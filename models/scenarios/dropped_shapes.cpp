#include "models/scenarios/dropped_shapes.hpp"

#include "models/scenarios/build.hpp"

namespace tribo::models {

std::vector<std::string> shape_names() {
  return {"sphere", "box", "cylinder", "capsule"};
}

geometry::Shape shape_of(const std::string& name, double a) {
  const double across = 4 * a / 5, along = 3 * a / 5;
  if (name == "sphere") return geometry::Sphere{along};
  if (name == "box") return geometry::Box{Vector3d(a, across, along)};
  if (name == "cylinder") return geometry::Cylinder{across, along};
  return geometry::Capsule{along / 2, along / 2};
}

double shape_height(double a) {
  return 0.6 * a;
}

Scene dropped_shapes_from(const Parameters& p) {
  SceneDescription scene;
  const double a = p.number("upper.size"), m = p.number("upper.mass");
  BodyDescription body{.name = "upper", .joint = Joint::kFree};
  body.mass = m;
  body.inertia.diagonal() << 0.64 + 0.36, 1 + 0.36, 1 + 0.64;  // of half sizes 1, 0.8, 0.6
  body.inertia *= m * a * a / 3;
  scene.add_tree({.bodies = {body}, .gravity = {0, 0, -p.number("upper.gravity")}});
  const Material material{.stiffness = p.number("contact.stiffness"),
                          .dissipation = p.number("contact.dissipation"),
                          .friction = p.number("contact.friction")};
  scene.geometries.push_back({.name = "upper",
                              .body = {0, 0},
                              .shape = shape_of(p.choice("upper.shape"), a),
                              .material = material});
  SceneGeometry lower{.name = "lower", .shape = geometry::HalfSpace{}, .material = material};
  if (p.choice("lower.shape") != "ground") {
    const double size = p.number("lower.size");
    lower.shape = shape_of(p.choice("lower.shape"), size);
    lower.placement.p[2] = -shape_height(size);
  }
  scene.geometries.push_back(std::move(lower));
  scene.friction = friction_from<double>(p);
  return Scene(std::move(scene));
}

State<double> start_of_dropped(const Scene& scene, const Parameters& p) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  x.q[0] = p.number("upper.shift");
  x.q[2] = shape_height(p.number("upper.size")) + p.number("upper.gap");
  const Eigen::Quaterniond turn = Eigen::AngleAxisd(p.number("upper.roll"), Vector3d::UnitX()) *
                                  Eigen::AngleAxisd(p.number("upper.pitch"), Vector3d::UnitY());
  x.q.segment<4>(3) = turn.coeffs();
  return x;
}

}  // namespace tribo::models
