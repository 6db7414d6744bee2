#include "models/scenarios/planar_scenarios.hpp"

#include <cmath>

#include "models/scenarios/drawings.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/planar_scenes.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kMostDiscs = 2000;

Scenario planar_clutter() {
  return {.id = "planar-clutter",
          .description = "columns of balls in the plane that fall into a box and settle",
          .source = "cenic2025, hard clutter, Sec. VII: a planar stand-in; numbers ours",
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
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            const double count = p.number("clutter.layers") * p.number("clutter.columns");
            if (count > kMostDiscs) {
              throw InputError(fmt::format("clutter.layers times clutter.columns is {}, above {}",
                                           count, kMostDiscs));
            }
            return starting(planar_clutter_from(p), 1.5);
          },
          .draw = drawing::scene<planar_clutter_from>};
}

Scenario planar_gripper() {
  return {.id = "planar-gripper",
          .description = "a gripper that falls on its foot with a peg wedged between its fingers",
          .source =
              "cenic2025, static gripper, Fig. 6b: a planar stand-in; sizes of the published "
              "prototype, stiffness of a point that of its pressure field over half a finger",
          .parameters = joined(
              {{{"gripper.mass", "kg", 0.336, "post and fingers", Range::kPositive},
                {"gripper.gap", "m", 0.01, "between the fingers", Range::kPositive},
                {"gripper.finger", "m", 0.01, "side of a finger's section", Range::kPositive},
                {"gripper.reach", "m", 0.16, "fingers above the foot", Range::kPositive},
                {"gripper.foot", "m", 0.04, "width of the foot", Range::kPositive},
                {"gripper.height", "m", 0.18, "of the foot at the start", Range::kFinite},
                {"gripper.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
                {"peg.width", "m", 0.01002, "between the fingers", Range::kPositive},
                {"peg.length", "m", 0.08, "vertical", Range::kPositive},
                {"peg.depth", "m", 0.01, "across the plane", Range::kPositive},
                {"peg.density", "kg/m^3", 1000.0, "density", Range::kPositive}},
               surface_parameters(1e5, 50, 1.0)}),
          .certifiable = true,
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            return starting(planar_gripper_from(p), 2);
          },
          .draw = drawing::scene<planar_gripper_from>};
}

Scenario pinched_capsule() {
  return {
      .id = "pinched-capsule",
      .description = "a capsule that two pads pinch, and that creeps down between them",
      .source = "ours; mass, radius, friction and press as users of other programs report them",
      .parameters = joined(
          {{{"capsule.mass", "kg", 0.045, "mass", Range::kPositive},
            {"capsule.radius", "m", 4e-3, "radius", Range::kPositive},
            {"capsule.length", "m", 0.1, "of the cylinder across the plane", Range::kNonNegative},
            {"pad.mass", "kg", 0.05, "of each pad", Range::kPositive},
            {"pad.thickness", "m", 4e-3, "along x", Range::kPositive},
            {"pad.height", "m", 0.04, "along z", Range::kPositive},
            {"pad.press", "N", 12.0, "on each pad", Range::kPositive},
            {"pad.lift", "m", 0.0, "of each pad at the start off static rest", Range::kFinite},
            {"scene.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative}},
           surface_parameters(2e6, 1, 0.7)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        return starting(pinched_capsule_from(p), 1);
      },
      .draw = drawing::scene<pinched_capsule_from>};
}

constexpr double kMostBars = 1000;
constexpr double kMostRods = 100;

void expect_whole(const Parameters& p, const char* key, double most) {
  const double value = p.number(key);
  if (value <= most && value == std::floor(value)) return;
  throw InputError(fmt::format("{}={} is not a whole number up to {}", key, value, most));
}

Scenario comb() {
  return {.id = "comb",
          .description = "a thin plate and thin rods that fall flat on the bars of a comb",
          .source = "ours, in the place of the dish rack of cenic2025, Table I",
          .parameters = joined(
              {{{"comb.bars", "-", 16.0, "number of bars", Range::kCount},
                {"comb.pitch", "m", 0.03, "between two bars", Range::kPositive},
                {"comb.bar", "m", 4e-3, "diameter of a bar", Range::kPositive},
                {"comb.seed", "-", 1.0, "draws shifts and tilts", Range::kCount},
                {"comb.gravity", "m/s^2", 9.81, "gravity", Range::kPositive},
                {"drop.height", "m", 0.01, "gap of the plate at the start", Range::kFinite},
                {"drop.speed", "m/s", 0.0, "of all at the start, downwards", Range::kFinite},
                {"drop.shift", "m", 5e-3, "most to either side", Range::kNonNegative},
                {"drop.tilt", "rad", 0.02, "most to either side", Range::kNonNegative},
                {"drop.density", "kg/m^3", 2500.0, "density", Range::kPositive},
                {"plate.thickness", "m", 3e-3, "thickness", Range::kPositive},
                {"plate.length", "m", 0.2, "in the plane", Range::kPositive},
                {"plate.depth", "m", 0.2, "across the plane", Range::kPositive},
                {"rods.count", "-", 2.0, "number of rods; 0: none", Range::kNonNegative},
                {"rods.thickness", "m", 2e-3, "both sides of the section", Range::kPositive},
                {"rods.length", "m", 0.15, "in the plane", Range::kPositive},
                {"rods.spacing", "m", 0.01, "between two rods at the start", Range::kFinite}},
               surface_parameters(1e6, 10, 0.5)}),
          .make = [](const Parameters& p, const fs::path&) -> Instance {
            expect_whole(p, "comb.bars", kMostBars);
            expect_whole(p, "rods.count", kMostRods);
            return starting(comb_from(p), 1.5);
          },
          .draw = drawing::scene<comb_from>};
}

}  // namespace

Instance starting(const PlanarScene& planar, double t_end) {
  return {std::make_unique<Scene>(scene_of(planar)), start_of(planar), t_end};
}

std::vector<Scenario> planar_scenarios() {
  return {comb(), pinched_capsule(), planar_clutter(), planar_gripper()};
}

}  // namespace tribo::models
