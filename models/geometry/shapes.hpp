#pragma once

#include <fmt/core.h>

#include <array>
#include <limits>
#include <string_view>
#include <variant>

#include "models/bodies/spatial.hpp"
#include "models/input_error.hpp"

/// Shapes in space, all convex, each in axes of its own with the origin at its centre. A pose is a
/// `Placement`: a point r of a shape is at  x = R r + p.
namespace tribo::models::geometry {

struct Sphere {
  double radius = 0;  ///< [m]
};

/// |r_i| ≤ half_i
struct Box {
  Vector3d half = Vector3d::Zero();  ///< [m]
};

/// About the z axis, with flat caps:  r_x² + r_y² ≤ radius²,  |r_z| ≤ half_length.
struct Cylinder {
  double radius = 0;       ///< [m]
  double half_length = 0;  ///< [m]
};

/// All points within `radius` of the segment |r_z| ≤ half_length of the z axis.
struct Capsule {
  double radius = 0;       ///< [m]
  double half_length = 0;  ///< without the round ends [m]
};

/// r_z ≤ 0
struct HalfSpace {};

using Shape = std::variant<Sphere, Box, Cylinder, Capsule, HalfSpace>;

/// InputError unless a size is positive and finite.
inline void expect_size(double size, std::string_view what, std::string_view name) {
  if (0.0 < size && size < std::numeric_limits<double>::infinity()) return;
  throw InputError(
      fmt::format("{} of '{}' is {}, which is not a positive number", what, name, size));
}

inline void expect_valid(const Sphere& shape, std::string_view name) {
  expect_size(shape.radius, "radius", name);
}
inline void expect_valid(const Box& shape, std::string_view name) {
  for (double half : shape.half) expect_size(half, "half width", name);
}
inline void expect_valid(const Cylinder& shape, std::string_view name) {
  expect_size(shape.radius, "radius", name);
  expect_size(shape.half_length, "half length", name);
}
inline void expect_valid(const Capsule& shape, std::string_view name) {
  expect_size(shape.radius, "radius", name);
  expect_size(shape.half_length, "half length", name);
}
inline void expect_valid(const HalfSpace& /*shape*/, std::string_view /*name*/) {}

/// InputError, in one line that calls the shape `name`, for sizes that are not positive numbers.
inline void expect_valid(const Shape& shape, std::string_view name) {
  std::visit([&](const auto& one) { expect_valid(one, name); }, shape);
}

/// The sign of coordinate `axis` at corner 0 … 7 of a box: bit `axis` of the number of the corner.
[[nodiscard]] inline int corner_sign(int corner, int axis) {
  return (corner >> axis & 1) != 0 ? 1 : -1;
}

[[nodiscard]] inline Vector3d corner_of(const Box& box, int corner) {
  Vector3d r;
  for (int i = 0; i < 3; ++i) r[i] = corner_sign(corner, i) * box.half[i];
  return r;
}

/// A sphere fixed in a body.
struct PlacedSphere {
  Vector3d center;  ///< in the axes of the body [m]
  Sphere sphere;
};

/// A box made of spheres: one in each corner, in the order of the corners, touching three faces.
[[nodiscard]] inline std::array<PlacedSphere, 8> corner_spheres(const Box& box, double radius) {
  expect_size(radius, "radius", "corner spheres");
  const Box inner{.half = box.half - Vector3d::Constant(radius)};
  if (inner.half.minCoeff() < 0.0)
    throw InputError("spheres in the corners of a box are larger than the box");
  std::array<PlacedSphere, 8> spheres;
  for (int corner = 0; corner < 8; ++corner)
    spheres[static_cast<std::size_t>(corner)] = {corner_of(inner, corner), Sphere{radius}};
  return spheres;
}

}  // namespace tribo::models::geometry
