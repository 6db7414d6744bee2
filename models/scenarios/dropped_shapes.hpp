#pragma once

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

/// A body of one shape that falls on a fixed one of another.
namespace tribo::models {

/// The names of shapes that a parameter takes.
[[nodiscard]] std::vector<std::string> shape_names();

/// A shape within a box of the half sizes (a, 0.8 a, 0.6 a): no two of them are equal. A shape
/// that is round about z has its axis along the shortest side.
[[nodiscard]] geometry::Shape shape_of(const std::string& name, double a);

/// How far a shape reaches along its z axis.
[[nodiscard]] double shape_height(double a);

/// The upper shape, with the mass and the moments of a uniform box of its sizes, falls on the lower
/// one, which is fixed with its top at z = 0, or on a half space where the lower one is `ground`.
[[nodiscard]] Scene dropped_shapes_from(const Parameters& p);

/// Tilted about x and y, shifted along x, its centre `upper.gap` higher than where its z axis would
/// touch.
[[nodiscard]] State<double> start_of_dropped(const Scene& scene, const Parameters& p);

}  // namespace tribo::models
