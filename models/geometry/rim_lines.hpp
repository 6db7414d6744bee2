#pragma once

#include <optional>

#include "models/geometry/ellipse.hpp"
#include "models/geometry/rim.hpp"
#include "models/geometry/touch_point.hpp"

/// A rim of a cylinder, in the cylinder's axes, and a line  m + t e,  |e| = 1: an edge of a box or
/// an axis. Where n ⟂ e they touch at  x = c + radius n_xy/|n_xy|  and  t = e·(x − m).
namespace tribo::models::geometry {

struct Line {
  Vector3d middle, direction;
  double half = 0;  ///< [m]
};

/// A point of a rim and the point of a line that is nearest to it.
struct RimOnLine {
  Vector3d on_rim, on_line;
  Vector3d normal;    ///< from the rim to the line
  double height = 0;  ///< on_line = on_rim + height normal, but for what is not stationary [m]
  double t = 0;       ///< along the line [m]
  int end = 0;        ///< on which half of the rim it is along the line, 0 or 1
};

[[nodiscard]] inline RimOnLine rim_on_line(const Vector3d& center, double radius, const Line& line,
                                           const Vector3d& n) {
  const Vector3d &e = line.direction, x = center + radius * across_axis(n);
  const double t = e.dot(x - line.middle);
  const Vector3d y = line.middle + t * e;
  return {.on_rim = x,
          .on_line = y,
          .normal = n,
          .height = n.dot(y - x),
          .t = t,
          .end = e[0] * x[0] + e[1] * x[1] < 0.0 ? 0 : 1};
}

/// The nearest points of the rim and the line, or, if the line runs through the disc, those by
/// which they part: seen along the line, the disc is an ellipse. `across_long_axis`: where it is
/// also nearer than its neighbours, on the other side of the long axis.
[[nodiscard]] inline RimOnLine nearest_of_rim(const Vector3d& center, double radius,
                                              const Line& line, bool across_long_axis) {
  const Vector3d& e = line.direction;
  const Vector3d across = across_axis(Vector3d(e[1], -e[0], 0.0));
  const Vector3d flat = (across - across.dot(e) * e).normalized();  // for e along the axis
  const Vector3d steep = e.cross(flat);
  const Vector3d m = line.middle - center;
  const Ellipse seen{.a = radius,
                     .b = radius * std::abs(e[2]),
                     .excess = radius * radius * (e[0] * e[0] + e[1] * e[1])};
  const Vector2d p(m.dot(flat), m.dot(steep));
  const Vector2d n = across_long_axis ? normal_across(seen, p) : normal_towards(seen, p);
  return rim_on_line(center, radius, line, n[0] * flat + n[1] * steep);
}

/// Where the line crosses the rim as seen along the axis, on half `end` of the rim, moved to where
/// the two are nearest to each other: Newton's iteration on the angle of the rim, with unit vectors
/// u outwards and u′ along the rim, from a start that is right where the line is parallel to the
/// cap. `up` is the side of the cap, 1 or −1, to which the normal looks. Nothing if they do not
/// cross at an angle of more than 1/1000.
[[nodiscard]] inline std::optional<RimOnLine> crossing_of_rim(const Vector3d& center, double radius,
                                                              const Line& line, int end, int up) {
  const Vector3d& e = line.direction;
  const Vector2d along(e[0], e[1]), m(line.middle[0], line.middle[1]);
  const double square = along.squaredNorm(), away = m[0] * along[1] - m[1] * along[0];
  const double chord = radius * radius * square - away * away;
  if (!(chord > 0.0)) return std::nullopt;
  const double sign(end == 0 ? -1 : 1);
  Vector2d u =
      (away * Vector2d(along[1], -along[0]) + sign * std::sqrt(chord) * along).normalized();
  for (int iteration = 0; iteration < 8; ++iteration) {
    const Vector3d out(u[0], u[1], 0.0), next(-u[1], u[0], 0.0);
    Vector3d w = center + radius * out - line.middle;
    w -= e.dot(w) * e;
    const double turning = e.dot(next);
    const double step = w.dot(next) / (radius * (1.0 - turning * turning) - w.dot(out));
    u = (u - step * Vector2d(next[0], next[1])).normalized();
  }
  const Vector3d x = center + radius * Vector3d(u[0], u[1], 0.0);
  const Vector3d across = Vector3d(-u[1], u[0], 0.0).cross(e);
  const double sine = across.norm();
  if (sine < 1.0 / 1000) return std::nullopt;
  const Vector3d n = across / (up * across[2] < 0.0 ? -sine : sine);
  const double t = e.dot(x - line.middle);
  const Vector3d y = line.middle + t * e;
  if (n.cross(y - x).norm() > rounding(radius + line.half)) return std::nullopt;
  return RimOnLine{
      .on_rim = x, .on_line = y, .normal = n, .height = n.dot(y - x), .t = t, .end = end};
}

}  // namespace tribo::models::geometry
