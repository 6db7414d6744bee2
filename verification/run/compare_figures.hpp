#pragma once

#include "verification/run/compare.hpp"

namespace tribo::verification {

/// Whether two numbers of data files are the same; NaN, a missing number, equals NaN.
[[nodiscard]] bool same_number(double a, double b);

/// |a − b| / max(|a|, |b|); zero where they are the same, infinite where one of them is not finite.
[[nodiscard]] double relative_difference(double a, double b);

}  // namespace tribo::verification
