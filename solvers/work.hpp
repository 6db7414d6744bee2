#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tribo::solvers {

/// The counted costs of a computation. Counters are exact and additive: a run's are the sum of its
/// steps'.
struct Work {
  std::int64_t steps = 0;          ///< accepted steps
  std::int64_t rejected = 0;       ///< steps rejected by error control
  std::int64_t failed_solves = 0;  ///< attempts whose nonlinear solve failed
  double smallest_step =
      std::numeric_limits<double>::infinity();  ///< accepted, not cut to end at a time; infinite if
                                                ///< there is none [s]
  std::int64_t dynamics_evaluations = 0;        ///< of f(t, x), differences for Jacobians included
  std::int64_t jacobians = 0;
  std::int64_t geometry_queries = 0;  ///< models::System::evaluate
  std::int64_t newton_iterations = 0;
  std::int64_t limited_iterations = 0;  ///< with α < 1
  std::int64_t factorizations = 0;      ///< numeric
  std::int64_t symbolic_analyses = 0;
  std::int64_t linear_solves = 0;
  std::int64_t inner_iterations = 0;         ///< of linear solves by conjugate gradients
  std::int64_t fallbacks = 0;                ///< of them to a factor, where they stagnate; of modes
                                             ///< to the matrix exponential
  std::int64_t line_search_evaluations = 0;  ///< TALS look-ups, evaluations of ℓ'
  std::int64_t matrix_multiplications = 0;   ///< of the matrix exponential

  /// Of a run under error control.
  [[nodiscard]] std::int64_t attempts() const { return steps + rejected + failed_solves; }

  Work& operator+=(const Work& other) {
    steps += other.steps;
    rejected += other.rejected;
    failed_solves += other.failed_solves;
    smallest_step = std::min(smallest_step, other.smallest_step);
    dynamics_evaluations += other.dynamics_evaluations;
    jacobians += other.jacobians;
    geometry_queries += other.geometry_queries;
    newton_iterations += other.newton_iterations;
    limited_iterations += other.limited_iterations;
    factorizations += other.factorizations;
    symbolic_analyses += other.symbolic_analyses;
    linear_solves += other.linear_solves;
    inner_iterations += other.inner_iterations;
    fallbacks += other.fallbacks;
    line_search_evaluations += other.line_search_evaluations;
    matrix_multiplications += other.matrix_multiplications;
    return *this;
  }
};

}  // namespace tribo::solvers
