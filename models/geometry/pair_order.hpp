#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tribo::models::geometry {

/// Sorts pairs of shapes by their two carriers, the smaller number first, then by the shapes: the
/// pairs of two bodies stand together, whichever body has the smaller shape. Memory is kept from
/// one call to the next.
class BodyOrder {
 public:
  /// `carriers`: the carrier of each shape; if empty, each shape is a body of its own. Pairs have
  /// the smaller index first.
  void sort(std::span<const int> carriers, std::span<std::pair<int, int>> pairs) {
    const auto carrier = [carriers](int shape) {
      return carriers.empty() ? shape : carriers[static_cast<std::size_t>(shape)];
    };
    keyed_.clear();
    for (const auto& pair : pairs) {
      const auto [low, high] = std::minmax({carrier(pair.first), carrier(pair.second)});
      keyed_.push_back({std::int64_t{low} * kMostBodies + high, pair});
    }
    std::ranges::sort(keyed_);
    std::ranges::transform(keyed_, pairs.begin(), &Keyed::shapes);
  }

 private:
  static constexpr std::int64_t kMostBodies = std::int64_t{1} << 32;

  struct Keyed {
    std::int64_t bodies = 0;
    std::pair<int, int> shapes;
    auto operator<=>(const Keyed&) const = default;
  };

  std::vector<Keyed> keyed_;
};

}  // namespace tribo::models::geometry
