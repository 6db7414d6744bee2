#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/bodies/spatial.hpp"
#include "models/bodies/tree_description.hpp"
#include "models/contact/axes.hpp"

/// Bodies and planes of scenes in the plane.
namespace tribo::models {

/// A body that is a tree of its own. Its inertia is the same about every axis.
template <class S>
[[nodiscard]] BodyDescription guided(std::string name,
                                     std::vector<WorldAxis> moves,
                                     const S& mass,
                                     const S& inertia = S(0)) {
  BodyDescription body{.name = std::move(name), .joint = Joint::kGuided, .moves = std::move(moves)};
  body.mass = static_cast<double>(mass);
  body.inertia = static_cast<double>(inertia) * Eigen::Matrix3d::Identity();
  return body;
}

/// A plane through a place that faces along n in the x–z plane: its axes are t1, t2 and n.
template <class S>
[[nodiscard]] Placement<S> plane_facing(const Vector2<S>& n, const Vector3<S>& place) {
  const Matrix3<S> axes = planar_axes<S>(n);
  Placement<S> plane{.p = place};
  plane.R << axes.row(1).transpose(), axes.row(2).transpose(), axes.row(0).transpose();
  return plane;
}

}  // namespace tribo::models
