#pragma once

#include <vector>

#include "papers/expint2022/robots.hpp"

/// The control periods of Table I, each the largest that the authors found to work.
namespace tribo::papers::expint2022 {

/// Runs each robot to its end with Expo and the step printed in Table II: one a period, and eight
/// for the walk. A block named after the robot contains the base after each period; and, with that
/// name after a dot, quantities `period` and `published_period` [ms], `bounded_periods`,
/// `largest_tilt` and `final_tilt` [°], `lowest_base` and `final_base` [m].
[[nodiscard]] verification::Figure control_periods(const std::vector<Robot>& robots,
                                                   const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
