#pragma once

#include <string>
#include <vector>

#include "papers/expint2022/robots.hpp"

/// The normal force of a robot's points at touch-down                        [expint, Sec. VI-F]
///
/// Where a point touches the ground at v_n the force jumps to B |v_n|, from the damper alone: the
/// anchor is set where contact is first detected, so that the spring is unloaded.
namespace tribo::papers::expint2022 {

struct TouchDownStudy {
  Robot robot;
  double t_end = 0;         ///< by which each point has touched down [s]
  std::size_t point = 0;    ///< the point shown in the picture
  std::string prefix = {};  ///< of the names of blocks and quantities
};

/// Runs the robot with Expo and steps of 1/64 ms. Blocks `whole`, of each 64 steps the one with the
/// largest force of the picture's point, `touch-down`, every step about the fastest of its
/// touch-downs, and `touch-downs`, those of all points. A point that was in the air for less than
/// 20 ms has bounced and does not count. Quantities: `speed` [m/s] in the step before, `jump` [N]
/// and `jump_over_B_speed` of the fastest; `least_ratio` and `largest_ratio` of all, and their
/// number `touch_downs`. The studies are jobs.
[[nodiscard]] verification::Figure touch_down_figure(const std::vector<TouchDownStudy>& studies,
                                                     const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
