#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tribo::verification {

/// A time that seeks a partner. Two times are partners only if their distance is at most the sum of
/// their reaches.
struct MatchTime {
  double t = 0;      ///< [s]
  double reach = 0;  ///< [s]
};

/// For each of the ascending times `expected` the index of its partner among the ascending times
/// `found`, or none. As many as possible have a partner, partners keep their order, and the sum of
/// their distances is then the least possible. Costs O(n m).
[[nodiscard]] std::vector<std::optional<std::size_t>> match_in_order(
    std::span<const MatchTime> expected, std::span<const MatchTime> found);

}  // namespace tribo::verification
