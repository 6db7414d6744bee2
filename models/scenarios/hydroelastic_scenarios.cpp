#include "models/scenarios/hydroelastic_scenarios.hpp"

#include <utility>

#include "models/scenarios/hydroelastic_scenes.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kHydroEnd = 0.2;  ///< [s]

std::vector<ParameterSpec> pressure_parameters() {
  return joined(
      {{{"contact.friction", "-", 1.0, "mu of each surface", Range::kNonNegative}},
       stiction_parameters(1e-4, "soft"),
       {{"contact.dissipation",
         "s/m",
         50.0,
         "Hunt-Crossley d of each surface",
         Range::kNonNegative},
        {"contact.quadrature",
         "",
         "centroid",
         "points that stand for a polygon: one, one in each triangle about its middle, or "
         "three there, which are exact for moments",
         Range::kFinite,
         {"centroid", "fan", "exact"}}}});
}

Scenario hydro_cylinder() {
  return {
      .id = "hydro-cylinder",
      .description = "a cylinder with a pressure field that comes down flat on a table with one",
      .source =
          "ours; sizes, moduli and dissipation of cenic2025, Sec. VII, and the authors' "
          "published scripts",
      .parameters = joined(
          {{{"cylinder.radius", "m", 0.1, "radius", Range::kPositive},
            {"cylinder.length", "m", 0.2, "length", Range::kPositive},
            {"cylinder.density", "kg/m^3", 1000.0, "density", Range::kPositive},
            {"cylinder.sides", "-", 32.0, "of the prism that is its mesh", Range::kCount},
            {"cylinder.modulus", "Pa", 1e7, "pressure at its medial surface", Range::kPositive},
            {"cylinder.gap", "m", -1e-6, "over the table at the start", Range::kFinite},
            {"cylinder.tilt", "rad", 0.0, "about x at the start", Range::kFinite},
            {"cylinder.x", "m", 0.0137, "of its centre, beside the middle", Range::kFinite},
            {"cylinder.vy", "m/s", 0.0, "speed at the start", Range::kFinite},
            {"cylinder.vz", "m/s", -0.443, "that of a fall of 10 mm", Range::kFinite},
            {"table.half_x", "m", 0.55, "half of its width", Range::kPositive},
            {"table.half_y", "m", 1.1, "half of its length", Range::kPositive},
            {"table.thickness", "m", 0.1, "thickness", Range::kPositive},
            {"table.modulus", "Pa", 1e7, "pressure at its medial surface", Range::kPositive},
            {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative}},
           pressure_parameters()}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        SceneSystem<double> scene = hydro_cylinder_from<double>(p);
        State<double> x0 = start_of_hydro_cylinder(scene, p);
        return {erase_type(std::move(scene)), std::move(x0), kHydroEnd};
      },
      .scene = hydro_cylinder_from<double>,
      .draw = [](const Parameters& p, const Instance& instance) -> Sketch {
        return {.shapes = outlines(hydro_cylinder_from<double>(p), instance.x0.q, {}),
                .contacts = {},
                .arrows = {},
                .level_ground = false,
                .remark = "Seen along y. The meshes are inside of these shapes."};
      }};
}

}  // namespace

std::vector<Scenario> hydroelastic_scenarios() {
  return {hydro_cylinder()};
}

}  // namespace tribo::models
