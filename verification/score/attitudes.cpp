#include "verification/score/attitudes.hpp"

#include <cmath>

namespace tribo::verification {
namespace {

constexpr Eigen::Index kQuaternion = 4;  ///< numbers

}  // namespace

void take_nearer_signs(const std::vector<Eigen::Index>& attitudes, const models::VectorXd& nearby,
                       models::VectorXd& q) {
  for (const Eigen::Index at : attitudes) {
    double product = 0;
    for (Eigen::Index i = at; i < at + kQuaternion; ++i) {
      if (!std::isnan(q[i])) product += q[i] * nearby[i];
    }
    if (product < 0) q.segment<kQuaternion>(at) *= -1;
  }
}

double angle_between(const Eigen::Vector4d& p, const Eigen::Vector4d& q) {
  const Eigen::Vector4d a = p.stableNormalized(), b = q.stableNormalized();
  const double apart = (a - b).norm(), together = (a + b).norm();
  return 4 * std::atan2(std::min(apart, together), std::max(apart, together));
}

}  // namespace tribo::verification
