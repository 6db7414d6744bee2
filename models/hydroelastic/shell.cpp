#include "models/hydroelastic/shell.hpp"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tribo::models::hydroelastic {
namespace {

using Cycle = std::vector<int>;

/// The cycle without repeated vertices; empty if it bounds nothing.
Cycle merged(const Cycle& cycle) {
  Cycle out;
  for (const int vertex : cycle)
    if (std::find(out.begin(), out.end(), vertex) == out.end()) out.push_back(vertex);
  if (out.size() < 3) out.clear();
  return out;
}

/// The faces of the cell between a face and its image.
std::vector<Cycle> cell_of(const Shell& shell, const ShellFace& face) {
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
void add_tet(const Shell& shell, TetVertices tet, std::vector<TetVertices>& out) {
  const Vector3d& x0 = shell.at(tet[0]);
  const Vector3d e1 = shell.at(tet[1]) - x0, e2 = shell.at(tet[2]) - x0, e3 = shell.at(tet[3]) - x0;
  const double six_volumes = e1.dot(e2.cross(e3));
  if (std::abs(six_volumes) <= 1e-12 * e1.norm() * e2.norm() * e3.norm()) return;
  if (six_volumes < 0.0) std::swap(tet[2], tet[3]);
  out.push_back(tet);
}

/// Pulls a convex cell from its smallest vertex: a tetrahedron to each triangle of the faces that
/// do not have it, each fanned from its own smallest vertex. Cells that share a face split it
/// alike.
void pull(const Shell& shell, const std::vector<Cycle>& cell, std::vector<TetVertices>& out) {
  int apex = cell.front().front();
  for (const Cycle& face : cell) apex = std::min(apex, *std::min_element(face.begin(), face.end()));
  for (Cycle face : cell) {
    std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    if (face.front() == apex) continue;
    for (std::size_t k = 1; k + 1 < face.size(); ++k)
      add_tet(shell, {apex, face[0], face[k], face[k + 1]}, out);
  }
}

}  // namespace

bool Shell::is_medial(int vertex) const {
  return static_cast<std::size_t>(vertex) >= image.size();
}

const Vector3d& Shell::at(int vertex) const {
  return vertices[static_cast<std::size_t>(vertex)];
}

TriangleSurface outside(const Shell& shell) {
  TriangleSurface surface{shell.vertices, {}};
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

std::vector<TetVertices> tetrahedra(const Shell& shell) {
  std::vector<TetVertices> all;
  for (const ShellFace& face : shell.faces) pull(shell, cell_of(shell, face), all);
  return all;
}

}  // namespace tribo::models::hydroelastic
