#include "models/scenarios/walled_scenarios.hpp"

#include "models/scenarios/drawings.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/planar_scenarios.hpp"
#include "models/scenarios/walled_scenes.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

ParameterSpec gravity() {
  return {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative};
}

ParameterSpec density(double value) {
  return {"disc.density", "kg/m^3", value, "density of a ball of this size", Range::kPositive};
}

Scenario disc_in_wedge() {
  return {.id = "disc-in-wedge",
          .description = "a spinning disc that falls between two slopes and comes to rest on both",
          .source = "ours",
          .parameters = joined({{{"disc.radius", "m", 0.05, "radius", Range::kPositive},
                                 density(7850),
                                 {"disc.x", "m", 0.002, "centre at the start", Range::kFinite},
                                 {"disc.z", "m", 0.11, "centre at the start", Range::kFinite},
                                 {"disc.omega", "rad/s", 50.0, "spin at the start", Range::kFinite},
                                 {"wedge.slope", "deg", 60.0, "of both walls", Range::kNonNegative},
                                 gravity()},
                                surface_parameters(1e7, 50, 0.5)}),
          .certifiable = true,
          .make = [](const Parameters& p,
                     const fs::path&) { return starting(disc_in_wedge_from(p), 0.5); },
          .draw = drawing::scene<disc_in_wedge_from>};
}

std::vector<ParameterSpec> flying_disc(const std::string& name, double radius, double x, double z,
                                       double vx, double vz, double omega) {
  return {{name + ".radius", "m", radius, "radius", Range::kPositive},
          {name + ".x", "m", x, "centre at the start", Range::kFinite},
          {name + ".z", "m", z, "centre at the start", Range::kFinite},
          {name + ".vx", "m/s", vx, "speed at the start", Range::kFinite},
          {name + ".vz", "m/s", vz, "speed at the start", Range::kFinite},
          {name + ".omega", "rad/s", omega, "spin at the start", Range::kFinite}};
}

Scenario discs_in_corner() {
  return {.id = "discs-in-corner",
          .description = "two discs that meet in a corner of floor and wall, and roll away",
          .source = "ours",
          .parameters = joined({{density(1000), gravity()},
                                flying_disc("disc0", 0.05, 0.08, 0.07, -1, 0, 5),
                                flying_disc("disc1", 0.04, 0.19, 0.10, -2, -0.5, 0),
                                surface_parameters(1e5, 10, 0.5)}),
          .certifiable = true,
          .make = [](const Parameters& p,
                     const fs::path&) { return starting(discs_in_corner_from(p), 1); },
          .draw = drawing::scene<discs_in_corner_from>};
}

Scenario colliding_spheres() {
  return {.id = "colliding-spheres",
          .description = "two spheres without weight that collide off their line of centres",
          .source = "ours",
          .parameters = joined({{{"sphere.density", "kg/m^3", 7850.0, "density", Range::kPositive}},
                                flying_disc("sphere0", 0.05, -0.06, 0.015, 1, 0, 10),
                                flying_disc("sphere1", 0.04, 0.06, -0.015, -1, 0, 0),
                                surface_parameters(1e7, 0.1, 0.2)}),
          .certifiable = true,
          .make = [](const Parameters& p,
                     const fs::path&) { return starting(colliding_spheres_from(p), 0.1); },
          .draw = drawing::scene<colliding_spheres_from>};
}

constexpr double kMostInCradle = 100;

Scenario cradle() {
  return {.id = "cradle",
          .description = "equal spheres in a row, of which the first is thrown at the others",
          .source = "ours; Newton's cradle",
          .parameters =
              joined({{{"cradle.count", "-", 5.0, "number of spheres", Range::kCount},
                       {"cradle.gap", "m", 0.01, "between neighbours at the start", Range::kFinite},
                       {"cradle.speed", "m/s", 1.0, "of the first at the start", Range::kFinite},
                       {"sphere.radius", "m", 0.02, "radius", Range::kPositive},
                       {"sphere.density", "kg/m^3", 7850.0, "density", Range::kPositive}},
                      {{"contact.stiffness", "N/m", 1e7,
                        "K of each surface; two in series have half of it", Range::kPositive},
                       {"contact.dissipation", "s/m", 0.0, "Hunt-Crossley d of each surface",
                        Range::kNonNegative}}}),
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            if (const double count = p.number("cradle.count"); count > kMostInCradle)
              throw InputError(fmt::format("cradle.count={} is above {}", count, kMostInCradle));
            return starting(cradle_from(p), 0.06);
          },
          .draw = drawing::scene<cradle_from>};
}

Scenario discs_in_chimney() {
  return {.id = "discs-in-chimney",
          .description = "three discs that fall on each other between two close walls, and jam",
          .source = "ours",
          .parameters = joined(
              {{{"disc.radius", "m", 0.05, "radius", Range::kPositive},
                density(1000),
                {"disc.gap", "m", 0.001, "below the lowest at the start", Range::kFinite},
                {"disc.spacing", "m", 0.101, "from centre to centre at the start", Range::kFinite},
                {"disc0.x", "m", 0.0, "centre at the start", Range::kFinite},
                {"disc1.x", "m", 0.0005, "centre at the start", Range::kFinite},
                {"disc2.x", "m", -0.0003, "centre at the start", Range::kFinite},
                {"chimney.width", "m", 0.102, "from wall to wall", Range::kPositive},
                gravity()},
               surface_parameters(1e5, 10, 0.5)}),
          .certifiable = true,
          .make = [](const Parameters& p,
                     const fs::path&) { return starting(discs_in_chimney_from(p), 0.35); },
          .draw = drawing::scene<discs_in_chimney_from>};
}

Scenario tumbling_box() {
  return {.id = "tumbling-box",
          .description = "a box that is thrown turning onto the ground and tumbles on its corners",
          .source = "ours",
          .parameters = joined({{{"box.mass", "kg", 1.0, "mass", Range::kPositive},
                                 {"box.half_x", "m", 0.1, "half of the length", Range::kPositive},
                                 {"box.half_z", "m", 0.05, "half of the height", Range::kPositive},
                                 {"box.x", "m", 0.0, "centre at the start", Range::kFinite},
                                 {"box.z", "m", 0.2, "centre at the start", Range::kFinite},
                                 {"box.theta", "rad", 0.4, "angle at the start", Range::kFinite},
                                 {"box.vx", "m/s", 1.0, "speed at the start", Range::kFinite},
                                 {"box.vz", "m/s", 0.0, "speed at the start", Range::kFinite},
                                 {"box.omega", "rad/s", 3.0, "spin at the start", Range::kFinite},
                                 gravity()},
                                surface_parameters(1e5, 10, 0.5)}),
          .certifiable = true,
          .make = [](const Parameters& p,
                     const fs::path&) { return starting(tumbling_box_from(p), 1); },
          .draw = drawing::scene<tumbling_box_from>};
}

}  // namespace

std::vector<Scenario> walled_scenarios() {
  return {colliding_spheres(), cradle(),          disc_in_wedge(),
          discs_in_chimney(),  discs_in_corner(), tumbling_box()};
}

}  // namespace tribo::models
