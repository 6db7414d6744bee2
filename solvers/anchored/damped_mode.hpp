#pragma once

namespace tribo::solvers {

/// The response g of a damped mode to a unit of momentum, at time h, and its first three integrals
/// from 0 to h:
///
///   g̈ + c ġ + λ g = 0,   g(0) = 0,  ġ(0) = 1,   g_k = ∫ g_(k−1) dt
struct ModeAnswer {
  double g = 0;   ///< [s]
  double g1 = 0;  ///< [s²]
  double g2 = 0;  ///< [s³]
  double g3 = 0;  ///< [s⁴]
};

/// For c ≥ 0 [1/s] and λ ≥ 0 [1/s²], both possibly zero; each result is accurate to a few roundings
/// of its largest value up to h.
///
/// With the roots a, b of x² + c h x + λ h² = 0 the integrals are divided differences of exp,
/// g_k = h^(k+1) exp[0, … k times …, 0, a, b], so that  e_k = g_k/h^(k+1)  has
///
///   e_k = Σ_n h_n(a, b)/(n+k+1)!,   h_n = −c h h_(n−1) − λ h² h_(n−2)      roots of up to 2
///   e_k = (φ_k(a) − e_(k−1))/|b|,   |a| ≤ |b|, φ_k(a) = exp[0, …, 0, a]    real roots
///   e_k = (1/(k−1)! − e_(k−2) − c h e_(k−1))/(λ h²)                         others
///
/// Near critical damping the difference of the roots enters only as sin θ/θ or sinh θ/θ.
[[nodiscard]] ModeAnswer mode_answer(double c, double lambda, double h);

}  // namespace tribo::solvers
