#pragma once

namespace tribo::reference {

/// A mass on one spring and damper under a constant force, x measured from the anchor.
///
///   m ẍ = −K x − B ẋ + m b
struct SpringDamperCase {
  double m = 0;       ///< [kg]
  double K = 0;       ///< [N/m]
  double B = 0;       ///< [N·s/m]
  double b = 0;       ///< [m/s²]
  double x0 = 0;      ///< [m]
  double x_dot0 = 0;  ///< [m/s]
};

/// Its motion and the integrals of (x, ẋ) that exponential integration needs.
struct SpringDamperMotion {
  double x = 0;                    ///< [m]
  double x_dot = 0;                ///< [m/s]
  double integral = 0;             ///< ∫₀ᵗ x dτ [m·s]
  double double_integral = 0;      ///< ∫₀ᵗ ∫₀^τ x ds dτ [m·s²]
  double dot_integral = 0;         ///< ∫₀ᵗ ẋ dτ = x − x0 [m]
  double dot_double_integral = 0;  ///< ∫₀ᵗ ∫₀^τ ẋ ds dτ = ∫x − x0 t [m·s]
};

/// The motion after t > 0 in closed form, computed in 50 digits and rounded. With y = x − b/w,
/// w = K/m, c = B/m and a = c/2:
///
///   y = e^(−at) (y0 C(t) + (ẏ0 + a y0) S(t)),   C, S = cos ωt, sin ωt/ω for ω² = w − a² > 0
///   ∫y = −(ẏ − ẏ0 + c (y − y0))/w,   ∫∫y = −(y − y0 − ẏ0 t + c (∫y − y0 t))/w
///
/// and cosh, sinh where the damping is above critical.
[[nodiscard]] SpringDamperMotion spring_damper_motion(const SpringDamperCase& c, double t);

/// The same with both integrals of x by quadrature of the closed form of x in 50 digits, the double
/// one as ∫₀ᵗ (t − τ) x dτ; those of ẋ follow from them.
[[nodiscard]] SpringDamperMotion spring_damper_motion_by_quadrature(const SpringDamperCase& c,
                                                                    double t);

}  // namespace tribo::reference
