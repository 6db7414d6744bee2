#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/judge/curve.hpp"

namespace tribo::verification {

/// The slope p of log y = p log x + c, signed: an error y that grows as x → 0 has p < 0.
struct OrderEstimate {
  double slope = std::numeric_limits<double>::quiet_NaN();
  /// 95 % half-width t(0.975, n − 2)·s/√Σ(log x − mean)²; NaN where there is no interval.
  double halfwidth = std::numeric_limits<double>::quiet_NaN();
  double from = 0, to = 0;  ///< window in x
  std::size_t points = 0;   ///< in the window
  std::vector<double>
      local_slopes;     ///< between neighbours of all usable points, from the smallest x up
  std::string problem;  ///< why the slope is unusable; empty if it is usable
};

/// Least squares in log–log over a window. Usable are points that are finite and positive.
///
/// `from, to`: the usable points with from ≤ x ≤ to, at least four.
/// `last n`: the n usable points of smallest x; no interval.
/// `auto`: chosen from the data alone, never from the band:
///
///  1. Points whose uncertainty is above 1 % of y are left out: there the reference's error is
///  seen.
///  2. A window of at least four neighbouring points is consistent with one line of slope p if each
///  local
///     slope is within 0.5·max(1, |p|) of p, and if the slope of the best parabola changes over the
///     window by at most 0.1·max(1, |p|), or by less than its own 95 % uncertainty (noise).
///  3. Let P be the steepest slope of a consistent window in the direction in which all points
///  together
///     run. If |P| ≥ 1/4, windows whose slope in that direction is below min(1, |P|)/4 are floors
///     (small x) or saturations (large x), and are left out.
///  4. The longest of the rest is taken; of two as long, the one of smaller x.
///  5. Divergence is no floor: where y grows at the small-x end, by two neighbouring local slopes
///  below
///     −1/4, although y stands above 1e-6 of its largest value (no round-off), the window at that
///     end is taken if it is consistent, else there is no conclusion.
///
/// Fewer than four points in a window with interval, and points whose uncertainty is above 1 % of y
/// in the windows that are not `auto`, are problems.
[[nodiscard]] OrderEstimate observed_order(const std::vector<CurvePoint>& curve,
                                           const Window& window);

}  // namespace tribo::verification
