#pragma once

#include <vector>

#include "models/scene/scene.hpp"
#include "verification/picture/render/pressed.hpp"

namespace tribo::verification::render {

/// A shape in the world. Half spaces are chequered ground.
struct Solid {
  models::geometry::Shape shape;
  models::Placement at;
  Colour colour;
  bool fixed = false;  ///< to the world
};

/// Contents of a picture.
struct Stage : std::vector<Solid> {
  using std::vector<Solid>::vector;

  std::vector<PressedPiece> pressed;  ///< contact surfaces, drawn over the solids
  double most_pressure = 0;           ///< that of the darkest colour [Pa]
};

[[nodiscard]] bool is_ground(const Solid& solid);

/// Neither ground nor a box.
[[nodiscard]] bool is_round(const Solid& solid);

/// Places the geometries of a scene at q, for `placed()`.
void put_geometries(const models::Scene& scene, const models::VectorXd& q);

/// The geometries of a scene in configuration q, or its skeleton (`skeleton_of`) if it has none;
/// each body has a colour of its own, in order of appearance.
[[nodiscard]] Stage stage_of(const models::Scene& scene, const models::VectorXd& q);

/// Adds the contact surfaces of a scene at q to a stage.
void add_pressure(const models::Scene& scene, const models::VectorXd& q, Stage& stage);

/// Level ground at z = height [m].
[[nodiscard]] Solid level_ground(double height);

}  // namespace tribo::verification::render
