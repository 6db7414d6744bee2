#pragma once

#include <optional>

#include "models/geometry/shapes.hpp"

/// Pictures of scenes in space, without a display: rays are intersected with the shapes in closed
/// form.
///
/// Pixels are made of sums, products, quotients and square roots alone, which IEEE 754 rounds alike
/// on every machine.
namespace tribo::verification::render {

using Vector = models::Vector3<double>;

/// The points  origin + t direction,  t > 0.
struct Ray {
  Vector origin;     ///< [m]
  Vector direction;  ///< of length 1
};

/// Where a ray enters a shape.
struct Hit {
  double t = 0;   ///< along the ray [m]
  Vector normal;  ///< outwards, of length 1
};

/// Where a ray, in the axes of the shape, enters it from outside: none for a ray that misses it, or
/// that starts inside.
[[nodiscard]] std::optional<Hit> entry(const models::geometry::Sphere& s, const Ray& ray);
[[nodiscard]] std::optional<Hit> entry(const models::geometry::Box& s, const Ray& ray);
[[nodiscard]] std::optional<Hit> entry(const models::geometry::Cylinder& s, const Ray& ray);
[[nodiscard]] std::optional<Hit> entry(const models::geometry::Capsule& s, const Ray& ray);
[[nodiscard]] std::optional<Hit> entry(const models::geometry::HalfSpace& s, const Ray& ray);

/// The same for any shape.
[[nodiscard]] std::optional<Hit> entry(const models::geometry::Shape& shape, const Ray& ray);

}  // namespace tribo::verification::render
