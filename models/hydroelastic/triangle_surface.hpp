#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "models/types.hpp"

/// Closed surfaces of triangles.
namespace tribo::models::hydroelastic {

struct TriangleSurface {
  std::vector<Vector3d> vertices;             ///< [m]
  std::vector<std::array<int, 3>> triangles;  ///< counter-clockwise, seen from outside

  [[nodiscard]] std::array<Vector3d, 3> corners(std::size_t triangle) const;
};

/// InputError for a coordinate that is not a number.
void expect_finite(const std::vector<Vector3d>& vertices, std::string_view name);

/// The largest coordinate, as a size to compare with [m].
[[nodiscard]] double reach(const std::vector<Vector3d>& vertices);

/// V = Σ x₀·(x₁ × x₂)/6 over the triangles, by the divergence theorem [m³]
[[nodiscard]] double enclosed_volume(const TriangleSurface& surface);

/// Checks that every edge of a triangle occurs once in each direction.
void expect_every_edge_twice(const std::vector<std::array<int, 3>>& triangles,
                             std::string_view name);

/// InputError, in one line that calls the surface `name`, unless it is closed, looks outwards and
/// encloses a volume.
void expect_closed(const TriangleSurface& surface, std::string_view name);

}  // namespace tribo::models::hydroelastic
