#pragma once

#include <algorithm>
#include <cmath>

#include "solvers/convex/convex_options.hpp"

namespace tribo::solvers {

/// ℓ along the search direction, at one α.
struct LineDerivatives {
  double slope = 0;      ///< dℓ/dα [J]
  double curvature = 0;  ///< d²ℓ/dα² ≥ 0 [J]
  double change = 0;     ///< ℓ(α) − ℓ(0) [J]
};

inline constexpr double kLineSearchTolerance = 1e-8;  ///< of α and of ℓ'/|ℓ'(0)| [-]
inline constexpr int kLineSearchIterations = 100;

/// The minimum in (0, α_max) of the cubic with values 0 and `change` and slopes `slope0` < 0 and
/// `slope1` > 0 at 0 and α_max:  p(t α_max) = a t³ + b t² + c t.
[[nodiscard]] inline double cubic_minimum(double slope0, double slope1, double change,
                                          double alpha_max) {
  const double a = -2 * change + alpha_max * (slope0 + slope1);
  const double b = 3 * change - alpha_max * (2 * slope0 + slope1);
  const double c = alpha_max * slope0;
  const double root = std::sqrt(std::max(0.0, b * b - 3 * a * c));  // of p'(t) = 3a t² + 2b t + c
  const double t = b + root > 0 ? -c / (b + root) : (root - b) / (3 * a);
  return alpha_max * t;
}

/// The minimiser α in (0, alpha_max] of a convex ℓ(α): the root of ℓ'(α), or alpha_max where ℓ
/// still falls there. Newton's method kept in a bracket by bisection.
///
/// `derivatives(α)` evaluates ℓ, ℓ', ℓ''; `at0` are those at 0, where ℓ' < 0; only kQuadratic needs
/// its curvature. A start equal to alpha_max within the tolerance is not evaluated again. NaN is
/// passed on as NaN.
template <class Derivatives>
[[nodiscard]] double exact_line_search(const LineDerivatives& at0, double alpha_max,
                                       const Derivatives& derivatives,
                                       LineSearchStart start = LineSearchStart::kCurvatureAtEnd) {
  const LineDerivatives last = derivatives(alpha_max);
  if (last.slope <= 0) return alpha_max;
  double low = 0;
  double high = alpha_max;
  double alpha = alpha_max / 2;
  switch (start) {
    case LineSearchStart::kCurvatureAtEnd:
      if (last.curvature > 0) alpha = std::fmin(-at0.slope / last.curvature, alpha_max);
      break;
    case LineSearchStart::kCubic:
      alpha = cubic_minimum(at0.slope, last.slope, last.change, alpha_max);
      break;
    case LineSearchStart::kQuadratic:
      alpha = std::fmin(-at0.slope / at0.curvature, alpha_max);
      break;
    case LineSearchStart::kFixed:
      alpha = std::fmin(1, alpha_max);
      break;
  }
  if (alpha_max - alpha <= kLineSearchTolerance * alpha_max) alpha = alpha_max;
  for (int i = 0; i < kLineSearchIterations; ++i) {
    const LineDerivatives here = alpha == alpha_max ? last : derivatives(alpha);
    if (std::isnan(here.slope)) return here.slope;
    if (std::abs(here.slope) <= kLineSearchTolerance * std::abs(at0.slope)) return alpha;
    (here.slope < 0 ? low : high) = alpha;
    double next = alpha - here.slope / here.curvature;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - alpha) <= kLineSearchTolerance * alpha) return next;
    alpha = next;
  }
  return alpha;
}

}  // namespace tribo::solvers
