#pragma once

#include "verification/judge/check.hpp"
#include "verification/judge/curve.hpp"

/// The checks that judge a whole curve; `check.hpp` says what they measure.
namespace tribo::verification {

[[nodiscard]] CheckResult evaluate_digits(const DigitsCheck& check, const Curve& curve);
[[nodiscard]] CheckResult evaluate_slope(const SlopeCheck& check, const Curve& curve);
[[nodiscard]] CheckResult evaluate_tube(const TubeCheck& check, const Curve& curve,
                                        const Curve& reference);

}  // namespace tribo::verification
