#pragma once

#include <string_view>

#include "solvers/linear/linear_algebra.hpp"

namespace tribo::solvers {

/// Where the search for the minimum of ℓ begins.
enum class LineSearchStart {
  kCurvatureAtEnd,  ///< −ℓ'(0)/ℓ''(α_max)  [Drake, SapSolver::PerformExactLineSearch]
  kCubic,           ///< the minimum of the cubic through ℓ and ℓ' at both ends
  kQuadratic,       ///< −ℓ'(0)/ℓ''(0)
  kFixed,           ///< 1
};

/// When Newton's method ends.
enum class StoppingRule {
  kMomentum,  ///< at a gradient that is small beside the momentum, to rounding    [icf, Sec. IV]
  kUpdate,    ///< at a gradient or an update that is small enough for error control [cenic, Sec. V]
  kChange,    ///< the same, relative to the change of momentum in the step                 [ours]
};

/// Which curvature of friction Newton's method takes.
enum class CurvatureRule {
  kExact,      ///< that of the potential
  kMajorised,  ///< the secant in the first six iterations
  kAdaptive,   ///< the secant after an iteration that took less than half of its update, in the
               ///< first twenty: with SAP's friction, whose secant may be far too stiff, the two
               ///< could otherwise take turns without end
};

/// The rule named by `scheme.curvature`.
[[nodiscard]] inline CurvatureRule curvature_rule_from(std::string_view choice) {
  if (choice == "majorised") return CurvatureRule::kMajorised;
  return choice == "adaptive" ? CurvatureRule::kAdaptive : CurvatureRule::kExact;
}

struct ConvexOptions {
  double tolerance = 1e-12;  ///< ε_r of the stopping rule [-]
  double scale = 1;          ///< what is absolute in the stopping rules is of this [√J]
  int max_iterations = 100;
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
  StoppingRule stopping = StoppingRule::kMomentum;
  bool rounding_counts = true;  ///< in the stopping rule; the published one has none
  LineSearchStart line_search_start = LineSearchStart::kCurvatureAtEnd;
  double most_alpha = 1.5;     ///< largest fraction of an update [-]
  bool reuse_hessian = false;  ///< keep a factor while it still converges [cenic, Sec. V]
  CurvatureRule curvature = CurvatureRule::kExact;
  int threads = 1;  ///< number of threads that evaluate contacts
};

}  // namespace tribo::solvers
