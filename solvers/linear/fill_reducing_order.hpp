#pragma once

#include <span>
#include <vector>

#include "solvers/linear/block_pattern.hpp"

namespace tribo::solvers {

/// An order of the trees of a pattern with little fill in elimination: approximate minimum degree
/// of their graph, by SuiteSparse's AMD. Allocates nothing for graphs no larger than those before.
class FillReducingOrder {
 public:
  /// The trees in the order in which they are eliminated. Valid until the next call.
  [[nodiscard]] std::span<const int> of(const BlockPattern& pattern);

  [[nodiscard]] std::size_t bytes() const;  ///< of its lists

 private:
  void copy_graph(const BlockPattern& pattern);

  std::vector<int> starts_, lengths_, graph_;  ///< overwritten by AMD
  std::vector<int> order_, scratch_;
};

}  // namespace tribo::solvers
