#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "models/geometry/bounds.hpp"

namespace tribo::models::geometry {

/// A shape at its place.
template <class S>
struct Placed {
  Shape<S> shape;
  Placement<S> X;
};

/// The pairs that may be less than a margin apart: those whose bounds are, and of half spaces those
/// whose bounds reach their planes.
///
/// Bodies are sorted into rows as wide as the widest of them and the margin, across the axis on
/// which their centres spread second most, and swept in each row and between neighbouring ones
/// along the axis on which they spread most. For n bodies of like size in a layer the cost is that
/// of sorting, O(n log n); in a heap each is compared with those above and below it too. Memory is
/// kept from one call to the next.
template <class S>
class BroadPhase {
 public:
  using Pair = std::pair<int, int>;  ///< indices, the smaller first

  /// In order; valid until the next call. Pairs for which `allowed(i, j)`, i < j, is false are left
  /// out, and bodies that are nowhere (NaN).
  template <class Allowed>
  [[nodiscard]] std::span<const Pair> candidates(std::span<const Placed<S>> bodies,
                                                 const S& margin,
                                                 const Allowed& allowed) {
    pairs_.clear();
    tests_ = 0;
    take(bodies);
    sort_into_rows(margin);
    const auto keep = [&](const Item& a, const Item& b) {
      ++tests_;
      if (a.bounds.is_near(b.bounds, margin)) add(a.index, b.index, allowed);
    };
    sweep_rows(margin, keep);
    for (const int plane : planes_) against_plane(bodies, plane, margin, allowed);
    std::sort(pairs_.begin(), pairs_.end());
    return pairs_;
  }

  /// How many bounds were compared with bounds or planes in the last call.
  [[nodiscard]] long tests() const { return tests_; }

 private:
  struct Item {
    int index = 0;
    Bounds<S> bounds;
    S row{}, low{}, high{};  ///< low, high: along the axis of the sweep [m]
  };
  using Items = std::span<const Item>;

  void take(std::span<const Placed<S>> bodies) {
    items_.clear();
    planes_.clear();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const int index = static_cast<int>(i);
      if (std::holds_alternative<HalfSpace<S>>(bodies[i].shape)) {
        planes_.push_back(index);
        continue;
      }
      const Bounds<S> box = bounds(bodies[i].shape, bodies[i].X);
      if ((box.low.array() <= box.high.array()).all()) items_.push_back({index, box, {}, {}, {}});
    }
  }

  /// The axes on which the centres spread most and second most.
  [[nodiscard]] std::pair<int, int> axes_of_spread() const {
    const S most = std::numeric_limits<S>::max();
    Vector3<S> low = Vector3<S>::Constant(most), high = -low;
    for (const Item& item : items_) {
      low = low.cwiseMin(item.bounds.low + item.bounds.high);
      high = high.cwiseMax(item.bounds.low + item.bounds.high);
    }
    const Vector3<S> spread = high - low;
    int first = 0;
    spread.maxCoeff(&first);
    const int next = (first + 1) % 3, other = (first + 2) % 3;
    return {first, spread[other] > spread[next] ? other : next};
  }

  void sort_into_rows(const S& margin) {
    using std::floor;
    const auto [along, across] = axes_of_spread();
    S width{};
    for (const Item& item : items_)
      width = std::max(width, S(item.bounds.high[across] - item.bounds.low[across] + margin));
    for (Item& item : items_) {
      item.row = floor((item.bounds.low[across] + item.bounds.high[across]) / (S(2) * width));
      item.low = item.bounds.low[along];
      item.high = item.bounds.high[along];
    }
    std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
      return a.row < b.row || (a.row == b.row && a.low < b.low);
    });
  }

  template <class Keep>
  void sweep_rows(const S& margin, const Keep& keep) const {
    Items above;  // the row before
    for (std::size_t start = 0, end = 0; start < items_.size(); start = end) {
      while (end < items_.size() && items_[end].row == items_[start].row) ++end;
      const Items row(&items_[start], end - start);
      for (std::size_t i = 0; i < row.size(); ++i) {
        for (std::size_t j = i + 1; j < row.size() && row[j].low <= row[i].high + margin; ++j)
          keep(row[i], row[j]);
      }
      if (!above.empty() && above[0].row + S(1) == row[0].row) {
        sweep_between(above, row, margin, keep, [](const S& a, const S& b) { return b < a; });
        sweep_between(row, above, margin, keep, [](const S& a, const S& b) { return b <= a; });
      }
      above = row;
    }
  }

  /// Each of `a` with those of `b` that start after it and before its end.
  template <class Keep, class Before>
  static void sweep_between(
      Items a, Items b, const S& margin, const Keep& keep, const Before& is_before) {
    std::size_t first = 0;
    for (const Item& item : a) {
      while (first < b.size() && is_before(item.low, b[first].low)) ++first;
      for (std::size_t j = first; j < b.size() && b[j].low <= item.high + margin; ++j)
        keep(item, b[j]);
    }
  }

  template <class Allowed>
  void against_plane(std::span<const Placed<S>> bodies,
                     int plane,
                     const S& margin,
                     const Allowed& allowed) {
    const Placement<S>& X = bodies[static_cast<std::size_t>(plane)].X;
    for (const Item& item : items_) {
      ++tests_;
      if (item.bounds.height_over(X.R.col(2), X.p) <= margin) add(item.index, plane, allowed);
    }
  }

  template <class Allowed>
  void add(int i, int j, const Allowed& allowed) {
    const auto [first, second] = std::minmax(i, j);
    if (allowed(first, second)) pairs_.emplace_back(first, second);
  }

  std::vector<Item> items_;
  std::vector<int> planes_;
  std::vector<Pair> pairs_;
  long tests_ = 0;
};

}  // namespace tribo::models::geometry
