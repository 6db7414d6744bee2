#pragma once

#include <Eigen/Core>
#include <boost/math/constants/constants.hpp>

#include <cmath>

namespace tribo::models {

/// Joints of the arm of `iiwa14_wsg50.toml` that put its wrist, where the axes of the last three
/// joints meet, in a place [m], and the hand at an angle from straight up in the plane of the arm.
///
/// The first joint turns that plane. In it shoulder, elbow and wrist make a triangle of the sides
/// a, b and d:
///
///   cos γ = (a² + b² − d²)/(2 a b),  q_4 = γ − π,  q_2 = atan2(r, z) − acos((a² + d² − b²)/(2 a
///   d))
///
/// and q_6 makes  q_2 − q_4 + q_6 = pitch. NaN where the wrist is out of reach.
[[nodiscard]] inline Eigen::Vector<double, 7> iiwa_joints(const Eigen::Vector3d& wrist,
                                                          double pitch, double last = 0) {
  constexpr double kShoulder = 0.36, a = 0.42, b = 0.4;  // height, arm and forearm [m]
  const double r = wrist.head<2>().norm(), z = wrist.z() - kShoulder, d = std::hypot(r, z);
  const double elbow =
      std::acos((a * a + b * b - d * d) / (2 * a * b)) - boost::math::constants::pi<double>();
  const double shoulder = std::atan2(r, z) - std::acos((a * a + d * d - b * b) / (2 * a * d));
  return {std::atan2(wrist.y(), wrist.x()), shoulder, 0, elbow, 0, pitch - shoulder + elbow, last};
}

}  // namespace tribo::models
