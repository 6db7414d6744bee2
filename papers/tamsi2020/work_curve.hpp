#pragma once

#include <vector>

#include "verification/judge/figure.hpp"

/// The numbers read from the work-precision curves of Fig. 5.
namespace tribo::papers::tamsi2020 {

struct WorkPoint {
  double error = 0;        ///< e_v [v_s]
  double evaluations = 0;  ///< of f
};
using WorkCurve = std::vector<WorkPoint>;

/// The rows of a block; empty if a row's run stopped early, so that what is read from the curve is
/// NaN. To each Jacobian are added `more_states` evaluations: one for each additional
/// state of the authors' plant.
[[nodiscard]] WorkCurve work_curve(const verification::Block& block, int more_states = 0);

/// The first-order line N·e = constant through the errors of at most v_s: their geometric mean.
/// Sec. IV-A: "the expected theoretical first order slope for errors near v_s or smaller".
[[nodiscard]] double first_order_line(const WorkCurve& curve);

/// The error up to which the curve follows the line, from the smallest error on: where N·e first
/// exceeds `factor` times the line, interpolated linearly in log-log between the two adjacent
/// points. The largest error of the curve where it never does [v_s].
[[nodiscard]] double first_order_range(WorkCurve curve, double line, double factor);

/// The least work that the curve needs for an error, interpolated linearly in log-log between
/// neighbouring points. Infinite where no two neighbours enclose the error, NaN of an
/// empty curve.
[[nodiscard]] double work_at(const WorkCurve& curve, double error);

}  // namespace tribo::papers::tamsi2020
