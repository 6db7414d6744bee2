#pragma once

#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/robots.hpp"

/// Local error against speed, Fig. 2                                       [expint, Sec. VI-C]
///
/// Speed is the real-time factor, simulated time over computing time. The computer's own goes to
/// the figure's timing. What is judged is counted: a step costs what the paper prints for the
/// scheme (Table III, and Sec. VI-D for implicit Euler), and Runge-Kutta's as many explicit Euler
/// steps as it evaluates the dynamics.
namespace tribo::papers::expint2022 {

struct SpeedStudy {
  RobotStudy robot;
  int certified_periods = 0;        ///< the first so many have certified ends
  double largest_stable_euler = 0;  ///< explicit Euler's largest stable step, Table II [s]
};

[[nodiscard]] SpeedStudy speed_study(const Robot& robot,
                                     const RobotStudy& study,
                                     int certified_periods);

/// Curves of Expo without matrix products, explicit Euler, Runge-Kutta and implicit Euler, each
/// against itself; of Expo with one to four products against Expo; those that add forces up also as
/// `published.SCHEME`, with the starts of the published program; of Expo without products and
/// explicit Euler against certified ends; and `speed.SCHEME`, the curves against the counted speed.
///
/// At a quarter of, half of, once and twice explicit Euler's largest stable speed: its mean error
/// `eul-exp.SPEED`, and Expo's without products at five speeds within 10 % of the same, since on a
/// motion with impacts one number of steps more or less changes the mean severalfold. Of their mean
/// errors `expo.SPEED` is the median, `ratio.SPEED` the same over explicit Euler's, and
/// `least_ratio.SPEED`, `largest_ratio.SPEED` their ends; `median_ratio.SPEED` compares medians
/// over the periods instead of means. With the prefix `published_` explicit Euler has the starts of
/// the published program, with `certified_` both are against certified ends.
///
/// `evaluations.SCHEME`: of the dynamics in a step, not counting the one at a period's start.
[[nodiscard]] verification::Figure speed_figure(const SpeedStudy& study,
                                                const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
