#pragma once

#include <string_view>
#include <vector>

#include "models/input_error.hpp"
#include "models/system.hpp"

namespace tribo::models {

/// Indices in q at which the quaternions (x, y, z, w) of bodies in space begin, as the names of
/// their coordinates tell.
[[nodiscard]] std::vector<Eigen::Index> attitudes_of(const System& system);

/// Whether a quaternion is a rotation, of whatever length: not if it is zero, not finite, or its
/// length is not between 1e-150 and 1e150, the square of which has all its digits.
[[nodiscard]] bool is_rotation(const Eigen::Vector4d& quaternion);

/// What is wrong with a quaternion that is no rotation, in one line with the names of its
/// coordinates, which begin at index `at` of q. `where`: what has it.
[[nodiscard]] InputError no_rotation(std::string_view where, const System& system, Eigen::Index at,
                                     const Eigen::Vector4d& quaternion);

}  // namespace tribo::models
