#include "models/scenarios/clutter_scenarios.hpp"

#include <fmt/format.h>

#include <utility>

#include "models/scenarios/clutter.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scenarios/pile.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kMostBodies = 2000;
constexpr double kClutterEnd = 10;  ///< [s]

/// Differences between the published clutters.
struct ClutterNumbers {
  double layers = 0;
  const char* shapes = "";   ///< of the bodies
  const char* offsets = "";  ///< of the piles
  const char* walls = "";
};

std::vector<ParameterSpec> body_parameters(const ClutterNumbers& n) {
  return {{"clutter.layers", "-", n.layers, "bodies in each of the four piles", Range::kCount},
          {"clutter.shapes",
           "",
           n.shapes,
           "balls and cubes in the published order, or one of them alone",
           Range::kFinite,
           {"mixed", "balls", "cubes"}},
          {"clutter.seed", "-", 1.0, "draws offsets and rotations", Range::kCount},
          {"clutter.radius", "m", 0.05, "of a ball, half the side of a cube", Range::kPositive},
          {"clutter.density", "kg/m^3", 1000.0, "density", Range::kPositive},
          {"clutter.width", "m", 0.8, "width of the box", Range::kPositive},
          {"clutter.away", "m", 0.2, "of the piles from the middle, along x and y", Range::kFinite},
          {"clutter.height", "m", 0.075, "height of the lowest centres", Range::kFinite},
          {"clutter.spacing", "m", 0.15, "between the centres of a pile", Range::kFinite},
          {"clutter.offset", "m", 1e-3, "of a body along x, and along y", Range::kNonNegative},
          {"clutter.offsets",
           "",
           n.offsets,
           "drawn up to one offset to either side, or one more offset along x with each body",
           Range::kFinite,
           {"drawn", "leaning"}},
          {"clutter.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
          {"clutter.walls",
           "",
           n.walls,
           "rigid ones leave all compression to the bodies",
           Range::kFinite,
           {"rigid", "soft"}},
          {"clutter.margin", "m", 2e-3, "points farther apart than this are left out",
           Range::kNonNegative},
          {"cubes.touch",
           "",
           "never",
           "each other: never, by the balls of their surfaces, or these and solid boxes",
           Range::kFinite,
           {"never", "balls", "boxes"}}};
}

Instance make_clutter(const Parameters& p, const fs::path& /*data*/) {
  const double bodies = kClutterPiles * p.number("clutter.layers");
  if (bodies > kMostBodies) {
    throw InputError(fmt::format("clutter.layers={} gives {} bodies, above {}", bodies / 4, bodies,
                                 kMostBodies));
  }
  Scene scene = clutter_from(p);
  State<double> x0 = start_of_clutter(scene, p);
  return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kClutterEnd};
}

Sketch draw_clutter(const Parameters& p, const Instance& instance) {
  return {.shapes = outlines(clutter_from(p), instance.x0.q, {}),
          .contacts = {},
          .arrows = {},
          .level_ground = true,
          .remark = "Seen along y, from the front. Surfaces of cubes consist of balls."};
}

Scenario clutter_of(const char* id, const char* description, const char* source,
                    std::vector<ParameterSpec> parameters) {
  return {.id = id,
          .description = description,
          .source = source,
          .parameters = std::move(parameters),
          .make = make_clutter,
          .scene = clutter_from,
          .draw = draw_clutter};
}

constexpr double kMostBalls = 20000;
constexpr double kPileEnd = 1;  ///< [s]

Sketch draw_pile(const Parameters& p, const Instance& instance) {
  return {.shapes = outlines(pile_from(p), instance.x0.q, {}),
          .contacts = {},
          .arrows = {},
          .level_ground = true,
          .remark = "Seen along y, from the front."};
}

Scenario pile() {
  return {
      .id = "pile",
      .description = "any number of balls in a box, close to each other, that settle",
      .source = "ours, to see what schemes cost where bodies are many",
      .parameters = joined(
          {{{"pile.balls", "-", 64.0, "number of balls", Range::kCount},
            {"pile.seed", "-", 1.0, "draws the offsets", Range::kCount},
            {"pile.radius", "m", 0.05, "radius", Range::kPositive},
            {"pile.density", "kg/m^3", 1000.0, "density", Range::kPositive},
            {"pile.gap", "m", 2e-3, "between neighbours, before the offsets", Range::kNonNegative},
            {"pile.offset", "m", 1e-3, "most of a ball along x, and y", Range::kNonNegative},
            {"pile.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
            {"pile.margin", "m", 2e-3, "points farther apart than this are left out",
             Range::kNonNegative}},
           surface_parameters(1e5, 10, 0.5)}),
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        if (p.number("pile.balls") > kMostBalls)
          throw InputError(
              fmt::format("pile.balls={} is above {}", p.number("pile.balls"), kMostBalls));
        Scene scene = pile_from(p);
        State<double> x0 = start_of_pile(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kPileEnd};
      },
      .scene = pile_from,
      .draw = draw_pile};
}

}  // namespace

std::vector<Scenario> clutter_scenarios() {
  const ClutterNumbers icf = {10, "mixed", "leaning", "soft"};
  const ClutterNumbers hard = {5, "mixed", "drawn", "rigid"};
  const ClutterNumbers soft = {5, "balls", "drawn", "rigid"};
  return {clutter_of("clutter", "forty balls and cubes in space that fall into a box",
                     "icf2023, Sec. IX-D; numbers of its text and the authors' published script, "
                     "the stiffness of every pair 1e7 N/m",
                     joined({body_parameters(icf), surface_parameters(2e7, 50, 1)})),
          clutter_of("hard-clutter", "twenty stiff balls and cubes in space that fall into a box",
                     "cenic2025, Sec. VII, hard clutter; numbers of the authors' published script",
                     joined({body_parameters(hard), surface_parameters(1e5, 10, 0.5)})),
          clutter_of("soft-clutter", "twenty soft balls in space that fall into a box",
                     "cenic2025, Sec. VII, soft clutter; numbers of the authors' published script",
                     joined({body_parameters(soft), surface_parameters(1e3, 10, 0.5, 1e-2)})),
          pile()};
}

}  // namespace tribo::models
