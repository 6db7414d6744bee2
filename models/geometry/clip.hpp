#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "models/geometry/edged.hpp"

/// The part of a face of one shape that is over a face of a box, by Sutherland and Hodgman
/// [Reentrant polygon clipping, CACM 17(1), 1974]. Clipping yields which corners and edges meet,
/// not positions: these are computed from the corners and edges themselves.
namespace tribo::models::geometry {

/// The face of a box, or the segment, that looks most against a direction: numbers of corners, in
/// a cycle.
struct Incident {
  BoxFace face;  ///< of a box
  std::array<int, 4> corners{};
  int count = 0;

  /// From corner `index` to the next.
  [[nodiscard]] Edge edge(int index) const { return Edge::between(at(index), at(index + 1)); }
  [[nodiscard]] int at(int index) const { return corners[static_cast<std::size_t>(index % count)]; }
};

[[nodiscard]] inline Incident incident(const Edged& shape, const Vector3d& against) {
  if (!shape.is_box()) return {.face = {}, .corners = {0, 4, 0, 0}, .count = 2};
  const Vector3d m = shape.axes.transpose() * against;
  BoxFace face;
  m.cwiseAbs().maxCoeff(&face.axis);
  face.sign = m[face.axis] > 0.0 ? -1 : 1;
  return {.face = face,
          .corners = {face.corner(false, false), face.corner(true, false), face.corner(true, true),
                      face.corner(false, true)},
          .count = 4};
}

/// One of the four sides of a face of a box, in a cycle.
struct Side {
  BoxFace face;
  int number = 0;

  [[nodiscard]] int axis() const { return number % 2 == 0 ? face.first() : face.second(); }
  [[nodiscard]] bool is_up() const { return number < 2; }
  [[nodiscard]] Edge edge() const {
    if (number % 2 == 0)
      return Edge::between(face.corner(is_up(), false), face.corner(is_up(), true));
    return Edge::between(face.corner(false, is_up()), face.corner(true, is_up()));
  }
  /// The corner at which this side meets a neighbour.
  [[nodiscard]] int corner_with(const Side& other) const {
    return number % 2 == 0 ? face.corner(is_up(), other.is_up())
                           : face.corner(other.is_up(), is_up());
  }
};

/// A convex polygon whose edges are numbered: below kSides those of the incident face, the others
/// kSides + number of a side.
class Clipped {
 public:
  static constexpr int kSides = 4;
  struct Corner {
    Vector3d x;
    int edge;  ///< the one that starts here
  };

  Clipped(const Incident& incident, const Edged& shape) {
    for (int i = 0; i < incident.count; ++i) add(shape.corner(incident.at(i)), i);
  }

  /// Keeps the part that is not beyond a side by more than `flush`.
  void clip(const Edged& box, const Side& side, double flush) {
    Corners whole;
    const int count = std::exchange(count_, 0);
    std::copy_n(corners_.begin(), count, whole.begin());
    const double sign(side.is_up() ? 1 : -1);
    const auto beyond = [&](const Vector3d& x) {
      return sign * box.axes.col(side.axis()).dot(x - box.center) - box.half[side.axis()];
    };
    for (int i = 0; i < count; ++i) {
      const Corner &from = at(whole, count, i), &to = at(whole, count, i + 1);
      const double start = beyond(from.x), end = beyond(to.x);
      if (start <= flush) add(from.x, from.edge);
      if (start <= flush && end > flush)
        add(crossing(from.x, start, to.x, end), kSides + side.number);
      if (start > flush && end <= flush) add(crossing(to.x, end, from.x, start), from.edge);
    }
  }

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int edge_from(int i) const { return at(corners_, count_, i).edge; }
  [[nodiscard]] int edge_to(int i) const { return at(corners_, count_, i + count_ - 1).edge; }

 private:
  // By rounding the polygon may not be convex: then each side may cut off every second corner.
  using Corners = std::array<Corner, 24>;

  [[nodiscard]] static const Corner& at(const Corners& corners, int count, int i) {
    return corners[static_cast<std::size_t>(i % count)];
  }
  void add(const Vector3d& x, int edge) {
    corners_[static_cast<std::size_t>(count_++)] = {x, edge};
  }
  /// Where a line from inside to outside crosses the side.
  static Vector3d crossing(const Vector3d& in, double below, const Vector3d& out, double above) {
    return in + std::max(0.0, -below / (above - below)) * (out - in);
  }

  Corners corners_;
  int count_ = 0;
};

}  // namespace tribo::models::geometry
