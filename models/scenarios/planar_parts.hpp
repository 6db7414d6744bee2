#pragma once

#include <string>
#include <vector>

#include "models/bodies/spatial.hpp"
#include "models/bodies/tree_description.hpp"
#include "models/contact/axes.hpp"

/// Bodies and planes of scenes in the plane.
namespace tribo::models {

/// A body that is a tree of its own. Its inertia is the same about every axis.
[[nodiscard]] BodyDescription guided(std::string name, std::vector<WorldAxis> moves, double mass,
                                     double inertia = 0.0);

/// A plane through a place that faces along n in the x–z plane: its axes are t1, t2 and n.
[[nodiscard]] Placement plane_facing(const Vector2d& n, const Vector3d& place);

}  // namespace tribo::models
