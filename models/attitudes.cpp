#include "models/attitudes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace tribo::models {
namespace {

constexpr std::array<std::string_view, 4> kQuaternion = {".qx", ".qy", ".qz", ".qw"};
constexpr double kLeastLength = 1e-150, kMostLength = 1e150;  ///< of a quaternion

}  // namespace

std::vector<Eigen::Index> attitudes_of(const System& system) {
  const std::vector<Coordinate> all = system.coordinates();
  const auto positions = all.begin() + system.num_positions();
  std::vector<Eigen::Index> begins;
  for (auto at = all.begin(); std::distance(at, positions) >= std::ssize(kQuaternion); ++at) {
    const bool here =
        std::equal(kQuaternion.begin(), kQuaternion.end(), at,
                   [](std::string_view end, const auto& one) { return one.name.ends_with(end); });
    if (here) begins.push_back(at - all.begin());
  }
  return begins;
}

bool is_rotation(const Eigen::Vector4d& quaternion) {
  const double length = quaternion.stableNorm();
  return length >= kLeastLength && length <= kMostLength;
}

InputError no_rotation(std::string_view where, const System& system, Eigen::Index at,
                       const Eigen::Vector4d& quaternion) {
  const std::vector<Coordinate> all = system.coordinates();
  const auto name = [&](Eigen::Index i) { return all[static_cast<std::size_t>(at + i)].name; };
  return InputError(fmt::format(
      "{}: {}, {}, {}, {} are {}, {}, {}, {}, which is no rotation; a quaternion may have any "
      "length from {} to {}",
      where, name(0), name(1), name(2), name(3), quaternion[0], quaternion[1], quaternion[2],
      quaternion[3], kLeastLength, kMostLength));
}

}  // namespace tribo::models
