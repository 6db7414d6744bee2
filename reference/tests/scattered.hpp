#pragma once

#include <random>
#include <vector>

#include "reference/dense/switched_system.hpp"
#include "reference/tape/precision.hpp"

namespace tribo::reference::test {

/// Distance of states from the start, in sizes of the scene.
struct Spread {
  double places = 1, speeds = 1;
};

/// A state near the start of a scene: in contact or not, with speeds of the scene's size.
[[nodiscard]] inline std::vector<float128> scattered(const SwitchedSystem& system,
                                                     std::mt19937_64& random,
                                                     const Spread& spread = {}) {
  const Vector<Fifty> start = system.start();
  const std::vector<double> scales = system.scales();
  std::uniform_real_distribution<double> any(-1, 1);
  std::vector<float128> y;
  for (Eigen::Index i = 0; i < start.size(); ++i) {
    const double part = 2 * i < start.size() ? spread.places : spread.speeds;
    y.push_back(float128(start[i]) + part * any(random) * scales[static_cast<std::size_t>(i)]);
  }
  return y;
}

/// Rounds a state to double, so that a model in double is asked about the same one.
inline void round_to_double(std::vector<float128>& y) {
  for (float128& x : y) x = static_cast<double>(x);
}

/// Scales the quaternion of a state of a body in space, numbers 3 to 6.
inline void turn_to_unit_length(std::vector<float128>& y) {
  const float128 size = sqrt(y[3] * y[3] + y[4] * y[4] + y[5] * y[5] + y[6] * y[6]);
  for (std::size_t i = 3; i < 7; ++i) y[i] /= size;
}

}  // namespace tribo::reference::test
