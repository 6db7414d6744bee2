#pragma once

#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/robots.hpp"

/// Local error against speed, Fig. 2                                       [expint, Sec. VI-C]
///
/// Speed is the real-time factor, simulated time over computing time. The computer's own goes to
/// the figure's timing. What is judged is counted: a step costs what Table III prints for the
/// scheme, and where it prints nothing as many explicit Euler steps as it evaluates the dynamics.
namespace tribo::papers::expint2022 {

struct SpeedStudy {
  RobotStudy robot;
  RobotStudy implicit;              ///< of implicit Euler: fewer periods and steps
  int certified_periods = 0;        ///< the first so many have certified ends
  double largest_stable_euler = 0;  ///< explicit Euler's largest stable step, Table II [s]
};

/// How much is computed where it costs much.
struct SpeedSizes {
  int certified_periods = 0;
  int implicit_periods = 0;
  int implicit_counts = 0;  ///< numbers of steps; the reference has an eighth of the smallest step
};
[[nodiscard]] SpeedStudy speed_study(const Robot& robot,
                                     const RobotStudy& study,
                                     const SpeedSizes& sizes);

/// Curves of Expo with all bounds on matrix products, explicit Euler, Runge-Kutta and implicit
/// Euler, each against itself; of Expo without products and explicit Euler against certified ends;
/// and `speed.SCHEME`, the curves against the counted speed.
///
/// At a quarter of, half of, once and twice explicit Euler's largest stable speed: its mean error
/// `eul-exp.SPEED`, that of Expo without products at the same speed, `expo.SPEED`, and the
/// latter over the former, `ratio.SPEED`; with the prefix `certified_` against certified ends.
///
/// `evaluations.SCHEME`: of the dynamics in a step, not counting the one at a period's start.
[[nodiscard]] verification::Figure speed_figure(const SpeedStudy& study,
                                                const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
