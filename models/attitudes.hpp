#pragma once

#include <vector>

#include "models/system.hpp"

namespace tribo::models {

/// Indices in q at which the quaternions (x, y, z, w) of bodies in space begin, as the names of
/// their coordinates tell.
[[nodiscard]] std::vector<Eigen::Index> attitudes_of(const System& system);

}  // namespace tribo::models
