#pragma once

#include <algorithm>

#include "models/geometry/lines.hpp"
#include "models/geometry/rim_lines.hpp"
#include "models/geometry/rims.hpp"

/// Two cylinders: the largest separation among candidate directions, as in cylinder_on_edged.hpp:
/// normals of caps, of both axes, from a rim to an axis, from rim to rim.
namespace tribo::models::geometry {

class CylinderPair {
 public:
  /// Positions are given from `origin`.
  CylinderPair(const Drum& a, const Drum& b, const Vector3d& origin, Touches& out)
      : a_(a), b_(b), origin_(origin), out_(out) {
    size_ = a.shape.radius + a.shape.half_length + b.shape.radius + b.shape.half_length;
  }

  void find() {
    consider_caps(false);
    consider_caps(true);
    const Vector3d n = best_.normal;
    is_face_ = true;
    consider_sides();
    if (!is_certain()) consider_rims();
    if (!is_face_) add(best_);
    add_on_cap(false, n);
    add_on_cap(true, n);
    add_along_sides();
    double least = std::numeric_limits<double>::infinity();
    for (const Touch& touch : out_.items()) least = std::min(least, touch.phi);
    if (least > most_ + rounding(size_)) add(best_);
  }

 private:
  enum Feature : std::uint32_t { kSides = 32, kRimOnSide = 33, kChord = 37, kRims = 41 };

  /// Points of the surfaces:  on_a = on_b + height n.
  struct Pair {
    Vector3d on_a, on_b, normal;
    double height = 0;
    std::uint32_t feature = 0;
  };

  [[nodiscard]] const Drum& drum(bool of_a) const { return of_a ? a_ : b_; }

  [[nodiscard]] double separation(const Vector3d& n) const {
    return n.dot(a_.X.p - b_.X.p) - a_.extent(n) - b_.extent(n);
  }

  /// As in CylinderOnEdged. A point of a rim whose direction is within √ε of the normal stands for
  /// the lowest one (`across_axis`), from which it is as far as that.
  void consider(const Pair& pair) {
    const double height = separation(pair.normal);
    const double beside = (pair.on_a - pair.on_b - pair.height * pair.normal).norm();
    if (!(height > most_ + rounding(size_)) || std::abs(pair.height - height) > flush() ||
        beside > flush())
      return;
    most_ = height;
    best_ = pair;
    if (std::abs(pair.height - height) > rounding(size_)) best_.height = height;
    is_face_ = false;
  }

  void add(const Pair& pair) {
    if (out_.has(pair.feature) || pair.height < most_ - rounding(size_)) return;
    out_.add({.phi = pair.height,
              .normal = pair.normal,
              .on_a = origin_ + pair.on_a,
              .on_b = origin_ + pair.on_a - pair.height * pair.normal,
              .feature = pair.feature});
  }

  /// A pair of a point of A or B and a point of the other; the normal points away from the other.
  [[nodiscard]] static Pair pair_of(bool of_a, const Vector3d& x, const Vector3d& other,
                                    const Vector3d& n, std::uint32_t feature) {
    const double height = n.dot(x - other);
    if (of_a) return {x, other, n, height, feature};
    return {other, x, -n, height, feature};
  }

  /// A point of the caps of one against a cap of the other.
  [[nodiscard]] Pair point_on_cap(bool of_a, const CapPoint& point, int cap) const {
    const Drum &upper = drum(of_a), &lower = drum(!of_a);
    const Vector3d n = cap * lower.axis();
    const Vector3d x = upper.X * place(point, upper.shape, Vector3d(upper.X.R.transpose() * n));
    const Vector3d foot = x - n.dot(x - lower.cap_center(cap)) * n;
    return pair_of(of_a, x, foot, n, point.feature() + (of_a ? 0U : 16U));
  }

  /// The side of the caps of A or B that looks at the other.
  [[nodiscard]] int facing_cap(bool of_a) const {
    return drum(of_a).axis().dot(drum(!of_a).X.p - drum(of_a).X.p) < 0.0 ? -1 : 1;
  }

  void consider_caps(bool of_a) {
    const int cap = facing_cap(of_a);
    const int lower = cap * a_.axis().dot(b_.axis()) > 0.0 ? -1 : 1;
    consider(point_on_cap(!of_a, {CapPoint::kLowest, lower, 0}, cap));
  }

  /// The two sides.
  [[nodiscard]] std::optional<Pair> sides() const {
    const Vector3d u = a_.axis(), v = b_.axis();
    const LinePair lines = nearest(u, v, Vector3d(a_.X.p - b_.X.p));
    if (lines.sine == 0.0 || std::abs(lines.t) > a_.shape.half_length + flush() ||
        std::abs(lines.s) > b_.shape.half_length + flush())
      return std::nullopt;
    const Vector3d& n = lines.normal;
    return pair_of(true, a_.X.p + lines.t * u - a_.shape.radius * n,
                   b_.X.p + lines.s * v + b_.shape.radius * n, n, kSides);
  }

  /// The axis of A or B in the axes of the other.
  [[nodiscard]] Line axis_in_other(bool of_a) const {
    const Drum &one = drum(of_a), &other = drum(!of_a);
    return {.middle = other.X.R.transpose() * (one.X.p - other.X.p),
            .direction = other.X.R.transpose() * one.axis(),
            .half = one.shape.half_length};
  }

  /// Two points of the bodies that are as far apart as the planes across their normal are the
  /// nearest of all.
  [[nodiscard]] bool is_certain() const { return !is_face_ && most_ > 0.0; }

  void consider_sides() {
    if (const auto pair = sides()) consider(*pair);
    for (const bool of_a : {false, true}) {
      for (const int cap : {-1, 1}) {
        if (is_certain()) return;
        for (const bool across : {false, true})
          if (const auto pair = rim_on_side(of_a, cap, across)) consider(*pair);
      }
    }
  }

  void consider_rims() {
    for (const int cap_a : {-1, 1}) {
      for (const int cap_b : {-1, 1})
        for_each_meeting(cap_a, cap_b, [this](const Pair& pair) { consider(pair); });
    }
  }

  /// A rim of A or B against the side of the other.
  [[nodiscard]] std::optional<Pair> rim_on_side(bool of_a, int cap, bool across) const {
    const Cylinder& shape = drum(of_a).shape;
    const Vector3d center(0.0, 0.0, cap * shape.half_length);
    const auto number = kRimOnSide + (of_a ? 2U : 0U) + (cap > 0 ? 1U : 0U);
    return rim_pair(of_a, nearest_of_rim(center, shape.radius, axis_in_other(!of_a), across),
                    number);
  }
  [[nodiscard]] std::optional<Pair> rim_pair(bool of_a, const RimOnLine& rim,
                                             std::uint32_t feature) const {
    const Drum &one = drum(of_a), &other = drum(!of_a);
    if (std::abs(rim.t) > other.shape.half_length + flush()) return std::nullopt;
    const Vector3d n = -(one.X.R * rim.normal);
    return pair_of(of_a, one.X * rim.on_rim, one.X * rim.on_line + other.shape.radius * n, n,
                   feature);
  }

  /// Calls `use` with the pairs of points at which two rims are nearest to each other or part.
  template <class Use>
  void for_each_meeting(int cap_a, int cap_b, const Use& use) const {
    const auto number = kRims + (cap_a > 0 ? 4U : 0U) + (cap_b > 0 ? 2U : 0U);
    RimPair(a_, cap_a, b_, cap_b).for_each_root(rounding(size_), [&](const auto& at) {
      const Vector3d n = b_.X.R * normal(at);
      const Vector3d x = b_.cap_center(cap_b) + b_.X.R * at.on_a;
      const Vector3d y = b_.cap_center(cap_b) + b_.X.R * at.on_b;
      const bool is_left = (a_.X.p - b_.X.p).cross(y - b_.X.p).dot(n) > 0.0;
      use(pair_of(true, x, y, n, number + (is_left ? 1U : 0U)));
    });
  }

  /// Across both rims, from B's outwards: along x − y, or, where these are close, along the product
  /// of the tangents.
  [[nodiscard]] Vector3d normal(const typename RimPair::Points& at) const {
    const Vector3d w = at.on_a - at.on_b;
    const Vector3d tangent(-at.on_b[1], at.on_b[0], 0.0);
    const Vector3d across = at.along.cross(tangent);
    const Vector3d n =
        direction<3>(across.squaredNorm() * at.on_b.squaredNorm() > w.squaredNorm() ? across : w,
                     Vector3d::UnitZ());
    return n.dot(at.on_b) < 0.0 ? Vector3d(-n) : n;
  }

  [[nodiscard]] static bool is_about(const Vector3d& normal, const Vector3d& n) {
    return normal.dot(n) > 4.0 / 5;
  }

  /// Adds the points of A or B that stand or lie on a cap of the other, n being the normal.
  void add_on_cap(bool of_a, const Vector3d& n) {
    const Drum &upper = drum(of_a), &lower = drum(!of_a);
    const Vector3d up = of_a ? n : Vector3d(-n);
    const int cap = lower.axis().dot(up) < 0.0 ? -1 : 1;
    const Vector3d normal = cap * lower.axis();
    if (!is_about(normal, up)) return;
    for (const CapPoint& point : cap_points(Vector3d(upper.X.R.transpose() * normal))) {
      const Pair pair = point_on_cap(of_a, point, cap);
      const Vector3d r = lower.X.R.transpose() * ((of_a ? pair.on_a : pair.on_b) - lower.X.p);
      if (Vector2d(r[0], r[1]).norm() <= lower.shape.radius + flush()) add(pair);
    }
    const Vector3d center(0.0, 0.0, cap * lower.shape.half_length);
    for (const int end : {0, 1}) {
      const auto rim = crossing_of_rim(center, lower.shape.radius, axis_in_other(of_a), end, cap);
      if (!rim || !is_about(lower.X.R * rim->normal, up)) continue;
      const auto number = kChord + (of_a ? 2U : 0U) + static_cast<std::uint32_t>(end);
      if (const auto pair = rim_pair(!of_a, *rim, number)) add(*pair);
    }
  }

  /// Nearly parallel cylinders side by side: a rim at either end of the interval on which they are
  /// beside each other.
  void add_along_sides() {
    const double cosine = a_.axis().dot(b_.axis());
    if (!(a_.axis().cross(b_.axis()).norm() < 1.0 / 10)) return;
    for (const int cap : {-1, 1}) {
      auto pair = rim_on_side(true, cosine < 0.0 ? -cap : cap, false);
      if (!pair) pair = rim_on_side(false, cap, false);
      if (pair && is_about(pair->normal, best_.normal)) add(*pair);
    }
  }

  [[nodiscard]] double flush() const {
    return std::sqrt(std::numeric_limits<double>::epsilon()) * size_;
  }

  const Drum &a_, &b_;
  Vector3d origin_;
  Touches& out_;
  double size_ = 0;
  double most_ = -std::numeric_limits<double>::infinity();
  Pair best_;
  bool is_face_ = false;
};

inline void find_touches(const Cylinder& a, const Placement& X_a, const Cylinder& b,
                         const Placement& X_b, Touches& out) {
  const Drum drum_a{a, {X_a.R, X_a.p - X_b.p}}, drum_b{b, {X_b.R, Vector3d::Zero()}};
  CylinderPair(drum_a, drum_b, X_b.p, out).find();
}

}  // namespace tribo::models::geometry
