#pragma once

#include <variant>

#include "models/hydroelastic/pressure_mesh.hpp"

/// Bodies that touch through a pressure field, each in axes of its own.
namespace tribo::models::hydroelastic {

/// The surface of a rigid body: it has no pressure of its own, and touches compliant ones.
template <class S>
class RigidSurface {
 public:
  /// InputError, in one line that calls it `name`, for a surface that is open, inside out or of no
  /// volume, and for triangles without area.
  RigidSurface(TriangleSurface<S> surface, std::string_view name) : surface_(std::move(surface)) {
    expect_closed(surface_, name);
    std::vector<Bounds<S>> bounds;
    for (std::size_t i = 0; i < surface_.triangles.size(); ++i) {
      const auto x = surface_.corners(i);
      const Vector3<S> across = (x[1] - x[0]).cross(x[2] - x[0]);
      if (!(across.norm() > S(1e-12) * (x[1] - x[0]).norm() * (x[2] - x[0]).norm()))
        throw InputError(fmt::format("triangle {} of '{}' has no area", i, name));
      normals_.push_back(across.normalized());
      bounds.push_back(PressureMesh<S>::around(x));
    }
    tree_ = BoundingTree<S>(std::move(bounds));
  }

  [[nodiscard]] const TriangleSurface<S>& surface() const { return surface_; }
  [[nodiscard]] std::array<Vector3<S>, 3> corners(int i) const {
    return surface_.corners(static_cast<std::size_t>(i));
  }
  [[nodiscard]] const Vector3<S>& normal(int i) const {
    return normals_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const BoundingTree<S>& tree() const { return tree_; }

 private:
  TriangleSurface<S> surface_;
  std::vector<Vector3<S>> normals_;  ///< outwards
  BoundingTree<S> tree_;
};

/// z ≤ 0, rigid.
template <class S>
struct RigidHalfSpace {};

/// z ≤ 0, a compliant layer on something rigid:  p = −E z/T [Pa]
template <class S>
struct CompliantHalfSpace {
  S modulus{};    ///< E [Pa]
  S thickness{};  ///< T [m]
};

template <class S>
using Body =
    std::variant<PressureMesh<S>, RigidSurface<S>, RigidHalfSpace<S>, CompliantHalfSpace<S>>;

/// Number of tetrahedra or triangles of a body; 1 for a half space.
template <class S>
[[nodiscard]] int elements_of(const Body<S>& body) {
  if (const auto* mesh = std::get_if<PressureMesh<S>>(&body)) return mesh->tree().size();
  if (const auto* surface = std::get_if<RigidSurface<S>>(&body)) return surface->tree().size();
  return 1;
}

}  // namespace tribo::models::hydroelastic
