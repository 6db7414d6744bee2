#pragma once

#include <array>
#include <vector>

#include "models/types.hpp"

namespace tribo::models {

/// Feet in the order of expint2022's program.
enum Foot { kRightFoot, kLeftFoot };

/// Target motion of a point.
struct PointMotion {
  Eigen::Vector3d p = Eigen::Vector3d::Zero();  ///< [m]
  Eigen::Vector3d v = Eigen::Vector3d::Zero();  ///< [m/s]
  Eigen::Vector3d a = Eigen::Vector3d::Zero();  ///< [m/s²]
};

/// Targets of a walk at one instant.
struct WalkSample {
  PointMotion center;                ///< centre of mass
  std::array<PointMotion, 2> ankle;  ///< by Foot
  Foot support = kRightFoot;         ///< the foot that carries
};

/// Samples at 0, period, 2 period, …; the last holds for ever.
struct WalkReference {
  double period = 0;  ///< [s]
  std::vector<WalkSample> samples;
};

/// The reference with all places moved.
[[nodiscard]] WalkReference moved(WalkReference reference, const Eigen::Vector3d& by);

/// A walk of alternating single supports on flat feet: first on the right foot without a step, then
/// `steps` steps, right foot first, each of which sets its foot `step_length` before the other, and
/// finally to rest on the last foot.
struct WalkShape {
  double step_length = 0.05;     ///< [m]
  int steps = 2;                 ///< [-]
  double support_time = 1.2;     ///< of each foot in turn [s]
  double swing_height = 0.05;    ///< [m]
  double foot_distance = 0.192;  ///< of the ankles, sideways [m]
  double center_height = 0.58;   ///< of the centre of mass above the ankles [m]
};

/// The walk as samples. Feet swing by
///
///   x = x₀ + 2 step_length (3 s² − 2 s³),  z = swing_height (3 r² − 2 r³),  r = min(2 s, 2 − 2 s)
///
/// with s the part of the support that has passed. The centre of mass is that of an inverted
/// pendulum of constant height h on a centre of pressure p_k that is constant in each support,
///
///   ẍ = (g/h) (x − p_k)
///
/// from rest above the first foot to rest above the last; p_k are the places of the feet with the
/// least-squares changes that bring the motion to this end. At the start the right ankle is at (0,
/// −foot_distance/2, 0). Throws InputError for a shape that is not positive where it must be, a
/// foot under the ground, or a walk longer than 60 s.
[[nodiscard]] WalkReference plan_walk(const WalkShape& shape, double period, double gravity);

}  // namespace tribo::models
