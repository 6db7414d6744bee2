#include "models/hydroelastic/triangle_surface.hpp"

#include <Eigen/Geometry>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/input_error.hpp"

namespace tribo::models::hydroelastic {

std::array<Vector3d, 3> TriangleSurface::corners(std::size_t triangle) const {
  const auto& t = triangles[triangle];
  return {vertices[static_cast<std::size_t>(t[0])], vertices[static_cast<std::size_t>(t[1])],
          vertices[static_cast<std::size_t>(t[2])]};
}

void expect_finite(const std::vector<Vector3d>& vertices, std::string_view name) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    for (double x : vertices[i])
      if (!std::isfinite(x))
        throw InputError(fmt::format("vertex {} of '{}' is not a finite number", i, name));
  }
}

double reach(const std::vector<Vector3d>& vertices) {
  double most = 0;
  for (const Vector3d& x : vertices) most = std::max(most, x.cwiseAbs().maxCoeff());
  return most;
}

double enclosed_volume(const TriangleSurface& surface) {
  double sum = 0;
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const auto [x0, x1, x2] = surface.corners(i);
    sum += x0.dot(x1.cross(x2));
  }
  return sum / 6.0;
}

void expect_every_edge_twice(const std::vector<std::array<int, 3>>& triangles,
                             std::string_view name) {
  std::vector<std::pair<int, int>> edges;
  for (const auto& t : triangles) {
    for (std::size_t k = 0; k < 3; ++k) edges.emplace_back(t[k], t[(k + 1) % 3]);
  }
  std::sort(edges.begin(), edges.end());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto [from, to] = edges[i];
    if (i > 0 && edges[i] == edges[i - 1])
      throw InputError(
          fmt::format("two triangles of '{}' have the edge from {} to {}", name, from, to));
    if (!std::binary_search(edges.begin(), edges.end(), std::pair(to, from)))
      throw InputError(fmt::format("'{}' is open at the edge from {} to {}", name, from, to));
  }
}

void expect_closed(const TriangleSurface& surface, std::string_view name) {
  expect_finite(surface.vertices, name);
  const int count = static_cast<int>(surface.vertices.size());
  for (const auto& t : surface.triangles) {
    for (const int vertex : t)
      if (vertex < 0 || vertex >= count)
        throw InputError(fmt::format("'{}' has no vertex {}", name, vertex));
  }
  expect_every_edge_twice(surface.triangles, name);
  const double size = reach(surface.vertices), volume = enclosed_volume(surface);
  if (!(std::abs(volume) > 1e-12 * size * size * size))
    throw InputError(fmt::format("'{}' encloses no volume", name));
  if (volume < 0.0) throw InputError(fmt::format("'{}' is inside out", name));
}

}  // namespace tribo::models::hydroelastic
