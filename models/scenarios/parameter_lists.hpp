#pragma once

#include <string>
#include <vector>

#include "models/laws/friction.hpp"
#include "models/parameters.hpp"

/// Parameters that scenarios of several papers have in common.
namespace tribo::models {

[[nodiscard]] inline std::vector<std::string> friction_names() {
  std::vector<std::string> names;
  for (const FrictionShape& shape : friction_shapes()) names.push_back(name(shape));
  return names;
}

/// Regularized friction.
[[nodiscard]] inline std::vector<ParameterSpec> stiction_parameters(double tolerance = 1e-4,
                                                                    const char* law = "linear") {
  return {
      {"contact.stiction_tolerance", "m/s", tolerance, "v_s of regularized friction",
       Range::kPositive},
      {"contact.friction_law", "", law, "shape of regularized friction", Range::kFinite,
       friction_names()},
  };
}

/// The normal law of Hunt and Crossley.
[[nodiscard]] inline std::vector<ParameterSpec> compliance_parameters(
    double stiffness, double dissipation, Range stiffness_range = Range::kPositive) {
  return {
      {"contact.stiffness", "N/m", stiffness, "k of the normal force", stiffness_range},
      {"contact.dissipation", "s/m", dissipation, "Hunt-Crossley d of the normal force",
       Range::kNonNegative},
  };
}

/// Defaults of a sphere in the plane that may fall, slide and roll.
struct SphereNumbers {
  double radius = 0;    ///< [m]
  double density = 0;   ///< [kg/m³]
  double gap = 0;       ///< [m]
  double vx = 0;        ///< [m/s]
  double omega = 0;     ///< [rad/s]
  double friction = 0;  ///< [-]
  double gravity = 0;   ///< [m/s²]
};

[[nodiscard]] inline std::vector<ParameterSpec> sphere_parameters(const SphereNumbers& n) {
  return {
      {"sphere.radius", "m", n.radius, "radius", Range::kPositive},
      {"sphere.density", "kg/m^3", n.density, "density", Range::kPositive},
      {"sphere.gap", "m", n.gap, "gap at the start", Range::kFinite},
      {"sphere.vx", "m/s", n.vx, "speed at the start", Range::kFinite},
      {"sphere.omega", "rad/s", n.omega, "spin at the start; rolls at vx/radius", Range::kFinite},
      {"sphere.friction", "-", n.friction, "coefficient of friction", Range::kNonNegative},
      {"sphere.gravity", "m/s^2", n.gravity, "gravity", Range::kNonNegative},
  };
}

[[nodiscard]] inline std::vector<ParameterSpec> joined(
    std::vector<std::vector<ParameterSpec>> parts) {
  std::vector<ParameterSpec> all;
  for (auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// Contact of surfaces that are one material each: K, d, μ of the surface, not of the pair.
[[nodiscard]] inline std::vector<ParameterSpec> surface_parameters(
    double stiffness, double dissipation, double friction, double stiction_tolerance = 1e-4) {
  return joined({{{"contact.friction", "-", friction, "mu of each surface", Range::kNonNegative}},
                 stiction_parameters(stiction_tolerance, "soft"),
                 {{"contact.stiffness", "N/m", stiffness,
                   "K of each surface; two in series have half of it", Range::kPositive},
                  {"contact.dissipation", "s/m", dissipation, "Hunt-Crossley d of each surface",
                   Range::kNonNegative}}});
}

/// Surfaces of pressure fields; `box_mesh`: how the faces of boxes are divided.
[[nodiscard]] inline std::vector<ParameterSpec> pressure_parameters(const char* box_mesh,
                                                                    double friction = 1) {
  return joined(
      {{{"contact.friction", "-", friction, "mu of each surface", Range::kNonNegative}},
       stiction_parameters(1e-4, "soft"),
       {{"contact.dissipation", "s/m", 50.0, "Hunt-Crossley d of each surface",
         Range::kNonNegative},
        {"contact.quadrature",
         "",
         "centroid",
         "points that stand for a polygon: one, one in each triangle about its middle, or "
         "three there, which are exact for moments",
         Range::kFinite,
         {"centroid", "fan", "exact"}},
        {"contact.box_mesh",
         "",
         box_mesh,
         "two triangles a face of a box, or four about its middle as in the authors' program",
         Range::kFinite,
         {"plain", "centred"}}}});
}

}  // namespace tribo::models
