#pragma once

#include <array>

namespace tribo::reference {

/// Errors at t = 1 of Boost's rosenbrock4 on ẋ = −(x − cos t) − sin t, x(0) = 1, with `steps`
/// steps.
struct RosenbrockErrors {
  double as_shipped = 0;
  double with_d4_negated = 0;
};

[[nodiscard]] RosenbrockErrors rosenbrock_errors(int steps);

}  // namespace tribo::reference
