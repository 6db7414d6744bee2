#pragma once

#include <optional>

#include "reference/dense/dense_run.hpp"
#include "reference/dense/problem.hpp"
#include "reference/tape/evaluate.hpp"

namespace tribo::reference {

/// The methods that compute a switched system; values of `Computation::method`.
enum class DenseMethod : std::size_t {
  kRadau,        ///< collocation at Radau nodes, of as many stages as the tolerance asks for
  kTaylorEuler,  ///< Taylor series, and extrapolated implicit Euler where that is cheaper
};

/// The solution until a time; `perturbation` and `precision` as in `Computation`.
[[nodiscard]] DenseRun<Fifty> compute_dense(const SwitchedSystem& system,
                                            const Computation& computation, double until);

/// [f_n, f_t] of each contact at times of a run.
class ForcesOfRun {
 public:
  ForcesOfRun(const SwitchedSystem& system, const DenseRun<Fifty>& run)
      : system_(system), run_(run) {}

  /// The forces at a time at which the state is y.
  [[nodiscard]] std::vector<Fifty> at(const Fifty& time, const Vector<Fifty>& y);

 private:
  const SwitchedSystem& system_;
  const DenseRun<Fifty>& run_;
  std::size_t piece_ = 0;
  std::optional<Values<Fifty>> values_;  ///< of that piece's mode
};

/// The highest normal force of any contact in the pieces of a run between two times; zero where
/// nothing touches. Of forces that are equal to the relative accuracy of the run, the first.
[[nodiscard]] ForcePeak highest_force(const SwitchedSystem& system, const DenseRun<Fifty>& run,
                                      const Fifty& from, const Fifty& to, double accuracy);

}  // namespace tribo::reference
