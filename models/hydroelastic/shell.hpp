#pragma once

#include <array>
#include <cstddef>
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
struct Shell {
  std::vector<Vector3d> vertices;  ///< first the hubs, then the surface's, then the medial [m]
  std::vector<int> image;          ///< of every vertex but the medial ones
  std::vector<ShellFace> faces;

  [[nodiscard]] bool is_medial(int vertex) const;
  [[nodiscard]] const Vector3d& at(int vertex) const;
  [[nodiscard]] int image_of(int vertex) const { return image[static_cast<std::size_t>(vertex)]; }
};

/// The faces split into triangles.
[[nodiscard]] TriangleSurface outside(const Shell& shell);

/// The tetrahedra of all cells, of positive volume. They meet in whole faces.
[[nodiscard]] std::vector<TetVertices> tetrahedra(const Shell& shell);

}  // namespace tribo::models::hydroelastic
