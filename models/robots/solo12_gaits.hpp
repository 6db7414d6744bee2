#pragma once

#include "models/control/gait_plan.hpp"

/// Gaits of Solo12 in closed form, the base level.
namespace tribo::models {

/// A trot: the diagonal pairs of feet step in turn, with a stand on all four between. The base's
/// speed rises over the first two steps and falls over the last two; a foot stands where its hip
/// passes over it in the middle of its stance.
struct TrotShape {
  double step_length = 0.075;  ///< of the base [m]
  double swing_time = 0.2;     ///< [s]
  double support_time = 0.04;  ///< on all four after a swing [s]
  int steps = 11;
  double height = 0.22;        ///< of the base [m]
  double swing_height = 0.04;  ///< of a foot in mid swing [m]
  double stand_time = 0.1;     ///< before the first step [s]
  double rest_time = 0.26;     ///< after the last [s]
};

/// A jump on the spot: crouch, thrust, flight, and the way back. In flight the centre of mass is on
/// its parabola, and the feet are drawn up so that they leave and meet the ground without speed.
struct JumpShape {
  double height = 0.22;          ///< of the base, standing [m]
  double crouch_height = 0.13;   ///< [m]
  double takeoff_height = 0.22;  ///< of the base as the feet leave [m]
  double rise = 0.2;             ///< of the centre of mass in flight [m]
  double retraction = 0.15;      ///< of the feet in mid flight, up [m]
  double crouch_time = 0.3;      ///< down before, and up after [s]
  double stand_time = 0.3;       ///< before [s]
  double rest_time = 0.8;        ///< after [s]
};

/// The gaits in knots of h, to which all times are rounded. Throws InputError for a foot under the
/// ground, a foot that its leg does not reach, a time shorter than h and a gait longer than 30 s.
[[nodiscard]] Gait trot(const ArticulatedTree& tree, const TrotShape& shape, double h);
[[nodiscard]] Gait jump(const ArticulatedTree& tree, const JumpShape& shape, double h);

}  // namespace tribo::models
