#pragma once

#include <algorithm>

#include "models/geometry/foot.hpp"
#include "models/geometry/rim.hpp"

namespace tribo::models::geometry {

/// A cylinder seen from outside.
template <class S>
struct Drum {
  Cylinder<S> shape;
  Placement<S> X;

  [[nodiscard]] Vector3<S> axis() const { return X.R.col(2); }
  [[nodiscard]] Vector3<S> cap_center(int cap) const {
    return X.p + S(cap) * shape.half_length * axis();
  }
  /// The direction across the axis towards n, and the sine of the angle from the axis to n.
  [[nodiscard]] Vector3<S> across(const Vector3<S>& n) const {
    return X.R * across_axis(Vector3<S>(X.R.transpose() * n));
  }
  [[nodiscard]] S sine(const Vector3<S>& n) const {
    return Vector2<S>(X.R.col(0).dot(n), X.R.col(1).dot(n)).norm();
  }
  /// Half the extent in the direction n.
  [[nodiscard]] S extent(const Vector3<S>& n) const {
    using std::abs;
    return shape.half_length * abs(axis().dot(n)) + shape.radius * sine(n);
  }
};

/// Two rims, A's with centre c in the axes of B from the centre of B's. To the point
/// x = c + r_a u(ψ) of A's the point  r_b x_xy/ρ,  ρ = |x_xy|,  of B's is nearest; the two are
/// nearest to each other, or part there, where, with u′ along A's rim,
///
///   f(ψ) = (x − r_b x_xy/ρ)·u′ = 0
template <class S>
class RimPair {
 public:
  RimPair(const Drum<S>& a, int cap_a, const Drum<S>& b, int cap_b)
      : r_a_(a.shape.radius), r_b_(b.shape.radius), axes_(b.X.R.transpose() * a.X.R) {
    center_ = b.X.R.transpose() * (a.cap_center(cap_a) - b.cap_center(cap_b));
  }

  /// A point of A's rim and the one of B's that is nearest to it.
  struct Points {
    Vector3<S> out, along;  ///< u, u′
    Vector3<S> on_a, on_b;
    S rho{};

    [[nodiscard]] S f() const { return (on_a - on_b).dot(along); }
  };
  [[nodiscard]] Points at(const S& psi) const {
    using std::cos;
    using std::sin;
    const S c = cos(psi), s = sin(psi);
    Points p{.out = c * axes_.col(0) + s * axes_.col(1),
             .along = c * axes_.col(1) - s * axes_.col(0),
             .on_a = {},
             .on_b = {}};
    p.on_a = center_ + r_a_ * p.out;
    const Vector2<S> across(p.on_a[0], p.on_a[1]);
    p.rho = across.norm();
    const Vector2<S> u = direction<S, 2>(across, Vector2<S>::UnitX());
    p.on_b = Vector3<S>(r_b_ * u[0], r_b_ * u[1], S(0));
    return p;
  }

  /// Calls `use` with the points at the roots of f, except where f is zero by rounding: 32 parts of
  /// the rim are searched, each halved up to three times where there may be more than one root, and
  /// more often where some may be close together.
  template <class Use>
  void for_each_root(const S& rounding, const Use& use) const {
    using std::abs;
    constexpr int kParts = 32, kHalvings = 3;
    const S part = S(44) / S(7 * kParts);  // a little more than a turn in all
    Value last{};
    for (int k = 0; k <= kParts; ++k) {
      const Value next = value(S(k) * part);
      if (abs(next.f) <= rounding) continue;
      if (last.f != S(0)) for_each_root_between(last, next, kHalvings, rounding, use);
      last = next;
    }
  }

 private:
  static constexpr int kDeepest = 12;  ///< more halvings, where roots are close together

  struct Value {
    S psi{}, f{}, slope{};
  };
  [[nodiscard]] Value value(const S& psi) const {
    const Points p = at(psi);
    return {psi, p.f(), slope(p)};
  }

  /// In a part at whose ends f is not zero: a root or, where f comes near zero and goes off again,
  /// two.
  template <class Use>
  void for_each_root_between(
      const Value& from, const Value& to, int halvings, const S& rounding, const Use& use) const {
    using std::abs;
    if (halvings > 0 ? may_have_more(from, to)
                     : halvings > -kDeepest && turns_near_zero(from, to)) {
      Value middle = value((from.psi + to.psi) / S(2));
      if (!(abs(middle.f) > rounding)) middle = value((S(3) * from.psi + S(2) * to.psi) / S(5));
      if (abs(middle.f) > rounding) {
        for_each_root_between(from, middle, halvings - 1, rounding, use);
        for_each_root_between(middle, to, halvings - 1, rounding, use);
        return;
      }
    }
    const Value between = comes_near(from, to) ? nearest_zero(from, to) : to;
    if (from.f * between.f < S(0)) use(at(root(from, between)));
    if (between.f * to.f < S(0)) use(at(root(between, to)));
  }

  /// Whether f, at the steeper of its slopes at the ends, would come to zero from the nearer end.
  [[nodiscard]] static bool may_have_more(const Value& from, const Value& to) {
    using std::abs;
    const S steeper = std::max(abs(from.slope), abs(to.slope));
    return std::min(abs(from.f), abs(to.f)) < (to.psi - from.psi) * steeper;
  }

  /// Whether the cubic through both ends turns between them, and comes near zero there: where two
  /// rims in nearly one plane barely cross, roots are close together, of which some part no rims.
  [[nodiscard]] static bool turns_near_zero(const Value& from, const Value& to) {
    using std::abs;
    using std::sqrt;
    const S width = to.psi - from.psi, rise = to.f - from.f;
    const S a = width * from.slope, b = width * to.slope;
    const S second = S(3) * rise - S(2) * a - b, third = a + b - S(2) * rise;
    const S square = second * second - S(3) * a * third;
    if (!(square > S(0))) return false;
    const S q = second < S(0) ? sqrt(square) - second : -sqrt(square) - second;
    const S near = std::min(abs(from.f), abs(to.f)) / 2;
    for (const S& t : {S(q / (S(3) * third)), S(a / q)}) {
      if (!(S(0) < t && t < S(1))) continue;
      const S turn = from.f + t * (a + t * (second + t * third));
      if (from.f * to.f < S(0) || (from.f < S(0) ? -turn : turn) < near) return true;
    }
    return false;
  }

  [[nodiscard]] static bool comes_near(const Value& from, const Value& to) {
    return from.f * to.f > S(0) && from.f * from.slope < S(0) && to.f * to.slope > S(0);
  }

  /// Beyond zero, or where f turns, to 1e-6: two roots closer than that part the rims by 1e-12 of
  /// their size.
  [[nodiscard]] Value nearest_zero(Value from, Value to) const {
    const S start = from.f;
    Value middle = from;
    for (int halving = 0; halving < 16 && middle.f * start > S(0); ++halving) {
      middle = value((from.psi + to.psi) / S(2));
      (middle.f * middle.slope < S(0) ? from : to) = middle;
    }
    return middle;
  }

  /// Newton's iteration in an interval that shrinks, halving it where a step leaves it.
  [[nodiscard]] S root(Value from, Value to) const {
    Value middle = value((from.psi + to.psi) / S(2));
    for (int iteration = 0; iteration < 4 * std::numeric_limits<S>::digits; ++iteration) {
      (middle.f * from.f > S(0) ? from : to) = middle;
      S next = middle.psi - middle.f / middle.slope;
      if (!(from.psi < next && next < to.psi)) next = (from.psi + to.psi) / S(2);
      if (next == middle.psi || middle.f == S(0)) break;
      middle = value(next);
    }
    return middle.psi;
  }

  /// f′ = r_a − x·u − r_b ((r_a |u′_xy|² − x_xy·u_xy)/ρ − r_a (x_xy·u′_xy)²/ρ³)
  [[nodiscard]] S slope(const Points& p) const {
    const Vector2<S> x(p.on_a[0], p.on_a[1]), u(p.out[0], p.out[1]), v(p.along[0], p.along[1]);
    const S xv = x.dot(v) / p.rho;
    return r_a_ - p.on_a.dot(p.out) -
           r_b_ / p.rho * (r_a_ * v.squaredNorm() - x.dot(u) - r_a_ * xv * xv);
  }

  S r_a_, r_b_;
  Matrix3<S> axes_;
  Vector3<S> center_;
};

}  // namespace tribo::models::geometry
