#pragma once

#include "reference/dense/dense_run.hpp"
#include "reference/problem.hpp"

namespace tribo::reference {

/// The methods by which a switched system is computed; of `Computation::method`.
enum class DenseMethod : std::size_t {
  kRadau,   ///< collocation at Radau nodes, of as many stages as the tolerance asks for
  kTaylor,  ///< Taylor series, likewise
};

/// The solution until a time; `perturbation` and `precision` as in `Computation`.
[[nodiscard]] DenseRun<Fifty> compute_dense(const SwitchedSystem& system,
                                            const Computation& computation,
                                            double until);

/// The highest normal force of any contact in a run.
[[nodiscard]] ForcePeak highest_force(const SwitchedSystem& system, const DenseRun<Fifty>& run);

}  // namespace tribo::reference
