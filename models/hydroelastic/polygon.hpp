#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "models/hydroelastic/pressure_mesh.hpp"

namespace tribo::models::hydroelastic {

/// A flat convex polygon, without heap memory.
class Polygon {
 public:
  /// A slice of a tetrahedron has 4 corners, four faces cut off one corner each; if rounding leaves
  /// the polygon not quite convex, a cut may take off every second one.
  static constexpr std::size_t kMost = 24;

  void clear() { count_ = 0; }
  void add(const Vector3d& x) { corners_[count_++] = x; }
  [[nodiscard]] std::span<const Vector3d> corners() const { return {corners_.data(), count_}; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] const Vector3d& next(std::size_t i) const {
    return corners_[i + 1 == count_ ? 0 : i + 1];
  }

  /// Keeps the part that is not beyond a plane: where `beyond` ≤ 0    [Sutherland, Hodgman 1974]
  void clip(const Linear& beyond) {
    std::array<double, kMost> height;
    bool cuts = false;
    for (std::size_t i = 0; i < count_; ++i) {
      height[i] = beyond(corners_[i]);
      cuts = cuts || !(height[i] <= 0.0);
    }
    if (!cuts) return;
    std::array<Vector3d, kMost> x;
    std::copy_n(corners_.begin(), count_, x.begin());
    const std::size_t count = count_;
    clear();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t next = i + 1 == count ? 0 : i + 1;
      const double &here = height[i], &there = height[next];
      if (here <= 0.0) add(x[i]);
      if ((here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0))
        add(x[i] + here / (here - there) * (x[next] - x[i]));
    }
  }

 private:
  std::array<Vector3d, kMost> corners_;
  std::size_t count_ = 0;
};

/// ½ n·((x₁ − x₀) × (x₂ − x₀)) [m²]
[[nodiscard]] inline double triangle_area(const Vector3d& n, const Vector3d& x0, const Vector3d& x1,
                                          const Vector3d& x2) {
  return n.dot((x1 - x0).cross(x2 - x0)) / 2.0;
}

/// Area [m²], positive whichever way the corners go round n, and centroid.
struct AreaMoments {
  double area = 0;
  int turn = 1;  ///< −1: the corners go round −n
  Vector3d centroid = Vector3d::Zero();

  AreaMoments(const Polygon& polygon, const Vector3d& n) {
    const auto x = polygon.corners();
    Vector3d moment = Vector3d::Zero();
    for (std::size_t i = 1; i + 1 < x.size(); ++i) {
      const double part = triangle_area(n, x[0], x[i], x[i + 1]);
      area += part;
      moment += part * (x[i] - x[0] + x[i + 1] - x[0]);
    }
    if (area != 0.0) centroid = x[0] + moment / (3.0 * area);
    if (area < 0.0) {
      area = -area;
      turn = -1;
    }
  }
};

/// The part of the plane `height` = 0 in a tetrahedron, into `out`. A vertex in the plane counts as
/// below it: of two tetrahedra that share a face in the plane only the one above has it.
inline void slice(const std::array<Vector3d, 4>& x, const Linear& height, Polygon& out) {
  out.clear();
  std::array<std::size_t, 4> above{}, below{};
  std::array<double, 4> h;
  std::size_t up = 0, down = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    h[i] = height(x[i]);
    (h[i] > 0.0 ? above[up++] : below[down++]) = i;
  }
  const auto add_crossing = [&](std::size_t i, std::size_t j) {
    out.add(x[i] + h[i] / (h[i] - h[j]) * (x[j] - x[i]));
  };
  if (up == 1) {
    for (std::size_t j = 0; j < 3; ++j) add_crossing(above[0], below[j]);
  } else if (up == 3) {
    for (std::size_t j = 0; j < 3; ++j) add_crossing(above[j], below[0]);
  } else if (up == 2) {
    add_crossing(above[0], below[0]);
    add_crossing(above[0], below[1]);
    add_crossing(above[1], below[1]);
    add_crossing(above[1], below[0]);
  }
}

}  // namespace tribo::models::hydroelastic
