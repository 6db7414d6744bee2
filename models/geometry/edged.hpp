#pragma once

#include <cmath>

#include "models/geometry/foot.hpp"
#include "models/geometry/lines.hpp"
#include "models/geometry/touch_point.hpp"

/// A box, or the axis of a capsule, which is a box with one edge, as the search for separating axes
/// and the clipping see it.
namespace tribo::models::geometry {

/// The edge along `axis` from `corner`, whose bit `axis` is 0.
struct Edge {
  int axis = 0, corner = 0;

  /// From one corner of a box to the next, which differ in one bit.
  [[nodiscard]] static Edge between(int corner, int next) {
    const int bit = corner ^ next;
    return {.axis = bit / 2, .corner = corner & next};
  }
  [[nodiscard]] std::uint32_t number() const {
    return static_cast<std::uint32_t>(8 * axis + corner);
  }
};

/// The face of a box across `axis`, on its side `sign`.
struct BoxFace {
  int axis = 0, sign = 1;

  /// The two axes along the face.
  [[nodiscard]] int first() const { return (axis + 1) % 3; }
  [[nodiscard]] int second() const { return (axis + 2) % 3; }
  /// The corner on the given sides along the face.
  [[nodiscard]] int corner(bool up_first, bool up_second) const {
    return (sign > 0 ? 1 << axis : 0) | (up_first ? 1 << first() : 0) |
           (up_second ? 1 << second() : 0);
  }
};

template <class S>
struct Edged {
  Vector3<S> center;
  Matrix3<S> axes;  ///< in columns, of length 1
  Vector3<S> half;  ///< along the axes; 0 before `first` [m]
  S radius{};       ///< by which all is rounded [m]
  int first = 0;    ///< 0: a box. 2: a segment along the third axis

  [[nodiscard]] bool is_box() const { return first == 0; }
  /// From one corner to the next.
  [[nodiscard]] int corner_step() const { return 1 << first; }
  [[nodiscard]] Vector3<S> corner(int number) const {
    return center + axes * corner_of(Box<S>{half}, number);
  }
  /// Half the extent in the direction n.
  [[nodiscard]] S extent(const Vector3<S>& n) const {
    return (axes.transpose() * n).cwiseAbs().dot(half);
  }
  /// The corner that lies farthest in the direction n.
  [[nodiscard]] int support(const Vector3<S>& n) const {
    const Vector3<S> m = axes.transpose() * n;
    int corner = 0;
    for (int i = first; i < 3; ++i)
      if (m[i] > S(0)) corner |= 1 << i;
    return corner;
  }
  [[nodiscard]] Vector3<S> middle(const Edge& edge) const {
    return corner(edge.corner) + half[edge.axis] * axes.col(edge.axis);
  }
  [[nodiscard]] Vector3<S> outward(const BoxFace& face) const {
    return S(face.sign) * axes.col(face.axis);
  }
  /// The height of x over the plane of a face.
  [[nodiscard]] S height(const BoxFace& face, const Vector3<S>& x) const {
    return outward(face).dot(x - center) - half[face.axis];
  }
  /// Whether x is over a face, or beside it by less than `flush`.
  [[nodiscard]] bool is_over(const BoxFace& face, const Vector3<S>& x, const S& flush) const {
    const Vector3<S> beyond = (axes.transpose() * (x - center)).cwiseAbs() - half;
    return beyond[face.first()] <= flush && beyond[face.second()] <= flush;
  }
  [[nodiscard]] Foot<S> foot_of(const Vector3<S>& x) const {
    Foot<S> own = foot(Box<S>{half}, Vector3<S>(axes.transpose() * (x - center)));
    own.normal = axes * own.normal;
    return own;
  }
};

template <class S>
[[nodiscard]] Edged<S> edged(const Box<S>& box, const Matrix3<S>& R, const Vector3<S>& center) {
  return {.center = center, .axes = R, .half = box.half, .radius = S(0), .first = 0};
}

template <class S>
[[nodiscard]] Edged<S> edged(const Capsule<S>& capsule,
                             const Matrix3<S>& R,
                             const Vector3<S>& center) {
  return {.center = center,
          .axes = R,
          .half = capsule.half_length * Vector3<S>::UnitZ(),
          .radius = capsule.radius,
          .first = 2};
}

/// A shape that `edged` is defined for.
template <class Other, class S>
concept HasEdges = requires(const Other& a, const Placement<S>& X) {
  edged(a, X.R, X.p);
};

}  // namespace tribo::models::geometry
