#pragma once

#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/study/work_precision.hpp"

/// The table of one curve of Fig. 5, and the numbers read from its rows.
namespace tribo::papers::tamsi2020::fig05 {

/// The columns, of which the first is the step or the accuracy.
[[nodiscard]] std::vector<verification::Column> columns(const verification::Column& parameter);

inline constexpr int kError = 1, kEvaluations = 2, kStepCount = 6, kSmallestStep = 7;  ///< columns

/// The row of a run, errors in units of v_s [m/s]. Error and work of a run that stopped early are
/// NaN, and so is all that is made of them.
[[nodiscard]] verification::Row row(const verification::PrecisionPoint& run, double v_s);

/// Slope of column y over column x from row a to row b, log over log [-].
[[nodiscard]] double local_slope(const verification::Row& a, const verification::Row& b, int x,
                                 int y);

/// Slope of work from the least error above v_s to the largest: first order is −1. There must be
/// such an error.
[[nodiscard]] double slope_above(const verification::Block& block);

/// max N(without)/N(with) over the steps, the same in both.
[[nodiscard]] double gain(const verification::Block& without, const verification::Block& with);

/// Largest difference of the errors of a from those of b at the same steps, over the latter [-].
[[nodiscard]] double largest_difference(const verification::Block& a, const verification::Block& b);

}  // namespace tribo::papers::tamsi2020::fig05
