#pragma once

#include <algorithm>

#include "models/hydroelastic/bodies.hpp"
#include "models/hydroelastic/contact_patch.hpp"
#include "models/hydroelastic/contact_polygon.hpp"

/// The polygons of two bodies. B is compliant, everything is in its axes, and A is at X there.
namespace tribo::models::hydroelastic {

/// Plane of a rigid half space against tetrahedra.
inline void find_candidates(const RigidHalfSpace& /*a*/, const Placement& X, const PressureMesh& b,
                            Candidates& out) {
  b.tree().for_each_below(X.R.col(2), X.p, [&](int tet) { out.emplace_back(0, tet); });
}
inline void find_candidates(const RigidSurface& a, const Placement& X,
                            const CompliantHalfSpace& /*b*/, Candidates& out) {
  const Vector3d up = X.R.row(2), origin = -(X.R.transpose() * X.p);
  a.tree().for_each_below(up, origin, [&](int triangle) { out.emplace_back(triangle, 0); });
}
template <class A>
void find_candidates(const A& a, const Placement& X, const PressureMesh& b, Candidates& out) {
  BoundingTree::for_each_pair(a.tree(), X, b.tree(),
                              [&](int of_a, int of_b) { out.emplace_back(of_a, of_b); });
}

/// Makes the polygon of one pair of candidates, with an outline of no corners if there is none.
/// Makers keep their data about the element of A from one candidate to the next.
template <class A, class B>
class PolygonMaker;

/// The plane cuts a tetrahedron.
template <>
class PolygonMaker<RigidHalfSpace, PressureMesh> {
 public:
  PolygonMaker(const RigidHalfSpace& /*a*/, const Placement& X, const PressureMesh& b)
      : b_(b), height_{.gradient = X.R.col(2), .offset = -X.R.col(2).dot(X.p)} {}

  void make(int /*of_a*/, int of_b, const SurfaceRules& rules, ContactPolygon& out) const {
    const Tet& tet = b_.tet(of_b);
    out.b = of_b;
    out.normal = -height_.gradient;
    out.pressure = tet.pressure;
    out.rate = along(tet.pressure.gradient, height_.gradient);
    out.outline.clear();
    if (rules.cull && !grows_inwards(tet.pressure.gradient, height_.gradient)) return;
    slice(tet.x, height_, out.outline);
  }

 private:
  const PressureMesh& b_;
  Linear height_;
};

/// A triangle of a rigid surface, in the axes of B.
class MovedTriangle {
 public:
  MovedTriangle(const RigidSurface& surface, const Placement& X) : surface_(surface), X_(X) {}

  void take(int triangle, ContactPolygon& out) const {
    out.a = triangle;
    out.normal = -(X_.R * surface_.normal(triangle));
    out.outline.clear();
    for (const Vector3d& x : surface_.corners(triangle)) out.outline.add(X_ * x);
  }

 private:
  const RigidSurface& surface_;
  const Placement& X_;
};

/// The triangle is clipped by the faces of a tetrahedron.
template <>
class PolygonMaker<RigidSurface, PressureMesh> {
 public:
  PolygonMaker(const RigidSurface& a, const Placement& X, const PressureMesh& b)
      : triangle_(a, X), b_(b) {}

  void make(int of_a, int of_b, const SurfaceRules& rules, ContactPolygon& out) const {
    const Tet& tet = b_.tet(of_b);
    triangle_.take(of_a, out);
    out.b = of_b;
    out.pressure = tet.pressure;
    out.rate = -along(tet.pressure.gradient, out.normal);
    if (rules.cull && !grows_inwards(tet.pressure.gradient, -out.normal)) {
      out.outline.clear();
    } else {
      for (const Linear& face : tet.beyond_face) out.outline.clip(face);
    }
  }

 private:
  MovedTriangle triangle_;
  const PressureMesh& b_;
};

/// The triangle is clipped by the plane.
template <>
class PolygonMaker<RigidSurface, CompliantHalfSpace> {
 public:
  PolygonMaker(const RigidSurface& a, const Placement& X, const CompliantHalfSpace& b)
      : triangle_(a, X) {
    depth_.gradient = -Vector3d::UnitZ();
    pressure_.gradient = b.modulus / b.thickness * depth_.gradient;
  }

  void make(int of_a, int /*of_b*/, const SurfaceRules& rules, ContactPolygon& out) const {
    triangle_.take(of_a, out);
    out.pressure = pressure_;
    out.rate = -along(pressure_.gradient, out.normal);
    if (rules.cull && !grows_inwards(pressure_.gradient, -out.normal)) {
      out.outline.clear();
    } else {
      out.outline.clip({.gradient = -depth_.gradient, .offset = 0.0});
    }
  }

 private:
  MovedTriangle triangle_;
  Linear depth_, pressure_;
};

/// The plane on which two pressures are equal,  n·x = (c_l − c_k)/|g_k − g_l|,  slices tetrahedron
/// k of A, and the faces of tetrahedron l of B clip that. There is none if the gradients are equal.
template <>
class PolygonMaker<PressureMesh, PressureMesh> {
 public:
  PolygonMaker(const PressureMesh& a, const Placement& X, const PressureMesh& b)
      : a_(a), X_(X), b_(b) {}

  void make(int of_a, int of_b, const SurfaceRules& rules, ContactPolygon& out) {
    if (of_a != moved_) take(of_a);
    out.outline.clear();
    if (!bounds_.is_near(b_.tree().item(of_b), 0.0)) return;
    const Tet& tet = b_.tet(of_b);
    const Vector3d &g_k = pressure_.gradient, &g_l = tet.pressure.gradient;
    const Vector3d difference = g_k - g_l;
    const double steepness = difference.norm();
    const double rounding =
        64.0 * std::numeric_limits<double>::epsilon() * (g_k.norm() + g_l.norm());
    if (!(steepness > rounding)) return;
    const Linear height{.gradient = difference / steepness,
                        .offset = (pressure_.offset - tet.pressure.offset) / steepness};
    const Vector3d& n = height.gradient;
    if (rules.cull && !(grows_inwards(g_k, n) && grows_inwards(g_l, -n))) return;
    slice(x_, height, out.outline);
    for (const Linear& face : tet.beyond_face) out.outline.clip(face);
    out.a = of_a;
    out.b = of_b;
    out.normal = n;
    // The softer body's, whose offset is the smaller one and loses fewer digits.
    out.pressure = g_k.squaredNorm() < g_l.squaredNorm() ? pressure_ : tet.pressure;
    out.rate = -along(g_k, n) * along(g_l, n) / steepness;  // g_A g_B/(g_A + g_B)
  }

 private:
  void take(int k) {
    const Tet& tet = a_.tet(k);
    for (std::size_t i = 0; i < 4; ++i) x_[i] = X_ * tet.x[i];
    pressure_.gradient = X_.R * tet.pressure.gradient;
    pressure_.offset = tet.pressure.offset - pressure_.gradient.dot(X_.p);
    bounds_ = PressureMesh::around(x_);
    moved_ = k;
  }

  const PressureMesh& a_;
  const Placement& X_;
  const PressureMesh& b_;
  int moved_ = -1;  ///< tetrahedron of A that the following members belong to
  std::array<Vector3d, 4> x_;
  Linear pressure_;
  Bounds bounds_;
};

/// The pairs of kinds that have polygons, A first.
template <class B, class A>
concept HasPolygons = requires(const A& a, const Placement& X, const B& b) {
  PolygonMaker<A, B>(a, X, b);
};

/// Calls visit(polygon) for the polygons of A and B, in the order of the tetrahedra or triangles of
/// A and then of B.
template <class A, HasPolygons<A> B, class Visit>
void for_each_polygon(const A& a, const Placement& X, const B& b, const SurfaceRules& rules,
                      Candidates& candidates, const Visit& visit) {
  candidates.clear();
  find_candidates(a, X, b, candidates);
  std::sort(candidates.begin(), candidates.end());
  PolygonMaker<A, B> maker(a, X, b);
  ContactPolygon polygon;
  for (const auto& [of_a, of_b] : candidates) {
    maker.make(of_a, of_b, rules, polygon);
    if (rules.drop_flat && polygon.rate == 0.0) continue;
    if (polygon.outline.size() >= 3) visit(polygon);
  }
}

}  // namespace tribo::models::hydroelastic
