#pragma once

#include "models/hydroelastic/bodies.hpp"
#include "models/hydroelastic/contact_polygon.hpp"

/// The polygons of two bodies. B is compliant, everything is in its axes, and A is at X there.
namespace tribo::models::hydroelastic {

/// Pairs of tetrahedra or triangles, first of A, that may overlap. Keeps its storage.
using Candidates = std::vector<std::pair<int, int>>;

/// Which polygons belong to the contact surface.
struct SurfaceRules {
  /// Leave out polygons from which a pressure does not grow into its body, but for 22.5°.
  bool cull = true;
  /// Leave out polygons along whose normal a pressure does not change.
  bool drop_flat = false;
};

/// Plane of a rigid half space against tetrahedra.
template <class S>
void find_candidates(const RigidHalfSpace<S>& /*a*/,
                     const Placement<S>& X,
                     const PressureMesh<S>& b,
                     Candidates& out) {
  b.tree().for_each_below(X.R.col(2), X.p, [&](int tet) { out.emplace_back(0, tet); });
}
template <class S>
void find_candidates(const RigidSurface<S>& a,
                     const Placement<S>& X,
                     const CompliantHalfSpace<S>& /*b*/,
                     Candidates& out) {
  const Vector3<S> up = X.R.row(2), origin = -(X.R.transpose() * X.p);
  a.tree().for_each_below(up, origin, [&](int triangle) { out.emplace_back(triangle, 0); });
}
template <class S, class A>
void find_candidates(const A& a, const Placement<S>& X, const PressureMesh<S>& b, Candidates& out) {
  BoundingTree<S>::for_each_pair(
      a.tree(), X, b.tree(), [&](int of_a, int of_b) { out.emplace_back(of_a, of_b); });
}

/// Makes the polygon of one pair of candidates, with an outline of no corners if there is none.
/// Makers keep their data about the element of A from one candidate to the next.
template <class S, class A, class B>
class PolygonMaker;

/// The plane cuts a tetrahedron.
template <class S>
class PolygonMaker<S, RigidHalfSpace<S>, PressureMesh<S>> {
 public:
  PolygonMaker(const RigidHalfSpace<S>& /*a*/, const Placement<S>& X, const PressureMesh<S>& b)
      : b_(b), height_{.gradient = X.R.col(2), .offset = -X.R.col(2).dot(X.p)} {}

  void make(int /*of_a*/, int of_b, const SurfaceRules& rules, ContactPolygon<S>& out) const {
    const Tet<S>& tet = b_.tet(of_b);
    out.b = of_b;
    out.normal = -height_.gradient;
    out.pressure = tet.pressure;
    out.rate = along<S>(tet.pressure.gradient, height_.gradient);
    out.outline.clear();
    if (rules.cull && !grows_inwards<S>(tet.pressure.gradient, height_.gradient)) return;
    slice(tet.x, height_, out.outline);
  }

 private:
  const PressureMesh<S>& b_;
  Linear<S> height_;
};

/// A triangle of a rigid surface, in the axes of B.
template <class S>
class MovedTriangle {
 public:
  MovedTriangle(const RigidSurface<S>& surface, const Placement<S>& X) : surface_(surface), X_(X) {}

  void take(int triangle, ContactPolygon<S>& out) const {
    out.a = triangle;
    out.normal = -(X_.R * surface_.normal(triangle));
    out.outline.clear();
    for (const Vector3<S>& x : surface_.corners(triangle)) out.outline.add(X_ * x);
  }

 private:
  const RigidSurface<S>& surface_;
  const Placement<S>& X_;
};

/// The triangle is clipped by the faces of a tetrahedron.
template <class S>
class PolygonMaker<S, RigidSurface<S>, PressureMesh<S>> {
 public:
  PolygonMaker(const RigidSurface<S>& a, const Placement<S>& X, const PressureMesh<S>& b)
      : triangle_(a, X), b_(b) {}

  void make(int of_a, int of_b, const SurfaceRules& rules, ContactPolygon<S>& out) const {
    const Tet<S>& tet = b_.tet(of_b);
    triangle_.take(of_a, out);
    out.b = of_b;
    out.pressure = tet.pressure;
    out.rate = -along<S>(tet.pressure.gradient, out.normal);
    if (rules.cull && !grows_inwards<S>(tet.pressure.gradient, -out.normal)) {
      out.outline.clear();
    } else {
      for (const Linear<S>& face : tet.beyond_face) out.outline.clip(face);
    }
  }

 private:
  MovedTriangle<S> triangle_;
  const PressureMesh<S>& b_;
};

/// The triangle is clipped by the plane.
template <class S>
class PolygonMaker<S, RigidSurface<S>, CompliantHalfSpace<S>> {
 public:
  PolygonMaker(const RigidSurface<S>& a, const Placement<S>& X, const CompliantHalfSpace<S>& b)
      : triangle_(a, X) {
    depth_.gradient = -Vector3<S>::UnitZ();
    pressure_.gradient = b.modulus / b.thickness * depth_.gradient;
  }

  void make(int of_a, int /*of_b*/, const SurfaceRules& rules, ContactPolygon<S>& out) const {
    triangle_.take(of_a, out);
    out.pressure = pressure_;
    out.rate = -along<S>(pressure_.gradient, out.normal);
    if (rules.cull && !grows_inwards<S>(pressure_.gradient, -out.normal)) {
      out.outline.clear();
    } else {
      out.outline.clip({.gradient = -depth_.gradient, .offset = S(0)});
    }
  }

 private:
  MovedTriangle<S> triangle_;
  Linear<S> depth_, pressure_;
};

/// The plane on which two pressures are equal,  n·x = (c_l − c_k)/|g_k − g_l|,  slices tetrahedron
/// k of A, and the faces of tetrahedron l of B clip that. There is none if the gradients are equal.
template <class S>
class PolygonMaker<S, PressureMesh<S>, PressureMesh<S>> {
 public:
  PolygonMaker(const PressureMesh<S>& a, const Placement<S>& X, const PressureMesh<S>& b)
      : a_(a), X_(X), b_(b) {}

  void make(int of_a, int of_b, const SurfaceRules& rules, ContactPolygon<S>& out) {
    if (of_a != moved_) take(of_a);
    out.outline.clear();
    if (!bounds_.is_near(b_.tree().item(of_b), S(0))) return;
    const Tet<S>& tet = b_.tet(of_b);
    const Vector3<S>&g_k = pressure_.gradient, &g_l = tet.pressure.gradient;
    const Vector3<S> difference = g_k - g_l;
    const S steepness = difference.norm();
    const S rounding = S(64) * std::numeric_limits<S>::epsilon() * (g_k.norm() + g_l.norm());
    if (!(steepness > rounding)) return;
    const Linear<S> height{.gradient = difference / steepness,
                           .offset = (pressure_.offset - tet.pressure.offset) / steepness};
    const Vector3<S>& n = height.gradient;
    if (rules.cull && !(grows_inwards<S>(g_k, n) && grows_inwards<S>(g_l, -n))) return;
    slice(x_, height, out.outline);
    for (const Linear<S>& face : tet.beyond_face) out.outline.clip(face);
    out.a = of_a;
    out.b = of_b;
    out.normal = n;
    // The softer body's, whose offset is the smaller one and loses fewer digits.
    out.pressure = g_k.squaredNorm() < g_l.squaredNorm() ? pressure_ : tet.pressure;
    out.rate = -along<S>(g_k, n) * along<S>(g_l, n) / steepness;  // g_A g_B/(g_A + g_B)
  }

 private:
  void take(int k) {
    const Tet<S>& tet = a_.tet(k);
    for (std::size_t i = 0; i < 4; ++i) x_[i] = X_ * tet.x[i];
    pressure_.gradient = X_.R * tet.pressure.gradient;
    pressure_.offset = tet.pressure.offset - pressure_.gradient.dot(X_.p);
    bounds_ = PressureMesh<S>::around(x_);
    moved_ = k;
  }

  const PressureMesh<S>& a_;
  const Placement<S>& X_;
  const PressureMesh<S>& b_;
  int moved_ = -1;  ///< tetrahedron of A that the following members belong to
  std::array<Vector3<S>, 4> x_;
  Linear<S> pressure_;
  Bounds<S> bounds_;
};

/// The pairs of kinds that have polygons, A first.
template <class B, class A, class S>
concept HasPolygons = requires(const A& a, const Placement<S>& X, const B& b) {
  PolygonMaker<S, A, B>(a, X, b);
};

/// Calls visit(polygon) for the polygons of A and B, in the order of the tetrahedra or triangles of
/// A and then of B.
template <class S, class A, HasPolygons<A, S> B, class Visit>
void for_each_polygon(const A& a,
                      const Placement<S>& X,
                      const B& b,
                      const SurfaceRules& rules,
                      Candidates& candidates,
                      const Visit& visit) {
  candidates.clear();
  find_candidates(a, X, b, candidates);
  std::sort(candidates.begin(), candidates.end());
  PolygonMaker<S, A, B> maker(a, X, b);
  ContactPolygon<S> polygon;
  for (const auto& [of_a, of_b] : candidates) {
    maker.make(of_a, of_b, rules, polygon);
    if (rules.drop_flat && polygon.rate == S(0)) continue;
    if (polygon.outline.size() >= 3) visit(polygon);
  }
}

}  // namespace tribo::models::hydroelastic
