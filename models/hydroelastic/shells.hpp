#pragma once

#include <boost/math/constants/constants.hpp>

#include <map>

#include "models/geometry/shapes.hpp"
#include "models/hydroelastic/shell.hpp"

/// Shells of shapes in their own axes.
namespace tribo::models::hydroelastic {

/// Whether the faces of a box have a vertex in their middle. This decides the moment from
/// quadrature by one point a polygon.
enum class BoxFaces { kPlain, kCentered };

/// Corner s∘(a, b, c) and s∘(a − ρ, b − ρ, c − ρ), ρ = min(a, b, c); equal ones are one vertex.
template <class S>
[[nodiscard]] Shell<S> shell_of(const geometry::Box<S>& box, BoxFaces faces) {
  geometry::expect_valid(box, "pressure field");
  const Vector3<S> inner = box.half.array() - box.half.minCoeff();
  Shell<S> shell;
  const int hubs = faces == BoxFaces::kCentered ? 6 : 0;
  for (int hub = 0; hub < hubs; ++hub)
    shell.vertices.push_back(S(hub % 2 == 0 ? -1 : 1) * box.half[hub / 2] *
                             Vector3<S>::Unit(hub / 2));
  shell.image.assign(static_cast<std::size_t>(hubs), -1);  // hubs have none
  for (int corner = 0; corner < 8; ++corner)
    shell.vertices.push_back(geometry::corner_of(box, corner));
  std::map<int, int> medial;  // by the corner without the signs of zeros
  for (int corner = 0; corner < 8; ++corner) {
    int signs = corner;
    for (int i = 0; i < 3; ++i)
      if (inner[i] == S(0)) signs &= ~(1 << i);
    const auto [place, is_new] = medial.emplace(signs, static_cast<int>(shell.vertices.size()));
    if (is_new) shell.vertices.push_back(geometry::corner_of(geometry::Box<S>{inner}, corner));
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

/// Number of chords of at most `hint` into which a circle is divided, at least three.
template <class S>
[[nodiscard]] int chords(const S& radius, const S& hint) {
  using std::ceil;
  geometry::expect_size(hint, "resolution hint", "pressure field");
  const S count = ceil(2 * boost::math::constants::pi<S>() * radius / hint);
  if (count > S(100000)) throw InputError("a circle has more than 100000 chords");
  return std::max(3, static_cast<int>(static_cast<double>(count)));
}

/// (cos, sin) of a turn by i/n.
template <class S>
[[nodiscard]] Vector2<S> on_circle(int i, int n) {
  using std::cos;
  using std::sin;
  const S angle = 2 * boost::math::constants::pi<S>() * S(i) / S(n);
  return {cos(angle), sin(angle)};
}

/// A prism over the n-gon inscribed in the caps. Medial: the segment |z| ≤ L/2 − r of the axis, or
/// its centre, or the disc of radius r − L/2 at mid height.
template <class S>
[[nodiscard]] Shell<S> shell_of(const geometry::Cylinder<S>& cylinder, int n) {
  geometry::expect_valid(cylinder, "pressure field");
  if (n < 3) throw InputError("a cylinder has at least 3 sides");
  const S &r = cylinder.radius, half = cylinder.half_length;
  const S height = std::max(S(0), S(half - r)), disc = std::max(S(0), S(r - half));
  Shell<S> shell;
  const auto ring = [&](const S& radius, const S& z) {
    for (int i = 0; i < n; ++i) {
      const Vector2<S> u = radius * on_circle<S>(i, n);
      shell.vertices.emplace_back(u[0], u[1], z);
    }
  };
  ring(r, -half);
  ring(r, half);
  shell.vertices.emplace_back(S(0), S(0), -half);
  shell.vertices.emplace_back(S(0), S(0), half);
  const int centers = 2 * n, medial = 2 * n + 2;
  shell.vertices.emplace_back(S(0), S(0), -height);
  if (height > S(0)) shell.vertices.emplace_back(S(0), S(0), height);
  if (disc > S(0)) ring(disc, S(0));
  for (int i = 0; i < medial; ++i) {
    const int end = i < centers ? i / n : i - centers;
    if (disc > S(0) && i < centers) {
      shell.image.push_back(medial + 1 + i % n);
    } else {
      shell.image.push_back(height > S(0) ? medial + end : medial);
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

/// Every triangle of a closed surface joined to a point inside that sees all of the surface.
template <class S>
[[nodiscard]] Shell<S> shell_of(const TriangleSurface<S>& surface, const Vector3<S>& inside) {
  Shell<S> shell{.vertices = surface.vertices, .image = {}, .faces = {}};
  shell.image.assign(surface.vertices.size(), static_cast<int>(surface.vertices.size()));
  shell.vertices.push_back(inside);
  for (const auto& t : surface.triangles) shell.faces.push_back({.cycle = {t[0], t[1], t[2]}});
  return shell;
}

namespace detail {

/// The vertices of one face of an octahedron, divided into f² triangles and projected on a sphere;
/// those on its edges are shared with the faces beside it.
template <class S>
class DividedOctahedron {
 public:
  DividedOctahedron(const S& radius, int f) : radius_(radius), f_(f) {
    for (int face = 0; face < 8; ++face) add_face(face);
  }
  [[nodiscard]] TriangleSurface<S> surface() && { return std::move(surface_); }

 private:
  using Lattice = std::array<int, 3>;  ///< |i| + |j| + |k| = f

  int vertex(const Lattice& at) {
    const auto [place, is_new] = known_.emplace(at, static_cast<int>(surface_.vertices.size()));
    if (is_new)
      surface_.vertices.push_back(radius_ * Vector3<S>(S(at[0]), S(at[1]), S(at[2])).normalized());
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

  S radius_;
  int f_;
  std::map<Lattice, int> known_;
  TriangleSurface<S> surface_;
};

}  // namespace detail

/// 8 f² triangles with 4 f chords on each of three great circles.
template <class S>
[[nodiscard]] TriangleSurface<S> surface_of(const geometry::Sphere<S>& sphere, int f) {
  geometry::expect_valid(sphere, "pressure field");
  if (f < 1) throw InputError("a sphere has at least one triangle in an octant");
  return detail::DividedOctahedron<S>(sphere.radius, f).surface();
}

}  // namespace tribo::models::hydroelastic
