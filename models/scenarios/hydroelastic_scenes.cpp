#include "models/scenarios/hydroelastic_scenes.hpp"

#include "models/scenarios/build.hpp"

namespace tribo::models {

hydroelastic::Quadrature quadrature_from(const Parameters& p) {
  const std::string& choice = p.choice("contact.quadrature");
  if (choice == "fan") return hydroelastic::Quadrature::kFan;
  return choice == "exact" ? hydroelastic::Quadrature::kExact : hydroelastic::Quadrature::kCentroid;
}

BodyDescription solid_cylinder(double r, double length, double density) {
  BodyDescription body{.name = "cylinder", .joint = Joint::kFree};
  body.mass = density * boost::math::constants::pi<double>() * r * r * length;
  const double across = body.mass * (3 * r * r + length * length) / 12;
  body.inertia.diagonal() << across, across, body.mass * r * r / 2;
  return body;
}

std::shared_ptr<const hydroelastic::Body> field_of(const hydroelastic::Shell& shell, double modulus,
                                                   const char* name) {
  return std::make_shared<const hydroelastic::Body>(
      hydroelastic::PressureMesh(shell, modulus, name));
}

Material pressure_material(const Parameters& p) {
  return {.dissipation = p.number("contact.dissipation"), .friction = p.number("contact.friction")};
}

hydroelastic::BoxFaces box_faces_from(const Parameters& p) {
  return p.choice("contact.box_mesh") == "plain" ? hydroelastic::BoxFaces::kPlain
                                                 : hydroelastic::BoxFaces::kCentered;
}

void add_pressure_box(const Parameters& p, const std::string& name, BodyId body,
                      const Placement& placement, const Eigen::Vector3d& half, double modulus,
                      const Material& material, SceneDescription& scene) {
  const geometry::Box box{half};
  const auto shell = hydroelastic::shell_of(box, box_faces_from(p));
  scene.geometries.push_back({.name = name,
                              .body = body,
                              .placement = placement,
                              .shape = box,
                              .material = material,
                              .field = field_of(shell, modulus, name.c_str())});
}

void add_pressure_cylinder(const std::string& name, BodyId body, double radius, double length,
                           int sides, double modulus, const Material& material,
                           SceneDescription& scene) {
  const geometry::Cylinder cylinder{radius, length / 2};
  scene.geometries.push_back(
      {.name = name,
       .body = body,
       .shape = cylinder,
       .material = material,
       .field = field_of(hydroelastic::shell_of(cylinder, sides), modulus, name.c_str())});
}

Scene hydro_cylinder_from(const Parameters& p) {
  const double r = p.number("cylinder.radius"), length = p.number("cylinder.length");
  const double half = p.number("table.thickness") / 2;
  const Material material = pressure_material(p);
  SceneDescription scene;
  scene.add_tree({.bodies = {solid_cylinder(r, length, p.number("cylinder.density"))},
                  .gravity = {0, 0, -p.number("scene.gravity")}});
  const int sides = static_cast<int>(p.number("cylinder.sides"));
  add_pressure_cylinder("cylinder", {0, 0}, r, length, sides, p.number("cylinder.modulus"),
                        material, scene);
  add_pressure_box(p, "table", {}, {.p = Vector3d(0.0, 0.0, -half)},
                   {p.number("table.half_x"), p.number("table.half_y"), half},
                   p.number("table.modulus"), material, scene);
  scene.friction = friction_from<double>(p);
  scene.patches.quadrature = quadrature_from(p);
  return Scene(std::move(scene));
}

State<double> start_of_hydro_cylinder(const Scene& scene, const Parameters& p) {
  State<double> x{.t = 0.0, .q = scene.zero_configuration(), .v = {}};
  x.v.setZero(scene.num_velocities());
  const double tilt = p.number("cylinder.tilt");
  const double reach = p.number("cylinder.radius") * std::abs(std::sin(tilt)) +
                       p.number("cylinder.length") / 2 * std::abs(std::cos(tilt));
  x.q[0] = p.number("cylinder.x");
  x.q[2] = reach + p.number("cylinder.gap");
  x.q.segment<4>(3) = Eigen::Quaterniond(Eigen::AngleAxisd(tilt, Vector3d::UnitX())).coeffs();
  x.v[1] = p.number("cylinder.vy");
  x.v[2] = p.number("cylinder.vz");
  return x;
}

}  // namespace tribo::models
