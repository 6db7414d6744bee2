#pragma once

#include <string_view>
#include <tuple>

#include "models/hydroelastic/bounding_tree.hpp"
#include "models/hydroelastic/shells.hpp"

namespace tribo::models::hydroelastic {

/// A function that is linear in a tetrahedron, or a plane n·x = offset with |n| = 1.
template <class S>
struct Linear {
  Vector3<S> gradient = Vector3<S>::Zero();
  S offset{};

  [[nodiscard]] S operator()(const Vector3<S>& x) const { return gradient.dot(x) + offset; }
};

/// A tetrahedron with its pressure field and the distances from its faces, in the body's axes.
template <class S>
struct Tet {
  std::array<Vector3<S>, 4> x;           ///< [m]
  Linear<S> pressure;                    ///< p = g·x + c [Pa]
  std::array<Linear<S>, 4> beyond_face;  ///< > 0 outside of face i, opposite to vertex i [m]
};

/// The faces of a tetrahedron of positive volume, seen from outside; face i is opposite to vertex
/// i.
inline constexpr std::array<std::array<int, 3>, 4> kTetFaces = {
    {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}};

/// g of the values p_i at the corners x_i:
///
///   6 V g = (p₁ − p₀) e₂ × e₃ + (p₂ − p₀) e₃ × e₁ + (p₃ − p₀) e₁ × e₂,   e_i = x_i − x₀
template <class S>
[[nodiscard]] Linear<S> interpolated(const std::array<Vector3<S>, 4>& x,
                                     const std::array<S, 4>& p) {
  const Vector3<S> e1 = x[1] - x[0], e2 = x[2] - x[0], e3 = x[3] - x[0];
  const Vector3<S> sum =
      (p[1] - p[0]) * e2.cross(e3) + (p[2] - p[0]) * e3.cross(e1) + (p[3] - p[0]) * e1.cross(e2);
  Linear<S> field{.gradient = sum / e1.dot(e2.cross(e3)), .offset = {}};
  field.offset = p[0] - field.gradient.dot(x[0]);
  return field;
}

/// A compliant body: tetrahedra with a pressure that is 0 on the surface, E at the medial surface,
/// and linear in each.                                    [Elandt et al. 2019, arXiv 1904.11433]
///
///   p(x) = g_k·x + c_k in tetrahedron k [Pa]
template <class S>
class PressureMesh {
 public:
  /// `modulus`: E [Pa]. InputError, in one line that calls the mesh `name`, for a surface that is
  /// open, inside out or of no volume, cells that do not fill it, and numbers that are not finite.
  PressureMesh(const Shell<S>& shell, const S& modulus, std::string_view name)
      : modulus_(modulus), vertices_(shell.vertices) {
    geometry::expect_size(modulus, "hydroelastic modulus", name);
    expect_images(shell, name);
    const TriangleSurface<S> surface = outside(shell);
    expect_closed(surface, name);
    tets_ = tetrahedra(shell);
    for (const TetVertices& tet : tets_) fields_.push_back(field(shell, tet, modulus));
    expect_filled(surface, name);
    expect_conforming(shell, name);
    std::vector<Bounds<S>> bounds;
    for (const Tet<S>& tet : fields_) bounds.push_back(around(tet.x));
    tree_ = BoundingTree<S>(std::move(bounds));
  }

  [[nodiscard]] const S& modulus() const { return modulus_; }
  [[nodiscard]] const std::vector<Vector3<S>>& vertices() const { return vertices_; }
  [[nodiscard]] const std::vector<TetVertices>& tets() const { return tets_; }
  [[nodiscard]] const Tet<S>& tet(int k) const { return fields_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] const BoundingTree<S>& tree() const { return tree_; }

  /// Of all tetrahedra together [m³].
  [[nodiscard]] S volume() const {
    S sum{};
    for (const Tet<S>& tet : fields_) sum += six_volumes(tet.x);
    return sum / S(6);
  }

  template <std::size_t n>
  [[nodiscard]] static Bounds<S> around(const std::array<Vector3<S>, n>& x) {
    Bounds<S> all{x[0], x[0]};
    for (const Vector3<S>& one : x) {
      all.low = all.low.cwiseMin(one);
      all.high = all.high.cwiseMax(one);
    }
    return all;
  }

 private:
  [[nodiscard]] static S six_volumes(const std::array<Vector3<S>, 4>& x) {
    return (x[1] - x[0]).dot((x[2] - x[0]).cross(x[3] - x[0]));
  }

  [[nodiscard]] static Tet<S> field(const Shell<S>& shell,
                                    const TetVertices& vertices,
                                    const S& modulus) {
    Tet<S> tet;
    std::array<S, 4> p;
    for (std::size_t i = 0; i < 4; ++i) {
      tet.x[i] = shell.at(vertices[i]);
      p[i] = shell.is_medial(vertices[i]) ? modulus : S(0);
    }
    tet.pressure = interpolated(tet.x, p);
    for (std::size_t i = 0; i < 4; ++i) {
      const auto corner = [&](std::size_t k) -> const Vector3<S>& {
        return tet.x[static_cast<std::size_t>(kTetFaces[i][k])];
      };
      const Vector3<S> n = (corner(1) - corner(0)).cross(corner(2) - corner(0)).normalized();
      tet.beyond_face[i] = {.gradient = n, .offset = -n.dot(corner(0))};
    }
    return tet;
  }

  /// Checks that the vertices of all faces are on the surface, where each has its image.
  static void expect_images(const Shell<S>& shell, std::string_view name) {
    const auto count = static_cast<int>(shell.vertices.size());
    for (const ShellFace& face : shell.faces) {
      for (const int vertex : face.cycle) {
        const bool on_surface = vertex >= 0 && !shell.is_medial(vertex);
        const int image = on_surface ? shell.image_of(vertex) : -1;
        if (image < 0 || image >= count || !shell.is_medial(image))
          throw InputError(fmt::format("'{}' has no vertex {}", name, vertex));
      }
    }
  }

  /// Checks that the tetrahedra have the volume that the surface encloses. They have more where a
  /// triangle of a star is seen from behind.
  void expect_filled(const TriangleSurface<S>& surface, std::string_view name) const {
    using std::abs;
    const S enclosed = enclosed_volume(surface);
    if (abs(volume() - enclosed) <= S(1e-13) * enclosed) return;
    throw InputError(
        fmt::format("'{}' is not filled by its cells: not all of its surface is seen "
                    "from the inside",
                    name));
  }

  /// Checks that each face belongs to two tetrahedra, or to one: then it is on the surface, and
  /// pressure falls towards it.
  void expect_conforming(const Shell<S>& shell, std::string_view name) const {
    std::vector<std::tuple<TetFace, int, std::size_t>> faces;
    for (std::size_t k = 0; k < tets_.size(); ++k) {
      for (std::size_t i = 0; i < 4; ++i)
        faces.emplace_back(face_of(tets_[k], i), static_cast<int>(k), i);
    }
    std::sort(faces.begin(), faces.end());
    for (std::size_t i = 0; i < faces.size();) {
      std::size_t end = i;
      while (end < faces.size() && std::get<0>(faces[end]) == std::get<0>(faces[i])) ++end;
      const auto& [face, k, side] = faces[i];
      const bool inner = end == i + 2,
                 outer = end == i + 1 && is_outside(shell, face) &&
                         tet(k).pressure.gradient.dot(tet(k).beyond_face[side].gradient) < S(0);
      if (!inner && !outer)
        throw InputError(fmt::format("the cells of '{}' do not meet in whole faces", name));
      i = end;
    }
  }
  using TetFace = std::array<int, 3>;
  [[nodiscard]] static TetFace face_of(const TetVertices& tet, std::size_t i) {
    TetFace face;
    for (std::size_t k = 0; k < 3; ++k) face[k] = tet[static_cast<std::size_t>(kTetFaces[i][k])];
    std::sort(face.begin(), face.end());
    return face;
  }
  [[nodiscard]] static bool is_outside(const Shell<S>& shell, const TetFace& face) {
    return std::none_of(face.begin(), face.end(), [&](int v) { return shell.is_medial(v); });
  }

  S modulus_;
  std::vector<Vector3<S>> vertices_;
  std::vector<TetVertices> tets_;
  std::vector<Tet<S>> fields_;
  BoundingTree<S> tree_;
};

}  // namespace tribo::models::hydroelastic
