#pragma once

#include <Eigen/Geometry>
#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <random>

/// Random numbers that are the same under every standard library.
namespace tribo::models {

/// Uniform in [0, 1).
[[nodiscard]] inline double uniform(std::mt19937_64& random) {
  return static_cast<double>(random() >> 11) * 0x1p-53;
}

/// Uniform over all rotations, of three uniform numbers.                      [Shoemake 1992]
[[nodiscard]] inline Eigen::Quaterniond uniform_rotation(std::mt19937_64& random) {
  const double a = uniform(random), b = uniform(random), c = uniform(random);
  const double turn = boost::math::constants::two_pi<double>();
  const double out = std::sqrt(1 - a), in = std::sqrt(a);
  return {in * std::cos(turn * c), out * std::sin(turn * b), out * std::cos(turn * b),
          in * std::sin(turn * c)};
}

}  // namespace tribo::models
