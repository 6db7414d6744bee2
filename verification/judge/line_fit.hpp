#pragma once

#include <span>

namespace tribo::verification {

/// A point in log–log.
struct LogPoint {
  double x = 0;
  double y = 0;
};

/// A coefficient with its 95 % half-width, which is NaN without a degree of freedom.
struct Coefficient {
  double value = 0;
  double halfwidth = 0;
};

/// The slope of the least-squares line through the points; NaN if all have one x.
[[nodiscard]] Coefficient line_slope(std::span<const LogPoint> points);

/// By how much the slope of the least-squares parabola changes from the first x to the last.
[[nodiscard]] Coefficient slope_change(std::span<const LogPoint> points);

}  // namespace tribo::verification
