#pragma once

#include "models/scenarios/sketches.hpp"
#include "models/scene/scene.hpp"

namespace tribo::models {

/// The world's directions that point to the right and upwards in a picture of a scene in space.
struct View {
  Vector3d right = Vector3d::UnitX();
  Vector3d up = Vector3d::UnitZ();

  [[nodiscard]] Vector2d operator()(const Vector3d& p) const { return {right.dot(p), up.dot(p)}; }
};

/// The outlines of the geometries of a scene at q, spheres as discs. Half spaces have none.
[[nodiscard]] std::vector<SketchShape> outlines(const Scene& scene, const VectorXd& q,
                                                const View& view);

}  // namespace tribo::models
