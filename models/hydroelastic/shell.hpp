#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "models/hydroelastic/triangle_surface.hpp"

/// Tetrahedra between the surface of a body and its medial surface.
namespace tribo::models::hydroelastic {

using TetVertices = std::array<int, 4>;

/// A face of a surface: its vertices in a cycle, counter-clockwise seen from outside. With a hub, a
/// vertex within the face, it is split into triangles about that.
struct ShellFace {
  std::vector<int> cycle;
  int hub = -1;
};

/// A surface of flat faces, and for each of its vertices the image on the medial surface, deepest
/// inside. A face and its image bound a convex cell; vertices that share an image make it thinner.
template <class S>
struct Shell {
  std::vector<Vector3<S>> vertices;  ///< first the hubs, then the surface's, then the medial [m]
  std::vector<int> image;            ///< of every vertex but the medial ones
  std::vector<ShellFace> faces;

  [[nodiscard]] bool is_medial(int vertex) const {
    return static_cast<std::size_t>(vertex) >= image.size();
  }
  [[nodiscard]] const Vector3<S>& at(int vertex) const {
    return vertices[static_cast<std::size_t>(vertex)];
  }
  [[nodiscard]] int image_of(int vertex) const { return image[static_cast<std::size_t>(vertex)]; }
};

/// The faces split into triangles.
template <class S>
[[nodiscard]] TriangleSurface<S> outside(const Shell<S>& shell) {
  TriangleSurface<S> surface{shell.vertices, {}};
  for (const ShellFace& face : shell.faces) {
    const auto& c = face.cycle;
    for (std::size_t k = 0; k < c.size(); ++k) {
      const int next = c[(k + 1) % c.size()];
      if (face.hub >= 0) surface.triangles.push_back({face.hub, c[k], next});
      if (face.hub < 0 && 1 <= k && k + 1 < c.size())
        surface.triangles.push_back({c[0], c[k], next});
    }
  }
  return surface;
}

namespace detail {

using Cycle = std::vector<int>;

/// The cycle without repeated vertices; empty if it bounds nothing.
[[nodiscard]] inline Cycle merged(const Cycle& cycle) {
  Cycle out;
  for (const int vertex : cycle)
    if (std::find(out.begin(), out.end(), vertex) == out.end()) out.push_back(vertex);
  if (out.size() < 3) out.clear();
  return out;
}

/// The faces of the cell between a face and its image.
template <class S>
[[nodiscard]] std::vector<Cycle> cell_of(const Shell<S>& shell, const ShellFace& face) {
  std::vector<Cycle> cell;
  Cycle images;
  for (std::size_t k = 0; k < face.cycle.size(); ++k) {
    const int from = face.cycle[k], to = face.cycle[(k + 1) % face.cycle.size()];
    if (face.hub >= 0) cell.push_back({face.hub, from, to});
    cell.push_back(merged({from, to, shell.image_of(to), shell.image_of(from)}));
    images.push_back(shell.image_of(from));
  }
  if (face.hub < 0) cell.push_back(face.cycle);
  cell.push_back(merged(images));
  std::erase_if(cell, [](const Cycle& cycle) { return cycle.empty(); });
  return cell;
}

/// x0, x1, x2, x3 of positive volume; nothing if it has none: |6 V| ≤ 1e-12 l₁ l₂ l₃
template <class S>
void add_tet(const Shell<S>& shell, TetVertices tet, std::vector<TetVertices>& out) {
  const Vector3<S>& x0 = shell.at(tet[0]);
  const Vector3<S> e1 = shell.at(tet[1]) - x0, e2 = shell.at(tet[2]) - x0,
                   e3 = shell.at(tet[3]) - x0;
  const S six_volumes = e1.dot(e2.cross(e3));
  using std::abs;
  if (abs(six_volumes) <= S(1e-12) * e1.norm() * e2.norm() * e3.norm()) return;
  if (six_volumes < S(0)) std::swap(tet[2], tet[3]);
  out.push_back(tet);
}

/// Pulls a convex cell from its smallest vertex: a tetrahedron to each triangle of the faces that
/// do not have it, each fanned from its own smallest vertex. Cells that share a face split it
/// alike.
template <class S>
void pull(const Shell<S>& shell, const std::vector<Cycle>& cell, std::vector<TetVertices>& out) {
  int apex = cell.front().front();
  for (const Cycle& face : cell) apex = std::min(apex, *std::min_element(face.begin(), face.end()));
  for (Cycle face : cell) {
    std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    if (face.front() == apex) continue;
    for (std::size_t k = 1; k + 1 < face.size(); ++k)
      add_tet(shell, {apex, face[0], face[k], face[k + 1]}, out);
  }
}

}  // namespace detail

/// The tetrahedra of all cells, of positive volume. They meet in whole faces.
template <class S>
[[nodiscard]] std::vector<TetVertices> tetrahedra(const Shell<S>& shell) {
  std::vector<TetVertices> all;
  for (const ShellFace& face : shell.faces) detail::pull(shell, detail::cell_of(shell, face), all);
  return all;
}

}  // namespace tribo::models::hydroelastic
