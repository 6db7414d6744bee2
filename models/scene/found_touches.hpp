#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "models/geometry/broad_phase.hpp"
#include "models/geometry/touch.hpp"
#include "models/workers.hpp"

namespace tribo::models {

/// Points of pairs of shapes that touch or nearly, found by several threads. Keeps its storage.
class FoundTouches {
 public:
  /// Those no farther apart than the margin [m]. `placed` and `pairs` must live as long as `visit`
  /// is called.
  void find(std::span<const geometry::Placed> placed, std::span<const std::pair<int, int>> pairs,
            double margin, Workers& workers);

  /// Calls visit(a, b, touch) in the order of the pairs, whatever the number of threads.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const std::vector<Found>& part : parts_) {
      for (const Found& found : part)
        visit(pairs_[found.pair].first, pairs_[found.pair].second, found.touch);
    }
  }

 private:
  struct Found {
    std::size_t pair = 0;
    geometry::Touch touch;
  };

  std::span<const std::pair<int, int>> pairs_;
  std::vector<std::vector<Found>> parts_;  ///< one after the other, they are in the pairs' order
};

}  // namespace tribo::models
