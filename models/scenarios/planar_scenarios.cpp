#include "models/scenarios/planar_scenarios.hpp"

#include <utility>

#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/planar_scenes.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

/// Contact of surfaces that are one material each: K, d, μ of the surface, not of the pair.
std::vector<ParameterSpec> surface_parameters(double stiffness,
                                              double dissipation,
                                              double friction) {
  return joined({{{"contact.friction", "-", friction, "mu of each surface", Range::kNonNegative}},
                 stiction_parameters(1e-4, "soft"),
                 {{"contact.stiffness",
                   "N/m",
                   stiffness,
                   "K of each surface; two in series have half of it",
                   Range::kPositive},
                  {"contact.dissipation",
                   "s/m",
                   dissipation,
                   "Hunt-Crossley d of each surface",
                   Range::kNonNegative}}});
}

/// A scene at rest where its bodies are placed.
Instance at_rest(PlanarBodies<double> bodies, double t_end) {
  const VectorXd q = bodies.start();
  return {erase_type(std::move(bodies)),
          {.t = 0, .q = q, .v = VectorXd::Zero(q.size()), .z = VectorXd()},
          t_end};
}

constexpr double kMostDiscs = 2000;

Scenario planar_clutter() {
  return {.id = "planar-clutter",
          .description = "columns of balls in the plane that fall into a box and settle",
          .source = "cenic2025, hard clutter, Sec. VII-A: a planar stand-in; numbers ours",
          .parameters = joined(
              {{{"clutter.layers", "-", 3.0, "balls in a column", Range::kCount},
                {"clutter.columns", "-", 4.0, "columns", Range::kCount},
                {"clutter.seed", "-", 1.0, "draws the offsets", Range::kCount},
                {"clutter.radius", "m", 0.05, "radius", Range::kPositive},
                {"clutter.density", "kg/m^3", 1000.0, "density of the balls", Range::kPositive},
                {"clutter.width", "m", 0.42, "width of the box", Range::kPositive},
                {"clutter.height", "m", 0.08, "height of the lowest centres", Range::kFinite},
                {"clutter.spacing", "m", 0.15, "between the centres of a column", Range::kFinite},
                {"clutter.offset", "m", 1e-3, "most of a ball to either side", Range::kNonNegative},
                {"clutter.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative}},
               surface_parameters(1e5, 10, 0.5)}),
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            const double count = p.number("clutter.layers") * p.number("clutter.columns");
            if (count > kMostDiscs) {
              throw InputError(fmt::format(
                  "clutter.layers times clutter.columns is {}, above {}", count, kMostDiscs));
            }
            return at_rest(planar_clutter_from<double>(p), 1.5);
          }};
}

}  // namespace

std::vector<Scenario> planar_scenarios() {
  return {planar_clutter()};
}

}  // namespace tribo::models
