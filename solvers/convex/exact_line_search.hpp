#pragma once

#include <cmath>

namespace tribo::solvers {

/// ℓ along the search direction: slope and curvature at one α.
struct LineDerivatives {
  double slope = 0;      ///< dℓ/dα [J]
  double curvature = 0;  ///< d²ℓ/dα² ≥ 0 [J]
};

inline constexpr double kLineSearchTolerance = 1e-8;  ///< of α and of ℓ'/|ℓ'(0)| [-]
inline constexpr int kLineSearchIterations = 100;

/// The α in (0, alpha_max] that makes a convex ℓ(α) least: the root of ℓ'(α), or alpha_max where ℓ
/// still falls there. Newton's method kept in a bracket by bisection, from
/// α = min(−ℓ'(0)/ℓ''(alpha_max), alpha_max)  [Drake, SapSolver::PerformExactLineSearch].
///
/// `derivatives(α)` evaluates ℓ', ℓ''; `slope0` = ℓ'(0) < 0. NaN comes out as NaN.
template <class Derivatives>
[[nodiscard]] double exact_line_search(double slope0,
                                       double alpha_max,
                                       const Derivatives& derivatives) {
  const LineDerivatives last = derivatives(alpha_max);
  if (last.slope <= 0) return alpha_max;
  double low = 0;
  double high = alpha_max;
  double alpha =
      last.curvature > 0 ? std::fmin(-slope0 / last.curvature, alpha_max) : alpha_max / 2;
  for (int i = 0; i < kLineSearchIterations; ++i) {
    const LineDerivatives here = derivatives(alpha);
    if (std::isnan(here.slope)) return here.slope;
    if (std::abs(here.slope) <= kLineSearchTolerance * std::abs(slope0)) return alpha;
    (here.slope < 0 ? low : high) = alpha;
    double next = alpha - here.slope / here.curvature;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - alpha) <= kLineSearchTolerance * alpha) return next;
    alpha = next;
  }
  return alpha;
}

}  // namespace tribo::solvers
