#include "models/hydroelastic/contact_patch.hpp"

#include <type_traits>
#include <variant>

#include "models/hydroelastic/polygons.hpp"

namespace tribo::models::hydroelastic {
namespace {

template <class Kind>
constexpr bool kIsRigid =
    std::is_same_v<Kind, RigidSurface> || std::is_same_v<Kind, RigidHalfSpace>;

}  // namespace

Wrench wrench(std::span<const PressurePoint> points, const Vector3d& about) {
  Wrench sum;
  for (const PressurePoint& point : points) {
    const Vector3d f = point.force * point.normal;
    sum.force += f;
    sum.moment += (point.place - about).cross(f);
  }
  return sum;
}

void ContactPatch::expect_compliant(const Body& a, const Body& b) {
  std::visit(
      [](const auto& one, const auto& other) {
        using A = std::decay_t<decltype(one)>;
        using B = std::decay_t<decltype(other)>;
        if constexpr (HasPolygons<B, A> || HasPolygons<A, B>) return;
        if constexpr (kIsRigid<A> && kIsRigid<B>)
          throw InputError("two rigid bodies have no pressure between them");
        throw InputError("a compliant half space touches rigid surfaces only; a box is a slab");
      },
      a, b);
}

template <class A, class B>
void ContactPatch::find_in_order(const A& a, const Placement& X_a, const B& b, const Placement& X_b,
                                 const PatchOptions& options) {
  const Placement X{.R = X_b.R.transpose() * X_a.R, .p = X_b.R.transpose() * (X_a.p - X_b.p)};
  for_each_polygon(a, X, b, options.rules, candidates_, [&](const ContactPolygon& polygon) {
    const AreaMoments moments(polygon.outline, polygon.normal);
    if (!(moments.area >= kLeastArea)) return;
    ++polygons_;
    add_points(polygon, moments, X_b, options.quadrature);
  });
}

std::span<const PressurePoint> ContactPatch::find(const Body& a, const Placement& X_a,
                                                  const Body& b, const Placement& X_b,
                                                  const PatchOptions& options) {
  points_.clear();
  polygons_ = 0;
  std::visit(
      [&](const auto& one, const auto& other) {
        using A = std::decay_t<decltype(one)>;
        using B = std::decay_t<decltype(other)>;
        if constexpr (HasPolygons<B, A>) {
          find_in_order(one, X_a, other, X_b, options);
        } else if constexpr (HasPolygons<A, B>) {
          find_in_order(other, X_b, one, X_a, options);
          for (PressurePoint& point : points_) exchange(point);
        } else {
          expect_compliant(a, b);
        }
      },
      a, b);
  return points_;
}

void ContactPatch::add_points(const ContactPolygon& polygon, const AreaMoments& moments,
                              const Placement& X, Quadrature quadrature) {
  if (quadrature == Quadrature::kCentroid)
    return add(polygon, X, moments.centroid, moments.area, 0);
  const auto corners = polygon.outline.corners();
  const Vector3d& c = moments.centroid;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vector3d &x = corners[i], &y = polygon.outline.next(i);
    const double area = moments.turn * triangle_area(polygon.normal, c, x, y);
    if (!(area > 0.0)) continue;
    const int part = static_cast<int>(i);
    if (quadrature == Quadrature::kFan) {
      add(polygon, X, (c + x + y) / 3.0, area, part);
    } else {
      add(polygon, X, (c + x) / 2.0, area / 3.0, 3 * part);
      add(polygon, X, (x + y) / 2.0, area / 3.0, 3 * part + 1);
      add(polygon, X, (y + c) / 2.0, area / 3.0, 3 * part + 2);
    }
  }
}

void ContactPatch::add(const ContactPolygon& polygon, const Placement& X, const Vector3d& x,
                       double area, int part) {
  const double p = polygon.pressure(x), g = polygon.rate;
  points_.push_back({.place = X * x,
                     .normal = X.R * polygon.normal,
                     .force = area * p,
                     .stiffness = g > 0.0 ? area * g : 0.0,
                     .phi = -p / (g > 0.0 ? g : polygon.pressure.gradient.norm()),
                     .area = area,
                     .a = polygon.a,
                     .b = polygon.b,
                     .part = part});
}

void ContactPatch::exchange(PressurePoint& point) {
  point.normal = -point.normal;
  std::swap(point.a, point.b);
}

}  // namespace tribo::models::hydroelastic
