#include "verification/picture/render/reach.hpp"

#include <cmath>
#include <limits>

namespace tribo::verification::render {
namespace {

namespace geometry = models::geometry;

constexpr double kNoEnd = std::numeric_limits<double>::infinity();

double across_z(const Vector& d) {
  return std::sqrt(d[0] * d[0] + d[1] * d[1]);
}

/// The largest  d · r  of the points r of a shape in its axes.
double support(const geometry::Sphere& s, const Vector& d) {
  return s.radius * d.norm();
}
double support(const geometry::Box& s, const Vector& d) {
  return s.half.dot(d.cwiseAbs());
}
double support(const geometry::Cylinder& s, const Vector& d) {
  return s.radius * across_z(d) + s.half_length * std::abs(d[2]);
}
double support(const geometry::Capsule& s, const Vector& d) {
  return s.radius * d.norm() + s.half_length * std::abs(d[2]);
}
double support(const geometry::HalfSpace& /*s*/, const Vector& /*d*/) {
  return kNoEnd;
}

double radius_of(const geometry::Sphere& s) {
  return s.radius;
}
double radius_of(const geometry::Box& s) {
  return s.half.norm();
}
double radius_of(const geometry::Cylinder& s) {
  return std::sqrt(s.radius * s.radius + s.half_length * s.half_length);
}
double radius_of(const geometry::Capsule& s) {
  return s.radius + s.half_length;
}
double radius_of(const geometry::HalfSpace& /*s*/) {
  return kNoEnd;
}

}  // namespace

double reach(const Solid& solid, const Vector& direction) {
  const Vector d = solid.at.R.transpose() * direction;
  return direction.dot(solid.at.p) +
         std::visit([&](const auto& one) { return support(one, d); }, solid.shape);
}

double ball_radius(const geometry::Shape& shape) {
  return std::visit([](const auto& one) { return radius_of(one); }, shape);
}

}  // namespace tribo::verification::render
