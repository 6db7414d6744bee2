#include "models/hydroelastic/pressure_mesh.hpp"

#include <algorithm>
#include <tuple>

namespace tribo::models::hydroelastic {

Linear interpolated(const std::array<Vector3d, 4>& x, const std::array<double, 4>& p) {
  const Vector3d e1 = x[1] - x[0], e2 = x[2] - x[0], e3 = x[3] - x[0];
  const Vector3d sum =
      (p[1] - p[0]) * e2.cross(e3) + (p[2] - p[0]) * e3.cross(e1) + (p[3] - p[0]) * e1.cross(e2);
  Linear field{.gradient = sum / e1.dot(e2.cross(e3)), .offset = {}};
  field.offset = p[0] - field.gradient.dot(x[0]);
  return field;
}

PressureMesh::PressureMesh(const Shell& shell, double modulus, std::string_view name)
    : modulus_(modulus), vertices_(shell.vertices) {
  geometry::expect_size(modulus, "hydroelastic modulus", name);
  expect_images(shell, name);
  const TriangleSurface surface = outside(shell);
  expect_closed(surface, name);
  tets_ = tetrahedra(shell);
  for (const TetVertices& tet : tets_) fields_.push_back(field(shell, tet, modulus));
  expect_filled(surface, name);
  expect_conforming(shell, name);
  std::vector<Bounds> bounds;
  for (const Tet& tet : fields_) bounds.push_back(around(tet.x));
  tree_ = BoundingTree(std::move(bounds));
}

double PressureMesh::volume() const {
  double sum = 0;
  for (const Tet& tet : fields_) sum += six_volumes(tet.x);
  return sum / 6.0;
}

double PressureMesh::six_volumes(const std::array<Vector3d, 4>& x) {
  return (x[1] - x[0]).dot((x[2] - x[0]).cross(x[3] - x[0]));
}

Tet PressureMesh::field(const Shell& shell, const TetVertices& vertices, double modulus) {
  Tet tet;
  std::array<double, 4> p;
  for (std::size_t i = 0; i < 4; ++i) {
    tet.x[i] = shell.at(vertices[i]);
    p[i] = shell.is_medial(vertices[i]) ? modulus : 0.0;
  }
  tet.pressure = interpolated(tet.x, p);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto corner = [&](std::size_t k) -> const Vector3d& {
      return tet.x[static_cast<std::size_t>(kTetFaces[i][k])];
    };
    const Vector3d n = (corner(1) - corner(0)).cross(corner(2) - corner(0)).normalized();
    tet.beyond_face[i] = {.gradient = n, .offset = -n.dot(corner(0))};
  }
  return tet;
}

void PressureMesh::expect_images(const Shell& shell, std::string_view name) {
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

void PressureMesh::expect_filled(const TriangleSurface& surface, std::string_view name) const {
  const double enclosed = enclosed_volume(surface);
  if (std::abs(volume() - enclosed) <= 1e-13 * enclosed) return;
  throw InputError(
      fmt::format("'{}' is not filled by its cells: not all of its surface is seen "
                  "from the inside",
                  name));
}

void PressureMesh::expect_conforming(const Shell& shell, std::string_view name) const {
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
                       tet(k).pressure.gradient.dot(tet(k).beyond_face[side].gradient) < 0.0;
    if (!inner && !outer)
      throw InputError(fmt::format("the cells of '{}' do not meet in whole faces", name));
    i = end;
  }
}

PressureMesh::TetFace PressureMesh::face_of(const TetVertices& tet, std::size_t i) {
  TetFace face;
  for (std::size_t k = 0; k < 3; ++k) face[k] = tet[static_cast<std::size_t>(kTetFaces[i][k])];
  std::sort(face.begin(), face.end());
  return face;
}

bool PressureMesh::is_outside(const Shell& shell, const TetFace& face) {
  return std::none_of(face.begin(), face.end(), [&](int v) { return shell.is_medial(v); });
}

}  // namespace tribo::models::hydroelastic
