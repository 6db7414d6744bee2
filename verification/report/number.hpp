#pragma once

#include <string>

#include "verification/judge/verdict.hpp"

namespace tribo::verification::report {

/// A number for readers: at most `digits` significant ones, `1.2346×10⁻⁵`, `∞`, and `—` for none.
[[nodiscard]] std::string readable(double value, int digits = 5);

/// A number on the scale of a verdict's band; counts are written out.
[[nodiscard]] std::string readable_bound(const Verdict& verdict, double value);

/// `1.0023 ± 0.0011 m/s`
[[nodiscard]] std::string measured_text(const Verdict& verdict);

}  // namespace tribo::verification::report
