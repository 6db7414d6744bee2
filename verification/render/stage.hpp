#pragma once

#include <vector>

#include "models/scene/scene.hpp"
#include "verification/render/colour.hpp"

namespace tribo::verification::render {

/// A shape in the world. Half spaces are chequered ground.
struct Solid {
  models::geometry::Shape<double> shape;
  models::Placement<double> at;
  Colour colour;
};

/// What a picture shows.
using Stage = std::vector<Solid>;

[[nodiscard]] bool is_ground(const Solid& solid);

/// The geometries of a scene in configuration q; each body has a colour of its own, in the order in
/// which they come.
[[nodiscard]] Stage stage_of(const models::SceneSystem<double>& scene, const models::VectorXd& q);

/// Level ground at z = height [m].
[[nodiscard]] Solid level_ground(double height);

}  // namespace tribo::verification::render
