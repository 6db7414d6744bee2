#pragma once

#include <cmath>
#include <limits>

#include "models/hydroelastic/polygon.hpp"

namespace tribo::models::hydroelastic {

/// A flat piece of the surface on which the pressures of two bodies are equal, in the axes of B.
///
/// The pressure rate for a unit normal velocity follows from the pressures along n on both sides,
///
///   1/g = 1/g_A + 1/g_B,   g_A = g_k·n,   g_B = −g_l·n
///
/// and is that of the other body where one is rigid. For two compliant bodies n is along g_k − g_l,
/// so that g_A + g_B = |g_k − g_l| > 0.
struct ContactPolygon {
  Polygon outline;
  Vector3d normal;   ///< from B into A
  Linear pressure;   ///< of the softer body [Pa]
  double rate = 0;   ///< g [Pa/m]; zero where the pressure of a body does not change along n
  int a = 0, b = 0;  ///< tetrahedra or triangles; 0 of a half space
};

/// The rate of a pressure along a normal, zero where it is so by rounding [Pa/m].
[[nodiscard]] inline double along(const Vector3d& gradient, const Vector3d& n) {
  const double slope = gradient.dot(n);
  const double rounding = 4096.0 * std::numeric_limits<double>::epsilon() * gradient.norm();
  return std::abs(slope) > rounding ? slope : 0.0;
}

/// Whether a pressure grows from the contact surface into its body: cos(5π/8) less.
[[nodiscard]] inline bool grows_inwards(const Vector3d& gradient, const Vector3d& inwards) {
  constexpr double kCosine = -0.38268343236508977;  // cos 5π/8
  return gradient.dot(inwards) > kCosine * gradient.norm();
}

}  // namespace tribo::models::hydroelastic
