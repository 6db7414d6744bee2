#pragma once

#include <cmath>
#include <numbers>

/// Forces of pressure fields on a plane, in closed form. E: hydroelastic modulus [Pa], H: depth of
/// the deepest point [m], δ: indentation of the body [m].
namespace tribo::papers::beyond::hydro {

inline constexpr double kPi = std::numbers::pi;

/// A box with faces 2a × 2b on the plane, κ = E/H: the pressure is also limited by the walls.
///
///   F = κ 4 (a b δ − (a + b) δ²/2 + δ³/3)
[[nodiscard]] inline double box_force(double kappa, double a, double b, double depth) {
  return kappa * 4 * (a * b * depth - (a + b) * depth * depth / 2 + depth * depth * depth / 3);
}
/// dF/dδ = κ 4 (a − δ)(b − δ)
[[nodiscard]] inline double box_stiffness(double kappa, double a, double b, double depth) {
  return kappa * 4 * (a - depth) * (b - depth);
}

/// (n/2) r² sin(2π/n)
[[nodiscard]] inline double polygon_area(int n, double r) {
  return n / 2.0 * r * r * std::sin(2 * kPi / n);
}
/// I = A r² (2 + cos(2π/n))/12
[[nodiscard]] inline double polygon_inertia(int n, double r) {
  return polygon_area(n, r) * r * r * (2 + std::cos(2 * kPi / n)) / 12;
}

/// A prism on its end, as wide as it is long: its walls are as steep as its ends.
///
///   F = (E/H) A (δ − δ²/H + δ³/(3 H²))
[[nodiscard]] inline double prism_force(double E, double H, double area, double depth) {
  return E / H * area * (depth - depth * depth / H + depth * depth * depth / (3 * H * H));
}

/// F = π E δ² (1 − 2 δ/(3 R)):  ∫ E (R − u)/R 2π u du,  u = R − δ … R
[[nodiscard]] inline double sphere_force(double E, double R, double depth) {
  return kPi * E * depth * depth * (1 - 2 * depth / (3 * R));
}

/// A cylinder on its side, as wide as it is long, with the depth below it D(s) = r − √((r − δ)² +
/// s²), which ends at the caps:
///
///   F = (E/r)(L ∫ D ds − ∫ D² ds),  |s| ≤ s₀,  s₀² = r² − (r − δ)²
///   ∫ D ds = r s₀ − c² asinh(s₀/c),  c = r − δ
///   ∫ D² ds = 2 s₀ (r² + c²) + ⅔ s₀³ − 2 r (r s₀ + c² asinh(s₀/c))
[[nodiscard]] inline double lying_cylinder_force(double E, double r, double L, double depth) {
  const double c = r - depth, s = std::sqrt(r * r - c * c), curved = c * c * std::asinh(s / c);
  const double first = r * s - curved;
  const double second = 2 * s * (r * r + c * c) + 2.0 / 3 * s * s * s - 2 * r * (r * s + curved);
  return E / r * (L * first - second);
}

/// Moment by quadrature over that of the pressure, for an n-gon split into triangles about its
/// centre: with one point a triangle, and with three.
///
///   8 cos²(π/n)/(3 (2 + cos(2π/n))),   4 (11 + 8 cos(2π/n))/(27 (2 + cos(2π/n)))
[[nodiscard]] inline double centroid_moment(int n) {
  const double c = std::cos(kPi / n);
  return 8 * c * c / (3 * (2 + std::cos(2 * kPi / n)));
}
[[nodiscard]] inline double fan_moment(int n) {
  const double cosine = std::cos(2 * kPi / n);
  return 4 * (11 + 8 * cosine) / (27 * (2 + cosine));
}

/// Two layers in series: κ = κ_A κ_B/(κ_A + κ_B)
[[nodiscard]] inline double in_series(double a, double b) {
  return a * b / (a + b);
}

}  // namespace tribo::papers::beyond::hydro
