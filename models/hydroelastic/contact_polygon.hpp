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
template <class S>
struct ContactPolygon {
  Polygon<S> outline;
  Vector3<S> normal;   ///< from B into A
  Linear<S> pressure;  ///< of the softer body [Pa]
  S rate{};            ///< g [Pa/m]; zero where the pressure of a body does not change along n
  int a = 0, b = 0;    ///< tetrahedra or triangles; 0 of a half space
};

/// The rate of a pressure along a normal, zero where it is so by rounding [Pa/m].
template <class S>
[[nodiscard]] S along(const Vector3<S>& gradient, const Vector3<S>& n) {
  using std::abs;
  const S slope = gradient.dot(n);
  const S rounding = S(4096) * std::numeric_limits<S>::epsilon() * gradient.norm();
  return abs(slope) > rounding ? slope : S(0);
}

/// Whether a pressure grows from the contact surface into its body: cos(5π/8) less.
template <class S>
[[nodiscard]] bool grows_inwards(const Vector3<S>& gradient, const Vector3<S>& inwards) {
  constexpr double kCosine = -0.38268343236508977;  // cos 5π/8
  return gradient.dot(inwards) > S(kCosine) * gradient.norm();
}

}  // namespace tribo::models::hydroelastic
