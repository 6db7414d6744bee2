#include "models/hydroelastic/bodies.hpp"

namespace tribo::models::hydroelastic {

RigidSurface::RigidSurface(TriangleSurface surface, std::string_view name)
    : surface_(std::move(surface)) {
  expect_closed(surface_, name);
  std::vector<Bounds> bounds;
  for (std::size_t i = 0; i < surface_.triangles.size(); ++i) {
    const auto x = surface_.corners(i);
    const Vector3d across = (x[1] - x[0]).cross(x[2] - x[0]);
    if (!(across.norm() > 1e-12 * (x[1] - x[0]).norm() * (x[2] - x[0]).norm()))
      throw InputError(fmt::format("triangle {} of '{}' has no area", i, name));
    normals_.push_back(across.normalized());
    bounds.push_back(PressureMesh::around(x));
  }
  tree_ = BoundingTree(std::move(bounds));
}

std::array<Vector3d, 3> RigidSurface::corners(int i) const {
  return surface_.corners(static_cast<std::size_t>(i));
}

const Vector3d& RigidSurface::normal(int i) const {
  return normals_[static_cast<std::size_t>(i)];
}

int elements_of(const Body& body) {
  if (const auto* mesh = std::get_if<PressureMesh>(&body)) return mesh->tree().size();
  if (const auto* surface = std::get_if<RigidSurface>(&body)) return surface->tree().size();
  return 1;
}

}  // namespace tribo::models::hydroelastic
