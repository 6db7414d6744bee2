#pragma once

#include <vector>

#include "models/system.hpp"

namespace tribo::verification {

/// Indices in q at which the quaternions (x, y, z, w) of bodies in space begin, as the names of
/// their columns tell.
[[nodiscard]] std::vector<Eigen::Index> attitudes_of(const models::System& system);

/// −q is the attitude that q is: turns the sign of each quaternion in `q` that lies farther from
/// the one in `nearby` than its opposite. A NaN says nothing of the sign.
void take_nearer_signs(const std::vector<Eigen::Index>& attitudes,
                       const models::VectorXd& nearby,
                       models::VectorXd& q);

}  // namespace tribo::verification
