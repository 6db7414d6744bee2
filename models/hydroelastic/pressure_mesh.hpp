#pragma once

#include <string_view>

#include "models/hydroelastic/bounding_tree.hpp"
#include "models/hydroelastic/shell.hpp"

namespace tribo::models::hydroelastic {

/// A function that is linear in a tetrahedron, or a plane n·x = offset with |n| = 1.
struct Linear {
  Vector3d gradient = Vector3d::Zero();
  double offset = 0;

  [[nodiscard]] double operator()(const Vector3d& x) const { return gradient.dot(x) + offset; }
};

/// A tetrahedron with its pressure field and the distances from its faces, in the body's axes.
struct Tet {
  std::array<Vector3d, 4> x;          ///< [m]
  Linear pressure;                    ///< p = g·x + c [Pa]
  std::array<Linear, 4> beyond_face;  ///< > 0 outside of face i, opposite to vertex i [m]
};

/// The faces of a tetrahedron of positive volume, seen from outside; face i is opposite to vertex
/// i.
inline constexpr std::array<std::array<int, 3>, 4> kTetFaces = {
    {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}};

/// g of the values p_i at the corners x_i:
///
///   6 V g = (p₁ − p₀) e₂ × e₃ + (p₂ − p₀) e₃ × e₁ + (p₃ − p₀) e₁ × e₂,   e_i = x_i − x₀
[[nodiscard]] Linear interpolated(const std::array<Vector3d, 4>& x, const std::array<double, 4>& p);

/// A compliant body: tetrahedra with a pressure that is 0 on the surface, E at the medial surface,
/// and linear in each.                                    [Elandt et al. 2019, arXiv 1904.11433]
///
///   p(x) = g_k·x + c_k in tetrahedron k [Pa]
class PressureMesh {
 public:
  /// `modulus`: E [Pa]. InputError, in one line that calls the mesh `name`, for a surface that is
  /// open, inside out or of no volume, cells that do not fill it, and numbers that are not finite.
  PressureMesh(const Shell& shell, double modulus, std::string_view name);

  [[nodiscard]] double modulus() const { return modulus_; }
  [[nodiscard]] const std::vector<Vector3d>& vertices() const { return vertices_; }
  [[nodiscard]] const std::vector<TetVertices>& tets() const { return tets_; }
  [[nodiscard]] const Tet& tet(int k) const { return fields_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const BoundingTree& tree() const { return tree_; }

  /// Of all tetrahedra together [m³].
  [[nodiscard]] double volume() const;

  template <std::size_t n>
  [[nodiscard]] static Bounds around(const std::array<Vector3d, n>& x) {
    Bounds all{x[0], x[0]};
    for (const Vector3d& one : x) {
      all.low = all.low.cwiseMin(one);
      all.high = all.high.cwiseMax(one);
    }
    return all;
  }

 private:
  [[nodiscard]] static double six_volumes(const std::array<Vector3d, 4>& x);

  [[nodiscard]] static Tet field(const Shell& shell, const TetVertices& vertices, double modulus);

  /// Checks that the vertices of all faces are on the surface, where each has its image.
  static void expect_images(const Shell& shell, std::string_view name);

  /// Checks that the tetrahedra have the volume that the surface encloses. They have more where a
  /// triangle of a star is seen from behind.
  void expect_filled(const TriangleSurface& surface, std::string_view name) const;

  /// Checks that each face belongs to two tetrahedra, or to one: then it is on the surface, and
  /// pressure falls towards it.
  void expect_conforming(const Shell& shell, std::string_view name) const;
  using TetFace = std::array<int, 3>;
  [[nodiscard]] static TetFace face_of(const TetVertices& tet, std::size_t i);
  [[nodiscard]] static bool is_outside(const Shell& shell, const TetFace& face);

  double modulus_;
  std::vector<Vector3d> vertices_;
  std::vector<TetVertices> tets_;
  std::vector<Tet> fields_;
  BoundingTree tree_;
};

}  // namespace tribo::models::hydroelastic
