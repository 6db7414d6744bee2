#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tribo::verification {

/// A time that seeks a partner. Two are partners only if they are no farther apart than their
/// reaches together.
struct MatchTime {
  double t = 0;      ///< [s]
  double reach = 0;  ///< [s]
};

/// For each of the ascending times `expected` the index of its partner among the ascending times
/// `found`, or none. As many as possible have one, partners keep their order, and the sum of their
/// distances is the least that allows. Costs O(n m).
[[nodiscard]] std::vector<std::optional<std::size_t>> match_in_order(
    std::span<const MatchTime> expected, std::span<const MatchTime> found);

}  // namespace tribo::verification
