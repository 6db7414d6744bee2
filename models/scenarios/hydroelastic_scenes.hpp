#pragma once

#include <memory>

#include "models/scenarios/build.hpp"
#include "models/scene/scene.hpp"

/// Bodies that touch through pressure fields.
namespace tribo::models {

[[nodiscard]] inline hydroelastic::Quadrature quadrature_from(const Parameters& p) {
  const std::string& choice = p.choice("contact.quadrature");
  if (choice == "fan") return hydroelastic::Quadrature::kFan;
  return choice == "exact" ? hydroelastic::Quadrature::kExact : hydroelastic::Quadrature::kCentroid;
}

/// A solid cylinder about its z axis:  I = m (3 r² + L²)/12, m r²/2
[[nodiscard]] inline BodyDescription solid_cylinder(double r, double length, double density) {
  BodyDescription body{.name = "cylinder", .joint = Joint::kFree};
  body.mass = density * boost::math::constants::pi<double>() * r * r * length;
  const double across = body.mass * (3 * r * r + length * length) / 12;
  body.inertia.diagonal() << across, across, body.mass * r * r / 2;
  return body;
}

/// The pressure field of a shell.
template <class S>
[[nodiscard]] std::shared_ptr<const hydroelastic::Body<S>> field_of(
    const hydroelastic::Shell<S>& shell, double modulus, const char* name) {
  return std::make_shared<const hydroelastic::Body<S>>(
      hydroelastic::PressureMesh<S>(shell, S(modulus), name));
}

/// Material of every surface of a scene.
template <class S>
[[nodiscard]] Material<S> pressure_material(const Parameters& p) {
  return {.dissipation = S(p.number("contact.dissipation")),
          .friction = S(p.number("contact.friction"))};
}

[[nodiscard]] inline hydroelastic::BoxFaces box_faces_from(const Parameters& p) {
  return p.choice("contact.box_mesh") == "plain" ? hydroelastic::BoxFaces::kPlain
                                                 : hydroelastic::BoxFaces::kCentered;
}

/// A compliant box on a body, its faces divided as parameters say.
template <class S>
void add_pressure_box(const Parameters& p,
                      const std::string& name,
                      BodyId body,
                      const Placement<S>& placement,
                      const Eigen::Vector3d& half,
                      double modulus,
                      const Material<S>& material,
                      Scene<S>& scene) {
  const geometry::Box<S> box{half.cast<S>()};
  const auto shell = hydroelastic::shell_of(box, box_faces_from(p));
  scene.geometries.push_back({.name = name,
                              .body = body,
                              .placement = placement,
                              .shape = box,
                              .material = material,
                              .field = field_of(shell, modulus, name.c_str())});
}

/// A compliant cylinder in the middle of a body, meshed as a prism.
template <class S>
void add_pressure_cylinder(const std::string& name,
                           BodyId body,
                           double radius,
                           double length,
                           int sides,
                           double modulus,
                           const Material<S>& material,
                           Scene<S>& scene) {
  const geometry::Cylinder<S> cylinder{S(radius), S(length) / 2};
  scene.geometries.push_back(
      {.name = name,
       .body = body,
       .shape = cylinder,
       .material = material,
       .field = field_of(hydroelastic::shell_of(cylinder, sides), modulus, name.c_str())});
}

/// A cylinder over a table whose top is at z = 0; both are compliant.
template <class S>
[[nodiscard]] SceneSystem<S> hydro_cylinder_from(const Parameters& p) {
  const double r = p.number("cylinder.radius"), length = p.number("cylinder.length");
  const double half = p.number("table.thickness") / 2;
  const Material<S> material = pressure_material<S>(p);
  Scene<S> scene;
  scene.add_tree({.bodies = {solid_cylinder(r, length, p.number("cylinder.density"))},
                  .gravity = {0, 0, -p.number("scene.gravity")}});
  const int sides = static_cast<int>(p.number("cylinder.sides"));
  add_pressure_cylinder(
      "cylinder", {0, 0}, r, length, sides, p.number("cylinder.modulus"), material, scene);
  add_pressure_box(p,
                   "table",
                   {},
                   {.p = Vector3<S>(S(0), S(0), -S(half))},
                   {p.number("table.half_x"), p.number("table.half_y"), half},
                   p.number("table.modulus"),
                   material,
                   scene);
  scene.friction = friction_from<S>(p, 0);
  scene.patches.quadrature = quadrature_from(p);
  return SceneSystem<S>(std::move(scene));
}

/// Tilted about x; the lowest point of the round cylinder is `cylinder.gap` over the table.
template <class S>
[[nodiscard]] State<S> start_of_hydro_cylinder(const SceneSystem<S>& scene, const Parameters& p) {
  State<S> x{.t = S(0), .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const double tilt = p.number("cylinder.tilt");
  const double reach = p.number("cylinder.radius") * std::abs(std::sin(tilt)) +
                       p.number("cylinder.length") / 2 * std::abs(std::cos(tilt));
  x.q[0] = S(p.number("cylinder.x"));
  x.q[2] = S(reach + p.number("cylinder.gap"));
  x.q.template segment<4>(3) =
      Eigen::Quaternion<S>(Eigen::AngleAxis<S>(S(tilt), Vector3<S>::UnitX())).coeffs();
  x.v[1] = S(p.number("cylinder.vy"));
  x.v[2] = S(p.number("cylinder.vz"));
  return x;
}

}  // namespace tribo::models
