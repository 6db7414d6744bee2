#pragma once

#include <cstdint>

#include "models/geometry/foot.hpp"
#include "models/geometry/lines.hpp"

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

struct Edged {
  Vector3d center;
  Matrix3d axes;      ///< in columns, of length 1
  Vector3d half;      ///< along the axes; 0 before `first` [m]
  double radius = 0;  ///< by which all is rounded [m]
  int first = 0;      ///< 0: a box. 2: a segment along the third axis

  [[nodiscard]] bool is_box() const { return first == 0; }
  /// From one corner to the next.
  [[nodiscard]] int corner_step() const { return 1 << first; }
  [[nodiscard]] Vector3d corner(int number) const {
    return center + axes * corner_of(Box{half}, number);
  }
  /// Half the extent in the direction n.
  [[nodiscard]] double extent(const Vector3d& n) const {
    return (axes.transpose() * n).cwiseAbs().dot(half);
  }
  /// The corner that lies farthest in the direction n.
  [[nodiscard]] int support(const Vector3d& n) const {
    const Vector3d m = axes.transpose() * n;
    int corner = 0;
    for (int i = first; i < 3; ++i)
      if (m[i] > 0.0) corner |= 1 << i;
    return corner;
  }
  [[nodiscard]] Vector3d middle(const Edge& edge) const {
    return corner(edge.corner) + half[edge.axis] * axes.col(edge.axis);
  }
  [[nodiscard]] Vector3d outward(const BoxFace& face) const {
    return face.sign * axes.col(face.axis);
  }
  /// The height of x over the plane of a face.
  [[nodiscard]] double height(const BoxFace& face, const Vector3d& x) const {
    return outward(face).dot(x - center) - half[face.axis];
  }
  /// Whether x is over a face, or beside it by less than `flush`.
  [[nodiscard]] bool is_over(const BoxFace& face, const Vector3d& x, double flush) const {
    const Vector3d beyond = (axes.transpose() * (x - center)).cwiseAbs() - half;
    return beyond[face.first()] <= flush && beyond[face.second()] <= flush;
  }
  [[nodiscard]] Foot foot_of(const Vector3d& x) const {
    Foot own = foot(Box{half}, Vector3d(axes.transpose() * (x - center)));
    own.normal = axes * own.normal;
    return own;
  }
};

[[nodiscard]] inline Edged edged(const Box& box, const Matrix3d& R, const Vector3d& center) {
  return {.center = center, .axes = R, .half = box.half, .radius = 0.0, .first = 0};
}

[[nodiscard]] inline Edged edged(const Capsule& capsule, const Matrix3d& R,
                                 const Vector3d& center) {
  return {.center = center,
          .axes = R,
          .half = capsule.half_length * Vector3d::UnitZ(),
          .radius = capsule.radius,
          .first = 2};
}

/// A shape that `edged` is defined for.
template <class Other>
concept HasEdges = requires(const Other& a, const Placement& X) {
  edged(a, X.R, X.p);
};

}  // namespace tribo::models::geometry
