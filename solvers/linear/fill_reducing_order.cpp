#include "solvers/linear/fill_reducing_order.hpp"

#include <amd.h>

#include "solvers/linear/bytes.hpp"

namespace tribo::solvers {

/// Lists the neighbours of each tree without the tree itself, with the elbow room AMD requires.
void FillReducingOrder::copy_graph(const BlockPattern& pattern) {
  const int count = static_cast<int>(pattern.trees().size());
  starts_.clear();
  lengths_.clear();
  graph_.clear();
  graph_.reserve(2 * pattern.room().blocks);
  for (int j = 0; j < count; ++j) {
    starts_.push_back(static_cast<int>(graph_.size()));
    for (const int i : pattern.neighbours(j)) {
      if (i != j) graph_.push_back(i);
    }
    lengths_.push_back(static_cast<int>(graph_.size()) - starts_.back());
  }
}

std::span<const int> FillReducingOrder::of(const BlockPattern& pattern) {
  copy_graph(pattern);
  const std::size_t count = pattern.trees().size();
  if (count == 0) return {};
  const int filled = static_cast<int>(graph_.size());
  graph_.resize(graph_.size() + graph_.size() / 5 + count);
  order_.resize(count);
  scratch_.resize(6 * count);
  const auto scratch = [&](std::size_t i) { return scratch_.data() + i * count; };
  amd_2(static_cast<int>(count), starts_.data(), graph_.data(), lengths_.data(),
        static_cast<int>(graph_.size()), filled, scratch(0), scratch(1), order_.data(), scratch(2),
        scratch(3), scratch(4), scratch(5), nullptr, nullptr);
  return order_;
}

std::size_t FillReducingOrder::bytes() const {
  return bytes_of(starts_, lengths_, graph_, order_, scratch_);
}

}  // namespace tribo::solvers
