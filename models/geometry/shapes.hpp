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

template <class S>
struct Sphere {
  S radius{};  ///< [m]
};

/// |r_i| ≤ half_i
template <class S>
struct Box {
  Vector3<S> half = Vector3<S>::Zero();  ///< [m]
};

/// About the z axis, with flat caps:  r_x² + r_y² ≤ radius²,  |r_z| ≤ half_length.
template <class S>
struct Cylinder {
  S radius{};       ///< [m]
  S half_length{};  ///< [m]
};

/// All points within `radius` of the segment |r_z| ≤ half_length of the z axis.
template <class S>
struct Capsule {
  S radius{};       ///< [m]
  S half_length{};  ///< without the round ends [m]
};

/// r_z ≤ 0
template <class S>
struct HalfSpace {};

template <class S>
using Shape = std::variant<Sphere<S>, Box<S>, Cylinder<S>, Capsule<S>, HalfSpace<S>>;

/// InputError unless a size is positive and finite.
template <class S>
void expect_size(const S& size, std::string_view what, std::string_view name) {
  if (S(0) < size && size < std::numeric_limits<S>::infinity()) return;
  throw InputError(fmt::format(
      "{} of '{}' is {}, which is not a positive number", what, name, static_cast<double>(size)));
}

template <class S>
void expect_valid(const Sphere<S>& shape, std::string_view name) {
  expect_size(shape.radius, "radius", name);
}
template <class S>
void expect_valid(const Box<S>& shape, std::string_view name) {
  for (const S& half : shape.half) expect_size(half, "half width", name);
}
template <class S>
void expect_valid(const Cylinder<S>& shape, std::string_view name) {
  expect_size(shape.radius, "radius", name);
  expect_size(shape.half_length, "half length", name);
}
template <class S>
void expect_valid(const Capsule<S>& shape, std::string_view name) {
  expect_size(shape.radius, "radius", name);
  expect_size(shape.half_length, "half length", name);
}
template <class S>
void expect_valid(const HalfSpace<S>& /*shape*/, std::string_view /*name*/) {}

/// InputError, in one line that calls the shape `name`, for sizes that are not positive numbers.
template <class S>
void expect_valid(const Shape<S>& shape, std::string_view name) {
  std::visit([&](const auto& one) { expect_valid(one, name); }, shape);
}

/// The sign of coordinate `axis` at corner 0 … 7 of a box: bit `axis` of the number of the corner.
[[nodiscard]] inline int corner_sign(int corner, int axis) {
  return (corner >> axis & 1) != 0 ? 1 : -1;
}

template <class S>
[[nodiscard]] Vector3<S> corner_of(const Box<S>& box, int corner) {
  Vector3<S> r;
  for (int i = 0; i < 3; ++i) r[i] = S(corner_sign(corner, i)) * box.half[i];
  return r;
}

/// A sphere fixed in a body.
template <class S>
struct PlacedSphere {
  Vector3<S> center;  ///< in the axes of the body [m]
  Sphere<S> sphere;
};

/// A box made of spheres: one in each corner, in the order of the corners, touching three faces.
template <class S>
[[nodiscard]] std::array<PlacedSphere<S>, 8> corner_spheres(const Box<S>& box, const S& radius) {
  expect_size(radius, "radius", "corner spheres");
  const Box<S> inner{.half = box.half - Vector3<S>::Constant(radius)};
  if (inner.half.minCoeff() < S(0))
    throw InputError("spheres in the corners of a box are larger than the box");
  std::array<PlacedSphere<S>, 8> spheres;
  for (int corner = 0; corner < 8; ++corner)
    spheres[static_cast<std::size_t>(corner)] = {corner_of(inner, corner), Sphere<S>{radius}};
  return spheres;
}

}  // namespace tribo::models::geometry
