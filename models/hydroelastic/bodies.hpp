#pragma once

#include <variant>

#include "models/hydroelastic/pressure_mesh.hpp"
#include "models/hydroelastic/triangle_surface.hpp"

/// Bodies that touch through a pressure field, each in axes of its own.
namespace tribo::models::hydroelastic {

/// The surface of a rigid body: it has no pressure of its own, and touches compliant ones.
class RigidSurface {
 public:
  /// InputError, in one line that calls it `name`, for a surface that is open, inside out or of no
  /// volume, and for triangles without area.
  RigidSurface(TriangleSurface surface, std::string_view name);

  [[nodiscard]] const TriangleSurface& surface() const { return surface_; }
  [[nodiscard]] std::array<Vector3d, 3> corners(int i) const;
  [[nodiscard]] const Vector3d& normal(int i) const;
  [[nodiscard]] const BoundingTree& tree() const { return tree_; }

 private:
  TriangleSurface surface_;
  std::vector<Vector3d> normals_;  ///< outwards
  BoundingTree tree_;
};

/// z ≤ 0, rigid.
struct RigidHalfSpace {};

/// z ≤ 0, a compliant layer on something rigid:  p = −E z/T [Pa]
struct CompliantHalfSpace {
  double modulus = 0;    ///< E [Pa]
  double thickness = 0;  ///< T [m]
};

using Body = std::variant<PressureMesh, RigidSurface, RigidHalfSpace, CompliantHalfSpace>;

/// Number of tetrahedra or triangles of a body; 1 for a half space.
[[nodiscard]] int elements_of(const Body& body);

}  // namespace tribo::models::hydroelastic
