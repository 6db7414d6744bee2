#pragma once

#include <string>

#include "verification/judge/verdict.hpp"

namespace tribo::verification::report {

/// An inline SVG: the band on a short axis and the measured value as a mark on it. A value beyond
/// the axis is an arrow at its edge. Logarithmic where the positive numbers span more than a factor
/// of 50. Empty if the verdict has no band.
[[nodiscard]] std::string band_axis(const Verdict& verdict);

/// How far inside its band a value lies: 1 in the middle, 0 at an end, negative outside; of a band
/// with one end the distance to it over the greater of both. NaN without a band or a value.
[[nodiscard]] double room(const Verdict& verdict);

/// `0.95 … 1.05`, `≤ 1.05`, `≥ 0.95`; empty if there is no band.
[[nodiscard]] std::string band_text(const Verdict& verdict);

}  // namespace tribo::verification::report
