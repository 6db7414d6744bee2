#pragma once

#include "models/scenarios/sketches.hpp"
#include "models/scene/scene.hpp"

namespace tribo::models {

/// The world's directions that point to the right and upwards in a picture of a scene in space.
struct View {
  Vector3<double> right = Vector3<double>::UnitX();
  Vector3<double> up = Vector3<double>::UnitZ();

  [[nodiscard]] Vector2<double> operator()(const Vector3<double>& p) const {
    return {right.dot(p), up.dot(p)};
  }
};

/// The outlines of the geometries of a scene at q, spheres as discs. Half spaces have none.
[[nodiscard]] std::vector<SketchShape> outlines(const Scene& scene,
                                                const VectorXd& q,
                                                const View& view);

}  // namespace tribo::models
