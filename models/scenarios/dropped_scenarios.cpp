#include "models/scenarios/dropped_scenarios.hpp"

#include <utility>

#include "models/scenarios/dropped_shapes.hpp"
#include "models/scenarios/parameter_lists.hpp"
#include "models/scene/scene_sketch.hpp"

namespace tribo::models {
namespace {

namespace fs = std::filesystem;

constexpr double kEnd = 0.5;  ///< [s]

std::vector<std::string> lower_names() {
  std::vector<std::string> names = shape_names();
  names.push_back("ground");
  return names;
}

Sketch draw(const Parameters& p, const Instance& instance) {
  return {.shapes = outlines(dropped_shapes_from(p), instance.x0.q, {}),
          .contacts = {},
          .arrows = {},
          .level_ground = p.choice("lower.shape") == "ground",
          .remark = "Seen along y, from the front."};
}

Scenario dropped_shapes() {
  return {
      .id = "dropped-shapes",
      .description = "a shape in space that falls on another one, or on the ground",
      .source = "ours",
      .parameters = joined(
          {{{"upper.shape", "", "box", "what falls", Range::kFinite, shape_names()},
            {"upper.size", "m", 0.1, "half of its largest side", Range::kPositive},
            {"upper.mass", "kg", 1.0, "mass", Range::kPositive},
            {"upper.gap", "m", 0.02, "above where it would touch untilted", Range::kFinite},
            {"upper.shift", "m", 0.01, "of its centre along x", Range::kFinite},
            {"upper.roll", "rad", 0.1, "about x at the start", Range::kFinite},
            {"upper.pitch", "rad", 0.05, "about y at the start, before it rolls", Range::kFinite},
            {"upper.gravity", "m/s^2", 9.81, "gravity", Range::kNonNegative},
            {"lower.shape", "", "ground", "what it falls on", Range::kFinite, lower_names()},
            {"lower.size", "m", 0.15, "half of the largest side", Range::kPositive}},
           surface_parameters(1e5, 10, 0.5)}),
      .certifiable = true,
      .make = [](const Parameters& p, const fs::path&) -> Instance {
        Scene scene = dropped_shapes_from(p);
        State<double> x0 = start_of_dropped(scene, p);
        return {std::make_unique<Scene>(std::move(scene)), std::move(x0), kEnd};
      },
      .scene = dropped_shapes_from,
      .draw = draw};
}

}  // namespace

std::vector<Scenario> dropped_scenarios() {
  return {dropped_shapes()};
}

}  // namespace tribo::models
