#pragma once

#include <cstdint>

#include "models/hydroelastic/polygons.hpp"

namespace tribo::models::hydroelastic {

/// Quadrature points of a polygon: its centroid; one point in each triangle around the centroid; or
/// the midpoints of the edges of these, which make also the moment of a linear pressure exact.
enum class Quadrature { kCentroid, kFan, kExact };

struct PatchOptions {
  Quadrature quadrature = Quadrature::kCentroid;
  SurfaceRules rules = {};
};

/// A point that carries a part of the pressure between two bodies. Over a step h its force is
///
///   f = (f_e0 − h K v_n)₊ (1 − d v_n)₊,   f_e0 = A p,  K = A g,  φ = −p/g
///
/// K and φ being the stiffness and the gap of a spring that has f_e0.
///                                                [Masterjohn et al. 2022, arXiv 2110.04157]
template <class S>
struct PressurePoint {
  Vector3<S> place;   ///< in the world [m]
  Vector3<S> normal;  ///< of length 1, from B into A
  S force{};          ///< f_e0 [N]
  S stiffness{};      ///< K ≥ 0 [N/m]; zero where a pressure does not change along n
  S phi{};            ///< [m]; where K = 0, how deep that pressure is
  S area{};           ///< [m²]
  int a = 0, b = 0;   ///< tetrahedra or triangles of the bodies
  int part = 0;       ///< of the polygon
};

/// Force on body A and its moment about a point [N], [N m].
template <class S>
struct Wrench {
  Vector3<S> force = Vector3<S>::Zero(), moment = Vector3<S>::Zero();
};
template <class S>
[[nodiscard]] Wrench<S> wrench(std::span<const PressurePoint<S>> points, const Vector3<S>& about) {
  Wrench<S> sum;
  for (const PressurePoint<S>& point : points) {
    const Vector3<S> f = point.force * point.normal;
    sum.force += f;
    sum.moment += (point.place - about).cross(f);
  }
  return sum;
}

/// The points of two bodies. Keeps its storage from one pair to the next.
template <class S>
class ContactPatch {
 public:
  /// Smaller polygons are left out [m²].
  static constexpr double kLeastArea = 1e-14;

  /// InputError for kinds without a contact surface.
  static void expect_compliant(const Body<S>& a, const Body<S>& b) {
    std::visit(
        [](const auto& one, const auto& other) {
          using A = std::decay_t<decltype(one)>;
          using B = std::decay_t<decltype(other)>;
          if constexpr (HasPolygons<B, A, S> || HasPolygons<A, B, S>) return;
          if constexpr (kIsRigid<A> && kIsRigid<B>)
            throw InputError("two rigid bodies have no pressure between them");
          throw InputError("a compliant half space touches rigid surfaces only; a box is a slab");
        },
        a,
        b);
  }

  /// Ordered by the tetrahedra or triangles; valid until the next call.
  std::span<const PressurePoint<S>> find(const Body<S>& a,
                                         const Placement<S>& X_a,
                                         const Body<S>& b,
                                         const Placement<S>& X_b,
                                         const PatchOptions& options = {}) {
    points_.clear();
    polygons_ = 0;
    std::visit(
        [&](const auto& one, const auto& other) {
          using A = std::decay_t<decltype(one)>;
          using B = std::decay_t<decltype(other)>;
          if constexpr (HasPolygons<B, A, S>) {
            find_in_order(one, X_a, other, X_b, options);
          } else if constexpr (HasPolygons<A, B, S>) {
            find_in_order(other, X_b, one, X_a, options);
            for (PressurePoint<S>& point : points_) exchange(point);
          } else {
            expect_compliant(a, b);
          }
        },
        a,
        b);
    return points_;
  }

  /// Numbers of polygons and of pairs tried in the last call.
  [[nodiscard]] int polygons() const { return polygons_; }
  [[nodiscard]] std::size_t candidates() const { return candidates_.size(); }

 private:
  template <class Kind>
  static constexpr bool kIsRigid =
      std::is_same_v<Kind, RigidSurface<S>> || std::is_same_v<Kind, RigidHalfSpace<S>>;

  template <class A, class B>
  void find_in_order(const A& a,
                     const Placement<S>& X_a,
                     const B& b,
                     const Placement<S>& X_b,
                     const PatchOptions& options) {
    const Placement<S> X{.R = X_b.R.transpose() * X_a.R, .p = X_b.R.transpose() * (X_a.p - X_b.p)};
    for_each_polygon(a, X, b, options.rules, candidates_, [&](const ContactPolygon<S>& polygon) {
      const AreaMoments<S> moments(polygon.outline, polygon.normal);
      if (!(moments.area >= S(kLeastArea))) return;
      ++polygons_;
      add_points(polygon, moments, X_b, options.quadrature);
    });
  }

  void add_points(const ContactPolygon<S>& polygon,
                  const AreaMoments<S>& moments,
                  const Placement<S>& X,
                  Quadrature quadrature) {
    if (quadrature == Quadrature::kCentroid)
      return add(polygon, X, moments.centroid, moments.area, 0);
    const auto corners = polygon.outline.corners();
    const Vector3<S>& c = moments.centroid;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vector3<S>&x = corners[i], &y = polygon.outline.next(i);
      const S area = S(moments.turn) * triangle_area(polygon.normal, c, x, y);
      if (!(area > S(0))) continue;
      const int part = static_cast<int>(i);
      if (quadrature == Quadrature::kFan) {
        add(polygon, X, (c + x + y) / S(3), area, part);
      } else {
        add(polygon, X, (c + x) / S(2), area / S(3), 3 * part);
        add(polygon, X, (x + y) / S(2), area / S(3), 3 * part + 1);
        add(polygon, X, (y + c) / S(2), area / S(3), 3 * part + 2);
      }
    }
  }

  void add(const ContactPolygon<S>& polygon,
           const Placement<S>& X,
           const Vector3<S>& x,
           const S& area,
           int part) {
    const S p = polygon.pressure(x), g = polygon.rate;
    points_.push_back({.place = X * x,
                       .normal = X.R * polygon.normal,
                       .force = S(area * p),
                       .stiffness = g > S(0) ? S(area * g) : S(0),
                       .phi = -p / (g > S(0) ? g : polygon.pressure.gradient.norm()),
                       .area = area,
                       .a = polygon.a,
                       .b = polygon.b,
                       .part = part});
  }

  static void exchange(PressurePoint<S>& point) {
    point.normal = -point.normal;
    std::swap(point.a, point.b);
  }

  Candidates candidates_;
  std::vector<PressurePoint<S>> points_;
  int polygons_ = 0;
};

}  // namespace tribo::models::hydroelastic
