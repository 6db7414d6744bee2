#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "models/types.hpp"

/// Shapes in the vertical plane, p = (x, z), z upwards. An angle θ > 0 turns z towards x, like a
/// wheel that rolls towards +x.
namespace tribo::models {

/// A convex polygon with up to four vertices, counter-clockwise, or a disc: one vertex with a
/// radius. Two vertices are a thin segment with two sides.
template <class S>
struct Convex {
  static constexpr std::size_t kMostVertices = 4;

  std::array<Vector2<S>, kMostVertices> vertices;
  std::size_t count = 0;
  S radius{};  ///< of a disc [m]; 0: a polygon

  [[nodiscard]] bool is_disc() const { return count == 1; }
  [[nodiscard]] std::span<const Vector2<S>> corners() const { return {vertices.data(), count}; }
};

template <class S>
[[nodiscard]] Convex<S> disc(const S& radius, const Vector2<S>& center = Vector2<S>(S(0), S(0))) {
  Convex<S> shape;
  shape.vertices[0] = center;
  shape.count = 1;
  shape.radius = radius;
  return shape;
}

template <class S>
[[nodiscard]] Convex<S> box(const S& half_x,
                            const S& half_z,
                            const Vector2<S>& center = Vector2<S>(S(0), S(0))) {
  Convex<S> shape;
  shape.vertices = {Vector2<S>(-half_x, -half_z),
                    Vector2<S>(half_x, -half_z),
                    Vector2<S>(half_x, half_z),
                    Vector2<S>(-half_x, half_z)};
  for (Vector2<S>& vertex : shape.vertices) vertex += center;
  shape.count = 4;
  return shape;
}

template <class S>
[[nodiscard]] Convex<S> segment(const Vector2<S>& from, const Vector2<S>& to) {
  Convex<S> shape;
  shape.vertices[0] = from;
  shape.vertices[1] = to;
  shape.count = 2;
  return shape;
}

/// A half-plane: points with n·p < offset are inside.
template <class S>
struct HalfPlane {
  Vector2<S> normal;  ///< n, of length 1, outwards
  S offset{};         ///< [m]
};

/// Pose of a body:  p = origin + R(θ) r.
template <class S>
struct PlanarPose {
  Vector2<S> origin;
  S cosine{}, sine{};  ///< of θ

  [[nodiscard]] static PlanarPose at(const S& x, const S& z, const S& theta) {
    using std::cos;
    using std::sin;
    return {.origin = Vector2<S>(x, z), .cosine = cos(theta), .sine = sin(theta)};
  }
  [[nodiscard]] Vector2<S> operator()(const Vector2<S>& r) const {
    return origin + Vector2<S>(cosine * r[0] + sine * r[1], cosine * r[1] - sine * r[0]);
  }
  [[nodiscard]] Convex<S> operator()(const Convex<S>& shape) const {
    Convex<S> placed = shape;
    for (std::size_t i = 0; i < shape.count; ++i) placed.vertices[i] = (*this)(shape.vertices[i]);
    return placed;
  }
};

}  // namespace tribo::models
