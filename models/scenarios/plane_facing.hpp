#pragma once

#include "models/bodies/spatial.hpp"
#include "models/contact/axes.hpp"

namespace tribo::models {

/// A plane through a place that faces along n in the x–z plane: its axes are t1, t2 and n.
template <class S>
[[nodiscard]] Placement<S> plane_facing(const Vector2<S>& n, const Vector3<S>& place) {
  const Matrix3<S> axes = planar_axes<S>(n);
  Placement<S> plane{.p = place};
  plane.R << axes.row(1).transpose(), axes.row(2).transpose(), axes.row(0).transpose();
  return plane;
}

}  // namespace tribo::models
