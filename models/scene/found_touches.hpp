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
template <class S>
class FoundTouches {
 public:
  /// Those no farther apart than the margin [m]. `placed` and `pairs` must live as long as `visit`
  /// is called.
  void find(std::span<const geometry::Placed<S>> placed,
            std::span<const std::pair<int, int>> pairs,
            const S& margin,
            Workers& workers) {
    pairs_ = pairs;
    parts_.resize(static_cast<std::size_t>(workers.threads()));
    for (std::vector<Found>& part : parts_) part.clear();
    workers.for_numbered_parts(
        pairs.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
          geometry::Touches<S> touches;
          for (std::size_t i = first; i < last; ++i) {
            const auto& a = placed[static_cast<std::size_t>(pairs[i].first)];
            const auto& b = placed[static_cast<std::size_t>(pairs[i].second)];
            geometry::touch(a.shape, a.X, b.shape, b.X, touches);
            for (const geometry::Touch<S>& touch : touches.items()) {
              if (!(touch.phi > margin)) parts_[part].push_back({i, touch});
            }
          }
        });
  }

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
    geometry::Touch<S> touch;
  };

  std::span<const std::pair<int, int>> pairs_;
  std::vector<std::vector<Found>> parts_;  ///< one after the other, they are in the pairs' order
};

}  // namespace tribo::models
