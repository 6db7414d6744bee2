#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "models/types.hpp"

/// Pictures of scenarios at their start.
namespace tribo::models {

/// A closed polygon, a line of two points, or a disc: one point with a radius.
struct SketchShape {
  std::vector<Vector2d> corners;  ///< [m]
  double radius = 0;              ///< [m]
  bool fixed = false;             ///< to the world
};

/// A force, or a velocity, with its name. The drawer chooses its length.
struct SketchArrow {
  Vector2d from;   ///< [m]
  Vector2d along;  ///< of length 1
  std::string what;
};

/// The vertical plane, x to the right and z upwards, or what `remark` says.
struct Sketch {
  std::vector<SketchShape> shapes;
  std::vector<Vector2d> contacts;  ///< points that may touch level ground, as in Snapshot
  std::vector<SketchArrow> arrows;
  bool level_ground = false;  ///< at z = 0
  bool gravity = true;        ///< downwards
  std::string remark;         ///< what is not to scale, or seen otherwise
};

/// The sketch of a scenario, from the model that its parameters make; none for one without a
/// drawing. A start in recorded motions is drawn without them, as the remark says.
[[nodiscard]] std::optional<Sketch> sketch(const Scenario& scenario, const Parameters& parameters);

}  // namespace tribo::models
