#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <tuple>
#include <utility>

namespace tribo::models::geometry {

/// Sorts pairs of shapes by their two carriers, the smaller number first, then by the shapes: the
/// pairs of two bodies stand together, whichever body has the smaller shape. `carriers`: the
/// carrier of each shape; if empty, each shape is a body of its own. Pairs have the smaller index
/// first.
inline void sort_by_bodies(std::span<const int> carriers, std::span<std::pair<int, int>> pairs) {
  const auto carrier = [carriers](int shape) {
    return carriers.empty() ? shape : carriers[static_cast<std::size_t>(shape)];
  };
  std::ranges::sort(pairs, {}, [&carrier](const std::pair<int, int>& pair) {
    const int a = carrier(pair.first), b = carrier(pair.second);
    return std::tuple(std::min(a, b), std::max(a, b), pair.first, pair.second);
  });
}

}  // namespace tribo::models::geometry
