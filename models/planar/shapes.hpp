#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <span>

#include "models/types.hpp"

/// Shapes in the vertical plane, p = (x, z), z upwards. An angle θ > 0 turns z towards x, like a
/// wheel that rolls towards +x.
namespace tribo::models {

/// A convex polygon with up to four vertices, counter-clockwise, or a disc: one vertex with a
/// radius. Two vertices are a thin segment with two sides.
struct Convex {
  static constexpr std::size_t kMostVertices = 4;

  std::array<Vector2d, kMostVertices> vertices;
  std::size_t count = 0;
  double radius = 0;  ///< of a disc [m]; 0: a polygon

  [[nodiscard]] bool is_disc() const { return count == 1; }
  [[nodiscard]] std::span<const Vector2d> corners() const { return {vertices.data(), count}; }
};

[[nodiscard]] inline Convex disc(double radius, const Vector2d& center = Vector2d(0.0, 0.0)) {
  Convex shape;
  shape.vertices[0] = center;
  shape.count = 1;
  shape.radius = radius;
  return shape;
}

[[nodiscard]] inline Convex box(double half_x, double half_z,
                                const Vector2d& center = Vector2d(0.0, 0.0)) {
  Convex shape;
  shape.vertices = {Vector2d(-half_x, -half_z), Vector2d(half_x, -half_z), Vector2d(half_x, half_z),
                    Vector2d(-half_x, half_z)};
  for (Vector2d& vertex : shape.vertices) vertex += center;
  shape.count = 4;
  return shape;
}

[[nodiscard]] inline Convex segment(const Vector2d& from, const Vector2d& to) {
  Convex shape;
  shape.vertices[0] = from;
  shape.vertices[1] = to;
  shape.count = 2;
  return shape;
}

/// A half-plane: points with n·p < offset are inside.
struct HalfPlane {
  Vector2d normal;    ///< n, of length 1, outwards
  double offset = 0;  ///< [m]
};

/// Pose of a body:  p = origin + R(θ) r.
struct PlanarPose {
  Vector2d origin;
  double cosine{}, sine{};  ///< of θ

  [[nodiscard]] static PlanarPose at(double x, double z, double theta) {
    return {.origin = Vector2d(x, z), .cosine = std::cos(theta), .sine = std::sin(theta)};
  }
  [[nodiscard]] Vector2d operator()(const Vector2d& r) const {
    return origin + Vector2d(cosine * r[0] + sine * r[1], cosine * r[1] - sine * r[0]);
  }
  [[nodiscard]] Convex operator()(const Convex& shape) const {
    Convex placed = shape;
    for (std::size_t i = 0; i < shape.count; ++i) placed.vertices[i] = (*this)(shape.vertices[i]);
    return placed;
  }
};

}  // namespace tribo::models
