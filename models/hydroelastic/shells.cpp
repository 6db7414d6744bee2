#include "models/hydroelastic/shells.hpp"

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <map>

#include "models/scenarios/forced_box.hpp"

namespace tribo::models::hydroelastic {
namespace {

/// The vertices of one face of an octahedron, divided into f² triangles and projected on a sphere;
/// those on its edges are shared with the faces beside it.
class DividedOctahedron {
 public:
  DividedOctahedron(double radius, int f) : radius_(radius), f_(f) {
    for (int face = 0; face < 8; ++face) add_face(face);
  }
  [[nodiscard]] TriangleSurface surface() && { return std::move(surface_); }

 private:
  using Lattice = std::array<int, 3>;  ///< |i| + |j| + |k| = f

  int vertex(const Lattice& at) {
    const auto [place, is_new] = known_.emplace(at, static_cast<int>(surface_.vertices.size()));
    if (is_new) surface_.vertices.push_back(radius_ * Vector3d(at[0], at[1], at[2]).normalized());
    return place->second;
  }
  void add(int face, const Lattice& a, const Lattice& b, const Lattice& c) {
    const auto signed_vertex = [&](Lattice at) {
      for (int i = 0; i < 3; ++i) at[static_cast<std::size_t>(i)] *= geometry::corner_sign(face, i);
      return vertex(at);
    };
    std::array<int, 3> t{signed_vertex(a), signed_vertex(b), signed_vertex(c)};
    const bool mirrored = geometry::corner_sign(face, 0) * geometry::corner_sign(face, 1) *
                              geometry::corner_sign(face, 2) <
                          0;
    if (mirrored) std::swap(t[1], t[2]);
    surface_.triangles.push_back(t);
  }
  void add_face(int face) {
    for (int i = 0; i < f_; ++i) {
      for (int j = 0; i + j < f_; ++j) {
        const int k = f_ - i - j;
        add(face, {i, j, k}, {i + 1, j, k - 1}, {i, j + 1, k - 1});
        if (k > 1) add(face, {i + 1, j, k - 1}, {i + 1, j + 1, k - 2}, {i, j + 1, k - 1});
      }
    }
  }

  double radius_;
  int f_;
  std::map<Lattice, int> known_;
  TriangleSurface surface_;
};

}  // namespace

Shell shell_of(const geometry::Box& box, BoxFaces faces) {
  geometry::expect_valid(box, "pressure field");
  const Vector3d inner = box.half.array() - box.half.minCoeff();
  Shell shell;
  const int hubs = faces == BoxFaces::kCentered ? 6 : 0;
  for (int hub = 0; hub < hubs; ++hub)
    shell.vertices.push_back((hub % 2 == 0 ? -1 : 1) * box.half[hub / 2] * Vector3d::Unit(hub / 2));
  shell.image.assign(static_cast<std::size_t>(hubs), -1);  // hubs have none
  for (int corner = 0; corner < 8; ++corner)
    shell.vertices.push_back(geometry::corner_of(box, corner));
  std::map<int, int> medial;  // by the corner without the signs of zeros
  for (int corner = 0; corner < 8; ++corner) {
    int signs = corner;
    for (int i = 0; i < 3; ++i)
      if (inner[i] == 0.0) signs &= ~(1 << i);
    const auto [place, is_new] = medial.emplace(signs, static_cast<int>(shell.vertices.size()));
    if (is_new) shell.vertices.push_back(geometry::corner_of(geometry::Box{inner}, corner));
    shell.image.push_back(place->second);
  }
  for (int side = 0; side < 6; ++side) {
    const int i = side / 2, j = (i + 1) % 3, k = (i + 2) % 3, out = side % 2 << i;
    ShellFace face{.cycle = {out, out | 1 << j, out | 1 << j | 1 << k, out | 1 << k}};
    if (side % 2 == 0) std::swap(face.cycle[1], face.cycle[3]);
    for (int& corner : face.cycle) corner += hubs;
    if (hubs > 0) face.hub = side;
    shell.faces.push_back(face);
  }
  return shell;
}

int chords(double radius, double hint) {
  geometry::expect_size(hint, "resolution hint", "pressure field");
  const double count = std::ceil(2 * boost::math::constants::pi<double>() * radius / hint);
  if (count > 100000.0) throw InputError("a circle has more than 100000 chords");
  return std::max(3, static_cast<int>(count));
}

Vector2d on_circle(int i, int n) {
  const double angle = 2 * boost::math::constants::pi<double>() * i / n;
  return {std::cos(angle), std::sin(angle)};
}

Shell shell_of(const geometry::Cylinder& cylinder, int n) {
  geometry::expect_valid(cylinder, "pressure field");
  if (n < 3) throw InputError("a cylinder has at least 3 sides");
  const double &r = cylinder.radius, half = cylinder.half_length;
  const double height = std::max(0.0, half - r), disc = std::max(0.0, r - half);
  Shell shell;
  const auto ring = [&](double radius, double z) {
    for (int i = 0; i < n; ++i) {
      const Vector2d u = radius * on_circle(i, n);
      shell.vertices.emplace_back(u[0], u[1], z);
    }
  };
  ring(r, -half);
  ring(r, half);
  shell.vertices.emplace_back(0.0, 0.0, -half);
  shell.vertices.emplace_back(0.0, 0.0, half);
  const int centers = 2 * n, medial = 2 * n + 2;
  shell.vertices.emplace_back(0.0, 0.0, -height);
  if (height > 0.0) shell.vertices.emplace_back(0.0, 0.0, height);
  if (disc > 0.0) ring(disc, 0.0);
  for (int i = 0; i < medial; ++i) {
    const int end = i < centers ? i / n : i - centers;
    if (disc > 0.0 && i < centers) {
      shell.image.push_back(medial + 1 + i % n);
    } else {
      shell.image.push_back(height > 0.0 ? medial + end : medial);
    }
  }
  for (int i = 0; i < n; ++i) {
    const int next = (i + 1) % n;
    shell.faces.push_back({.cycle = {centers, next, i}});
    shell.faces.push_back({.cycle = {centers + 1, n + i, n + next}});
    shell.faces.push_back({.cycle = {i, next, n + next, n + i}});
  }
  return shell;
}

Shell shell_of(const TriangleSurface& surface, const Vector3d& inside) {
  Shell shell{.vertices = surface.vertices, .image = {}, .faces = {}};
  shell.image.assign(surface.vertices.size(), static_cast<int>(surface.vertices.size()));
  shell.vertices.push_back(inside);
  for (const auto& t : surface.triangles) shell.faces.push_back({.cycle = {t[0], t[1], t[2]}});
  return shell;
}

TriangleSurface surface_of(const geometry::Sphere& sphere, int f) {
  geometry::expect_valid(sphere, "pressure field");
  if (f < 1) throw InputError("a sphere has at least one triangle in an octant");
  return DividedOctahedron(sphere.radius, f).surface();
}

}  // namespace tribo::models::hydroelastic
