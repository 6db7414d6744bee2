#pragma once

#include <string>
#include <vector>

#include "verification/study/fixed_step_run.hpp"

/// Whether a robot's run stays stable, by two criteria  [expint, Sec. VI-E and its footnote 3]
///
///   bounded: ‖v‖₂ ≤ 1e5 and all finite after every control period; as in the published code
///   upright: bounded, and never fallen after a period by its scenario's limits of tilt and
///            height; ours, since a tumbling robot is bounded
namespace tribo::papers::expint2022 {

/// The robot after a control period.
struct Posture {
  double t = 0;        ///< [s]
  double tilt = 0;     ///< of the base's z axis against the vertical [°]
  double height = 0;   ///< of the base's origin [m]
  double forward = 0;  ///< x of the base's origin [m]
  double speed = 0;    ///< ‖v‖₂ [m/s, rad/s]
};

struct StabilityRun {
  double period = 0;              ///< of control [s]
  std::vector<Posture> postures;  ///< at the start, then after each period that ended bounded
  bool bounded = false;
  bool upright = false;
  std::string status;  ///< `ok`; `fallen`; the stepper's status; `outside-domain`: ‖v‖₂ too large
  solvers::Work work;

  [[nodiscard]] int periods() const { return static_cast<int>(postures.size()) - 1; }
  [[nodiscard]] double largest_tilt() const;  ///< [°]
  [[nodiscard]] double lowest_base() const;   ///< [m]
  [[nodiscard]] double largest_speed() const;
};

[[nodiscard]] Posture posture(const models::State<double>& x);

/// Runs the scenario to its end with steps h; continues after a fall, stops where it is unbounded.
[[nodiscard]] StabilityRun run_stability(const verification::Setup& setup, double h);

}  // namespace tribo::papers::expint2022
