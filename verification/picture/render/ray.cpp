#include "verification/picture/render/ray.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tribo::verification::render {
namespace {

using models::geometry::Box;
using models::geometry::Capsule;
using models::geometry::Cylinder;
using models::geometry::HalfSpace;
using models::geometry::Shape;
using models::geometry::Sphere;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The t at which a line is inside something convex: none where in ≥ out.
struct Span {
  double in = -kInfinity, out = kInfinity;
};

/// A ray enters where the span begins, ahead of its origin.
bool enters(const Span& span) {
  return 0 < span.in && span.in < span.out;
}

constexpr Span kNowhere = {.in = kInfinity, .out = -kInfinity};

/// |o + t d| ≤ half
Span between_planes(double o, double d, double half) {
  if (d == 0) return std::abs(o) <= half ? Span{} : kNowhere;
  const double middle = -o / d, reach = half / std::abs(d);
  return {.in = middle - reach, .out = middle + reach};
}

/// |o + t d| ≤ radius, in two dimensions or three: about the point nearest to the centre, so that
/// nothing cancels on rays from afar.
template <class V>
Span in_ball(const V& o, const V& d, double radius) {
  const double speed = d.squaredNorm();
  if (speed == 0) return o.squaredNorm() <= radius * radius ? Span{} : kNowhere;
  const double nearest = -o.dot(d) / speed;
  const double room = radius * radius - (o + nearest * d).squaredNorm();
  if (room < 0) return kNowhere;
  const double reach = std::sqrt(room / speed);
  return {.in = nearest - reach, .out = nearest + reach};
}

Vector at(const Ray& ray, double t) {
  return ray.origin + t * ray.direction;
}

/// The normal of the plane across `axis` that a ray enters through.
Vector facing(const Ray& ray, int axis) {
  return Vector::Unit(axis) * (ray.direction[axis] > 0 ? -1.0 : 1.0);
}

/// Where a ray enters the round side of a cylinder about z, or none if it enters elsewhere.
std::optional<Hit> side_entry(const Ray& ray, double radius, double half_length) {
  const Span round = in_ball(ray.origin.head<2>().eval(), ray.direction.head<2>().eval(), radius);
  if (!enters(round)) return std::nullopt;
  const Vector p = at(ray, round.in);
  if (std::abs(p[2]) > half_length) return std::nullopt;
  return Hit{round.in, Vector(p[0] / radius, p[1] / radius, 0)};
}

std::optional<Hit> ball_entry(const Ray& ray, const Vector& centre, double radius) {
  const Span span = in_ball(Vector(ray.origin - centre), ray.direction, radius);
  if (!enters(span)) return std::nullopt;
  return Hit{span.in, (at(ray, span.in) - centre) / radius};
}

Span common(const Span& a, const Span& b) {
  return {.in = std::max(a.in, b.in), .out = std::min(a.out, b.out)};
}

double squared_distance_to_axis(const Vector& p, double half_length) {
  return (p - Vector(0, 0, std::clamp(p[2], -half_length, half_length))).squaredNorm();
}

}  // namespace

std::optional<Hit> entry(const Sphere& s, const Ray& ray) {
  return ball_entry(ray, Vector::Zero(), s.radius);
}

std::optional<Hit> entry(const Box& s, const Ray& ray) {
  Span inside;
  int last = 0;  // the planes that it comes between last
  for (int i = 0; i < 3; ++i) {
    const Span span = between_planes(ray.origin[i], ray.direction[i], s.half[i]);
    if (span.in > inside.in) last = i;
    inside = common(inside, span);
  }
  if (!enters(inside)) return std::nullopt;
  return Hit{inside.in, facing(ray, last)};
}

std::optional<Hit> entry(const Cylinder& s, const Ray& ray) {
  const Span caps = between_planes(ray.origin[2], ray.direction[2], s.half_length);
  const Span round = in_ball(ray.origin.head<2>().eval(), ray.direction.head<2>().eval(), s.radius);
  const Span inside = common(caps, round);
  if (!enters(inside)) return std::nullopt;
  if (caps.in > round.in) return Hit{inside.in, facing(ray, 2)};
  const Vector p = at(ray, inside.in);
  return Hit{inside.in, Vector(p[0] / s.radius, p[1] / s.radius, 0)};
}

std::optional<Hit> entry(const Capsule& s, const Ray& ray) {
  if (squared_distance_to_axis(ray.origin, s.half_length) <= s.radius * s.radius) {
    return std::nullopt;
  }
  std::optional<Hit> first = side_entry(ray, s.radius, s.half_length);
  for (const double end : {-s.half_length, s.half_length}) {
    const std::optional<Hit> ball = ball_entry(ray, Vector(0, 0, end), s.radius);
    if (ball && (!first || ball->t < first->t)) first = ball;
  }
  return first;
}

std::optional<Hit> entry(const HalfSpace& /*s*/, const Ray& ray) {
  const double t = -ray.origin[2] / ray.direction[2];
  if (!(ray.origin[2] > 0 && ray.direction[2] < 0)) return std::nullopt;
  return Hit{t, Vector::UnitZ()};
}

std::optional<Hit> entry(const Shape& shape, const Ray& ray) {
  return std::visit([&](const auto& one) { return entry(one, ray); }, shape);
}

}  // namespace tribo::verification::render
