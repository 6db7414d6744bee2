#include "verification/score/attitudes.hpp"

#include <cmath>

namespace tribo::verification {
namespace {

constexpr Eigen::Index kQuaternion = 4;  ///< numbers

}  // namespace

void take_nearer_signs(const std::vector<Eigen::Index>& attitudes,
                       const models::VectorXd& nearby,
                       models::VectorXd& q) {
  for (const Eigen::Index at : attitudes) {
    double product = 0;
    for (Eigen::Index i = at; i < at + kQuaternion; ++i) {
      if (!std::isnan(q[i])) product += q[i] * nearby[i];
    }
    if (product < 0) q.segment<kQuaternion>(at) *= -1;
  }
}

}  // namespace tribo::verification
