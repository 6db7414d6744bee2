#pragma once

#include <memory>

#include "models/hydroelastic/shells.hpp"
#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// Bodies that touch through pressure fields.
namespace tribo::models {

[[nodiscard]] hydroelastic::Quadrature quadrature_from(const Parameters& p);

/// A solid cylinder about its z axis:  I = m (3 r² + L²)/12, m r²/2
[[nodiscard]] BodyDescription solid_cylinder(double r, double length, double density);

/// The pressure field of a shell.
[[nodiscard]] std::shared_ptr<const hydroelastic::Body> field_of(const hydroelastic::Shell& shell,
                                                                 double modulus, const char* name);

/// Material of every surface of a scene.
[[nodiscard]] Material pressure_material(const Parameters& p);

[[nodiscard]] hydroelastic::BoxFaces box_faces_from(const Parameters& p);

/// A compliant box on a body, its faces divided as parameters say.
void add_pressure_box(const Parameters& p, const std::string& name, BodyId body,
                      const Placement& placement, const Eigen::Vector3d& half, double modulus,
                      const Material& material, SceneDescription& scene);

/// A compliant cylinder in the middle of a body, meshed as a prism.
void add_pressure_cylinder(const std::string& name, BodyId body, double radius, double length,
                           int sides, double modulus, const Material& material,
                           SceneDescription& scene);

/// A cylinder over a table whose top is at z = 0; both are compliant.
[[nodiscard]] Scene hydro_cylinder_from(const Parameters& p);

/// Tilted about x; the lowest point of the round cylinder is `cylinder.gap` over the table.
[[nodiscard]] State<double> start_of_hydro_cylinder(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
