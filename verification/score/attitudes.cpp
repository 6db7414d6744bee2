#include "verification/score/attitudes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tribo::verification {
namespace {

constexpr std::array<std::string_view, 4> kQuaternion = {".qx", ".qy", ".qz", ".qw"};

}  // namespace

std::vector<Eigen::Index> attitudes_of(const models::System& system) {
  const std::vector<models::Coordinate> all = system.coordinates();
  const auto positions = all.begin() + system.num_positions();
  std::vector<Eigen::Index> begins;
  for (auto at = all.begin(); positions - at >= std::ssize(kQuaternion); ++at) {
    const bool here = std::equal(
        kQuaternion.begin(), kQuaternion.end(), at, [](std::string_view end, const auto& one) {
          return one.name.ends_with(end);
        });
    if (here) begins.push_back(at - all.begin());
  }
  return begins;
}

void take_nearer_signs(const std::vector<Eigen::Index>& attitudes,
                       const models::VectorXd& nearby,
                       models::VectorXd& q) {
  for (const Eigen::Index at : attitudes) {
    double product = 0;
    for (Eigen::Index i = at; i < at + std::ssize(kQuaternion); ++i) {
      if (!std::isnan(q[i])) product += q[i] * nearby[i];
    }
    if (product < 0) q.segment<std::ssize(kQuaternion)>(at) *= -1;
  }
}

}  // namespace tribo::verification
