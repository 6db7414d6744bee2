#pragma once

#include "verification/study/fixed_step_run.hpp"

/// Common to the experiments of "CENIC" (cenic2025). The numbers of its scenes are the defaults of
/// their scenarios.
namespace tribo::papers::cenic2025 {

using verification::Setup;

/// Error control with the step sizes of the published program.
[[nodiscard]] inline solvers::ErrorControl accuracy(double epsilon) {
  return {.accuracy = epsilon, .max_step = 0.1};
}

}  // namespace tribo::papers::cenic2025
