#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "models/input_error.hpp"
#include "models/types.hpp"

/// Closed surfaces of triangles.
namespace tribo::models::hydroelastic {

template <class S>
struct TriangleSurface {
  std::vector<Vector3<S>> vertices;           ///< [m]
  std::vector<std::array<int, 3>> triangles;  ///< counter-clockwise, seen from outside

  [[nodiscard]] std::array<Vector3<S>, 3> corners(std::size_t triangle) const {
    const auto& t = triangles[triangle];
    return {vertices[static_cast<std::size_t>(t[0])],
            vertices[static_cast<std::size_t>(t[1])],
            vertices[static_cast<std::size_t>(t[2])]};
  }
};

/// InputError for a coordinate that is not a number.
template <class S>
void expect_finite(const std::vector<Vector3<S>>& vertices, std::string_view name) {
  using std::isfinite;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    for (const S& x : vertices[i])
      if (!isfinite(static_cast<double>(x)))
        throw InputError(fmt::format("vertex {} of '{}' is not a finite number", i, name));
  }
}

/// The largest coordinate, as a size to compare with [m].
template <class S>
[[nodiscard]] S reach(const std::vector<Vector3<S>>& vertices) {
  S most{};
  for (const Vector3<S>& x : vertices) most = std::max(most, S(x.cwiseAbs().maxCoeff()));
  return most;
}

/// V = Σ x₀·(x₁ × x₂)/6 over the triangles, by the divergence theorem [m³]
template <class S>
[[nodiscard]] S enclosed_volume(const TriangleSurface<S>& surface) {
  S sum{};
  for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
    const auto [x0, x1, x2] = surface.corners(i);
    sum += x0.dot(x1.cross(x2));
  }
  return sum / S(6);
}

/// Checks that every edge of a triangle occurs once in each direction.
inline void expect_every_edge_twice(const std::vector<std::array<int, 3>>& triangles,
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

/// InputError, in one line that calls the surface `name`, unless it is closed, looks outwards and
/// encloses a volume.
template <class S>
void expect_closed(const TriangleSurface<S>& surface, std::string_view name) {
  expect_finite(surface.vertices, name);
  const int count = static_cast<int>(surface.vertices.size());
  for (const auto& t : surface.triangles) {
    for (const int vertex : t)
      if (vertex < 0 || vertex >= count)
        throw InputError(fmt::format("'{}' has no vertex {}", name, vertex));
  }
  expect_every_edge_twice(surface.triangles, name);
  const S size = reach(surface.vertices), volume = enclosed_volume(surface);
  using std::abs;
  if (!(abs(volume) > S(1e-12) * size * size * size))
    throw InputError(fmt::format("'{}' encloses no volume", name));
  if (volume < S(0)) throw InputError(fmt::format("'{}' is inside out", name));
}

}  // namespace tribo::models::hydroelastic
