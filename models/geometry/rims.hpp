#pragma once

#include <algorithm>

#include "models/geometry/foot.hpp"
#include "models/geometry/rim.hpp"

namespace tribo::models::geometry {

/// A cylinder seen from outside.
struct Drum {
  Cylinder shape;
  Placement X;

  [[nodiscard]] Vector3d axis() const { return X.R.col(2); }
  [[nodiscard]] Vector3d cap_center(int cap) const {
    return X.p + cap * shape.half_length * axis();
  }
  /// The direction across the axis towards n, and the sine of the angle from the axis to n.
  [[nodiscard]] Vector3d across(const Vector3d& n) const {
    return X.R * across_axis(Vector3d(X.R.transpose() * n));
  }
  [[nodiscard]] double sine(const Vector3d& n) const {
    return Vector2d(X.R.col(0).dot(n), X.R.col(1).dot(n)).norm();
  }
  /// Half the extent in the direction n.
  [[nodiscard]] double extent(const Vector3d& n) const {
    return shape.half_length * std::abs(axis().dot(n)) + shape.radius * sine(n);
  }
};

/// Two rims, A's with centre c in the axes of B from the centre of B's. To the point
/// x = c + r_a u(ψ) of A's the point  r_b x_xy/ρ,  ρ = |x_xy|,  of B's is nearest; the two are
/// nearest to each other, or part there, where, with u′ along A's rim,
///
///   f(ψ) = (x − r_b x_xy/ρ)·u′ = 0
class RimPair {
 public:
  RimPair(const Drum& a, int cap_a, const Drum& b, int cap_b)
      : r_a_(a.shape.radius), r_b_(b.shape.radius), axes_(b.X.R.transpose() * a.X.R) {
    center_ = b.X.R.transpose() * (a.cap_center(cap_a) - b.cap_center(cap_b));
  }

  /// A point of A's rim and the one of B's that is nearest to it.
  struct Points {
    Vector3d out, along;  ///< u, u′
    Vector3d on_a, on_b;
    double rho = 0;

    [[nodiscard]] double f() const { return (on_a - on_b).dot(along); }
  };
  [[nodiscard]] Points at(double psi) const {
    const double c = std::cos(psi), s = std::sin(psi);
    Points p{.out = c * axes_.col(0) + s * axes_.col(1),
             .along = c * axes_.col(1) - s * axes_.col(0),
             .on_a = {},
             .on_b = {}};
    p.on_a = center_ + r_a_ * p.out;
    const Vector2d across(p.on_a[0], p.on_a[1]);
    p.rho = across.norm();
    const Vector2d u = direction<2>(across, Vector2d::UnitX());
    p.on_b = Vector3d(r_b_ * u[0], r_b_ * u[1], 0.0);
    return p;
  }

  /// Calls `use` with the points at the roots of f, except where f is zero by rounding: 32 parts of
  /// the rim are searched, each halved up to three times where there may be more than one root, and
  /// more often where some may be close together.
  template <class Use>
  void for_each_root(double rounding, const Use& use) const {
    constexpr int kParts = 32, kHalvings = 3;
    const double part = 44.0 / (7 * kParts);  // a little more than a turn in all
    Value last{};
    for (int k = 0; k <= kParts; ++k) {
      const Value next = value(k * part);
      if (std::abs(next.f) <= rounding) continue;
      if (last.f != 0.0) for_each_root_between(last, next, kHalvings, rounding, use);
      last = next;
    }
  }

 private:
  static constexpr int kDeepest = 12;  ///< more halvings, where roots are close together

  struct Value {
    double psi{}, f{}, slope{};
  };
  [[nodiscard]] Value value(double psi) const {
    const Points p = at(psi);
    return {psi, p.f(), slope(p)};
  }

  /// In a part at whose ends f is not zero: a root or, where f comes near zero and goes off again,
  /// two.
  template <class Use>
  void for_each_root_between(const Value& from, const Value& to, int halvings, double rounding,
                             const Use& use) const {
    if (halvings > 0 ? may_have_more(from, to)
                     : halvings > -kDeepest && turns_near_zero(from, to)) {
      Value middle = value((from.psi + to.psi) / 2.0);
      if (!(std::abs(middle.f) > rounding)) middle = value((3.0 * from.psi + 2.0 * to.psi) / 5.0);
      if (std::abs(middle.f) > rounding) {
        for_each_root_between(from, middle, halvings - 1, rounding, use);
        for_each_root_between(middle, to, halvings - 1, rounding, use);
        return;
      }
    }
    const Value between = comes_near(from, to) ? nearest_zero(from, to) : to;
    if (from.f * between.f < 0.0) use(at(root(from, between)));
    if (between.f * to.f < 0.0) use(at(root(between, to)));
  }

  /// Whether f, at the steeper of its slopes at the ends, would come to zero from the nearer end.
  [[nodiscard]] static bool may_have_more(const Value& from, const Value& to) {
    const double steeper = std::max(std::abs(from.slope), std::abs(to.slope));
    return std::min(std::abs(from.f), std::abs(to.f)) < (to.psi - from.psi) * steeper;
  }

  /// Whether the cubic through both ends turns between them, and comes near zero there: where two
  /// rims in nearly one plane barely cross, roots are close together, of which some part no rims.
  [[nodiscard]] static bool turns_near_zero(const Value& from, const Value& to) {
    const double width = to.psi - from.psi, rise = to.f - from.f;
    const double a = width * from.slope, b = width * to.slope;
    const double second = 3.0 * rise - 2.0 * a - b, third = a + b - 2.0 * rise;
    const double square = second * second - 3.0 * a * third;
    if (!(square > 0.0)) return false;
    const double q = second < 0.0 ? std::sqrt(square) - second : -std::sqrt(square) - second;
    const double near = std::min(std::abs(from.f), std::abs(to.f)) / 2;
    for (double t : {q / (3.0 * third), a / q}) {
      if (!(0.0 < t && t < 1.0)) continue;
      const double turn = from.f + t * (a + t * (second + t * third));
      if (from.f * to.f < 0.0 || (from.f < 0.0 ? -turn : turn) < near) return true;
    }
    return false;
  }

  [[nodiscard]] static bool comes_near(const Value& from, const Value& to) {
    return from.f * to.f > 0.0 && from.f * from.slope < 0.0 && to.f * to.slope > 0.0;
  }

  /// Beyond zero, or where f turns, to 1e-6: two roots closer than that part the rims by 1e-12 of
  /// their size.
  [[nodiscard]] Value nearest_zero(Value from, Value to) const {
    const double start = from.f;
    Value middle = from;
    for (int halving = 0; halving < 16 && middle.f * start > 0.0; ++halving) {
      middle = value((from.psi + to.psi) / 2.0);
      (middle.f * middle.slope < 0.0 ? from : to) = middle;
    }
    return middle;
  }

  /// Newton's iteration in an interval that shrinks, halving it where a step leaves it.
  [[nodiscard]] double root(Value from, Value to) const {
    Value middle = value((from.psi + to.psi) / 2.0);
    for (int iteration = 0; iteration < 4 * std::numeric_limits<double>::digits; ++iteration) {
      (middle.f * from.f > 0.0 ? from : to) = middle;
      double next = middle.psi - middle.f / middle.slope;
      if (!(from.psi < next && next < to.psi)) next = (from.psi + to.psi) / 2.0;
      if (next == middle.psi || middle.f == 0.0) break;
      middle = value(next);
    }
    return middle.psi;
  }

  /// f′ = r_a − x·u − r_b ((r_a |u′_xy|² − x_xy·u_xy)/ρ − r_a (x_xy·u′_xy)²/ρ³)
  [[nodiscard]] double slope(const Points& p) const {
    const Vector2d x(p.on_a[0], p.on_a[1]), u(p.out[0], p.out[1]), v(p.along[0], p.along[1]);
    const double xv = x.dot(v) / p.rho;
    return r_a_ - p.on_a.dot(p.out) -
           r_b_ / p.rho * (r_a_ * v.squaredNorm() - x.dot(u) - r_a_ * xv * xv);
  }

  double r_a_, r_b_;
  Matrix3d axes_;
  Vector3d center_;
};

}  // namespace tribo::models::geometry
