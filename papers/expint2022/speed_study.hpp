#pragma once

#include "papers/expint2022/robot_study.hpp"
#include "papers/expint2022/robots.hpp"

/// Local error against speed, Fig. 2                                       [expint, Sec. VI-C]
///
/// Speed is the real-time factor, simulated time over computing time. The measured speed of this
/// computer goes to the figure's timing. The judged speed is counted: a step costs the time printed
/// in the paper for the scheme (Table III, and Sec. VI-D for implicit Euler), and a Runge-Kutta
/// step as many explicit Euler steps as it has evaluations of the dynamics.
namespace tribo::papers::expint2022 {

struct SpeedStudy {
  RobotStudy robot;
  int certified_periods = 0;        ///< number of first periods with certified ends
  double largest_stable_euler = 0;  ///< explicit Euler's largest stable step, Table II [s]
};

[[nodiscard]] SpeedStudy speed_study(const Robot& robot, const RobotStudy& study,
                                     int certified_periods);

/// Curves of Expo without matrix products, explicit Euler, Runge-Kutta and implicit Euler, each
/// against itself; of Expo with one to four products against Expo; of schemes that accumulate
/// forces also `published.SCHEME`, with the starts of the published program; of Expo without
/// products and explicit Euler against certified ends; `speed.SCHEME`, the curves against the
/// counted speed.
///
/// At a quarter of, half of, once and twice explicit Euler's largest stable speed: its mean error
/// `eul-exp.SPEED`, and Expo's without products at up to five speeds within 10 % of it, since on a
/// motion with impacts one step more or less changes the mean severalfold. Of these mean errors
/// `expo.SPEED` is the median, `ratio.SPEED` this median over explicit Euler's, and
/// `least_ratio.SPEED`, `largest_ratio.SPEED` the extremes; `median_ratio.SPEED` compares medians
/// over the periods instead of means. With the prefix `published_` explicit Euler has the starts of
/// the published program, with `certified_` both are measured against certified ends.
///
/// `SCHEME.over.RIVAL.largest`, `.least`: the mean error of a scheme over that of a rival, at the
/// rival's speeds that lie within the scheme's curve, `.slowest` at the slowest of them; `.speeds`
/// is their number, and `.ahead` the share of them at which the scheme has the smaller error. NaN
/// if there are none. With `@by-iterations` a step of implicit Euler is priced by its Newton
/// iterations, with `@as-here` as eight steps of Expo; with `@1-64ms` explicit Euler's reference
/// has the printed step. `@median`: by medians over the periods instead of means.
///
/// `eul-imp.worst`: the share of implicit Euler's speeds at which each rival that can be as fast
/// has a smaller error, all but Expo with the starts of the published program.
///
/// `range.periods`: the number of periods. `evaluations.SCHEME`: of the dynamics in a step, without
/// the one at a period's start.
[[nodiscard]] verification::Figure speed_figure(const SpeedStudy& study,
                                                const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
