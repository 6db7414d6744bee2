#include "models/attitudes.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace tribo::models {
namespace {

constexpr std::array<std::string_view, 4> kQuaternion = {".qx", ".qy", ".qz", ".qw"};

}  // namespace

std::vector<Eigen::Index> attitudes_of(const System& system) {
  const std::vector<Coordinate> all = system.coordinates();
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

}  // namespace tribo::models
