#pragma once

#include <vector>

#include "models/attitudes.hpp"

namespace tribo::verification {

/// −q is the attitude that q is: turns the sign of each quaternion in `q` that lies farther from
/// the one in `nearby` than its opposite. A NaN says nothing of the sign. `attitudes`: where the
/// quaternions begin.
void take_nearer_signs(const std::vector<Eigen::Index>& attitudes, const models::VectorXd& nearby,
                       models::VectorXd& q);

/// The angle between two attitudes, of quaternions of any length [rad]:  4 asin(|p − q|/2) =
/// 4 atan2(|p − q|, |p + q|), which loses no digits where they are near.
[[nodiscard]] double angle_between(const Eigen::Vector4d& p, const Eigen::Vector4d& q);

}  // namespace tribo::verification
