#pragma once

#include <optional>

#include "models/geometry/ellipse.hpp"
#include "models/geometry/rim.hpp"
#include "models/geometry/touch_point.hpp"

/// A rim of a cylinder, in the cylinder's axes, and a line  m + t e,  |e| = 1: an edge of a box or
/// an axis. Where n ⟂ e they touch at  x = c + radius n_xy/|n_xy|  and  t = e·(x − m).
namespace tribo::models::geometry {

template <class S>
struct Line {
  Vector3<S> middle, direction;
  S half{};  ///< [m]
};

/// A point of a rim and the point of a line that is nearest to it.
template <class S>
struct RimOnLine {
  Vector3<S> on_rim, on_line;
  Vector3<S> normal;  ///< from the rim to the line
  S height{};         ///< on_line = on_rim + height normal, but for what is not stationary [m]
  S t{};              ///< along the line [m]
  int end = 0;        ///< on which half of the rim it is along the line, 0 or 1
};

template <class S>
[[nodiscard]] RimOnLine<S> rim_on_line(const Vector3<S>& center,
                                       const S& radius,
                                       const Line<S>& line,
                                       const Vector3<S>& n) {
  const Vector3<S>&e = line.direction, x = center + radius * across_axis(n);
  const S t = e.dot(x - line.middle);
  const Vector3<S> y = line.middle + t * e;
  return {.on_rim = x,
          .on_line = y,
          .normal = n,
          .height = n.dot(y - x),
          .t = t,
          .end = e[0] * x[0] + e[1] * x[1] < S(0) ? 0 : 1};
}

/// The nearest points of the rim and the line, or, if the line runs through the disc, those by
/// which they part: seen along the line, the disc is an ellipse. `across_long_axis`: where it is
/// also nearer than its neighbours, on the other side of the long axis.
template <class S>
[[nodiscard]] RimOnLine<S> nearest_of_rim(const Vector3<S>& center,
                                          const S& radius,
                                          const Line<S>& line,
                                          bool across_long_axis) {
  using std::abs;
  const Vector3<S>& e = line.direction;
  const Vector3<S> across = across_axis(Vector3<S>(e[1], -e[0], S(0)));
  const Vector3<S> flat = (across - across.dot(e) * e).normalized();  // for e along the axis
  const Vector3<S> steep = e.cross(flat);
  const Vector3<S> m = line.middle - center;
  const Ellipse<S> seen{.a = radius,
                        .b = radius * abs(e[2]),
                        .excess = radius * radius * (e[0] * e[0] + e[1] * e[1])};
  const Vector2<S> p(m.dot(flat), m.dot(steep));
  const Vector2<S> n = across_long_axis ? normal_across(seen, p) : normal_towards(seen, p);
  return rim_on_line<S>(center, radius, line, n[0] * flat + n[1] * steep);
}

/// Where the line crosses the rim as seen along the axis, on half `end` of the rim, moved to where
/// the two are nearest to each other: Newton's iteration on the angle of the rim, with unit vectors
/// u outwards and u′ along the rim, from a start that is right where the line is parallel to the
/// cap. `up` is the side of the cap, 1 or −1, to which the normal looks. Nothing if they do not
/// cross at an angle of more than 1/1000.
template <class S>
[[nodiscard]] std::optional<RimOnLine<S>> crossing_of_rim(
    const Vector3<S>& center, const S& radius, const Line<S>& line, int end, int up) {
  using std::sqrt;
  const Vector3<S>& e = line.direction;
  const Vector2<S> along(e[0], e[1]), m(line.middle[0], line.middle[1]);
  const S square = along.squaredNorm(), away = m[0] * along[1] - m[1] * along[0];
  const S chord = radius * radius * square - away * away;
  if (!(chord > S(0))) return std::nullopt;
  const S sign(end == 0 ? -1 : 1);
  Vector2<S> u = (away * Vector2<S>(along[1], -along[0]) + sign * sqrt(chord) * along).normalized();
  for (int iteration = 0; iteration < 8; ++iteration) {
    const Vector3<S> out(u[0], u[1], S(0)), next(-u[1], u[0], S(0));
    Vector3<S> w = center + radius * out - line.middle;
    w -= e.dot(w) * e;
    const S turning = e.dot(next);
    const S step = w.dot(next) / (radius * (S(1) - turning * turning) - w.dot(out));
    u = (u - step * Vector2<S>(next[0], next[1])).normalized();
  }
  const Vector3<S> x = center + radius * Vector3<S>(u[0], u[1], S(0));
  const Vector3<S> across = Vector3<S>(-u[1], u[0], S(0)).cross(e);
  const S sine = across.norm();
  if (sine < S(1) / 1000) return std::nullopt;
  const Vector3<S> n = across / (S(up) * across[2] < S(0) ? -sine : sine);
  const S t = e.dot(x - line.middle);
  const Vector3<S> y = line.middle + t * e;
  if (n.cross(y - x).norm() > rounding(radius + line.half)) return std::nullopt;
  return RimOnLine<S>{
      .on_rim = x, .on_line = y, .normal = n, .height = n.dot(y - x), .t = t, .end = end};
}

}  // namespace tribo::models::geometry
