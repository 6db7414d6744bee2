#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "models/geometry/bounds.hpp"
#include "models/geometry/pair_order.hpp"

namespace tribo::models::geometry {

/// A shape at its place.
struct Placed {
  Shape shape;
  Placement X;
  int group = 0;  ///< two bodies whose shapes are all of one group other than 0 never touch
};

/// Pairs that may be less than a margin apart: shapes whose bounds are, and half spaces with shapes
/// whose bounds reach their planes.
///
/// Consecutive shapes on one carrier form a body, whose bounds are looked at first.
///
/// Bodies are sorted into rows as wide as the widest of them and the margin, across the axis on
/// which their centres spread second most, and swept in each row and between neighbouring ones
/// along the axis on which they spread most. For n bodies of like size in a layer the cost is that
/// of sorting, O(n log n); in a heap each is compared with those above and below it too. Memory is
/// kept from one call to the next.
class BroadPhase {
 public:
  using Pair = std::pair<int, int>;  ///< indices, the smaller first

  /// In the order of `BodyOrder`; valid until the next call. Pairs for which `allowed(i, j)`,
  /// i < j, is false and shapes without a place (NaN) are left out. `carriers`: the carrier of each
  /// shape; if empty, each shape is a body of its own.
  template <class Allowed>
  [[nodiscard]] std::span<const Pair> candidates(std::span<const Placed> shapes,
                                                 std::span<const Bounds> bounds,
                                                 std::span<const int> carriers, double margin,
                                                 const Allowed& allowed) {
    pairs_.clear();
    tests_ = 0;
    take(shapes, bounds, carriers);
    sort_into_rows(margin);
    sweep_rows(margin, [&](const Item& a, const Item& b) { compare(a, b, margin, allowed); });
    for (const int plane : planes_) against_plane(shapes, plane, margin, allowed);
    order_.sort(carriers, pairs_);
    return pairs_;
  }

  /// Number of comparisons of bounds with bounds or planes in the last call.
  [[nodiscard]] long tests() const { return tests_; }

 private:
  struct Part {
    int index = 0;  ///< of the shape
    Bounds bounds;
  };
  /// A body.
  struct Item {
    std::size_t first = 0, count = 0;  ///< of its parts
    Bounds bounds;
    int group = 0;                ///< that of all its parts
    double row{}, low{}, high{};  ///< low, high: along the axis of the sweep [m]
  };
  using Items = std::span<const Item>;

  void take(std::span<const Placed> shapes, std::span<const Bounds> bounds,
            std::span<const int> carriers) {
    items_.clear();
    parts_.clear();
    planes_.clear();
    int last = -1;  // the shape before, if that is a part
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      const int index = static_cast<int>(i);
      if (std::holds_alternative<HalfSpace>(shapes[i].shape)) {
        planes_.push_back(index);
        continue;
      }
      const Bounds& box = bounds[i];
      if (!(box.low.array() <= box.high.array()).all()) continue;
      const bool goes_on =
          !carriers.empty() && last >= 0 && last == index - 1 && carriers[i] == carriers[i - 1];
      if (!goes_on) items_.push_back({parts_.size(), 0, box, shapes[i].group, {}, {}, {}});
      Item& item = items_.back();
      if (item.group != shapes[i].group) item.group = 0;
      ++item.count;
      item.bounds.low = item.bounds.low.cwiseMin(box.low);
      item.bounds.high = item.bounds.high.cwiseMax(box.high);
      parts_.push_back({index, box});
      last = index;
    }
  }

  [[nodiscard]] std::span<const Part> parts(const Item& item) const {
    return {&parts_[item.first], item.count};
  }

  template <class Allowed>
  void compare(const Item& a, const Item& b, double margin, const Allowed& allowed) {
    if (a.group != 0 && a.group == b.group) return;
    ++tests_;
    if (!a.bounds.is_near(b.bounds, margin)) return;
    for (const Part& of_a : parts(a)) {
      if (a.count > 1 && !near(of_a.bounds, b.bounds, margin)) continue;
      for (const Part& of_b : parts(b)) {
        if (b.count > 1 && !near(of_a.bounds, of_b.bounds, margin)) continue;
        add(of_a.index, of_b.index, allowed);
      }
    }
  }
  [[nodiscard]] bool near(const Bounds& a, const Bounds& b, double margin) {
    ++tests_;
    return a.is_near(b, margin);
  }

  /// The axes on which the centres spread most and second most.
  [[nodiscard]] std::pair<int, int> axes_of_spread() const {
    const double most = std::numeric_limits<double>::infinity();
    Vector3d low = Vector3d::Constant(most), high = -low;
    for (const Item& item : items_) {
      low = low.cwiseMin(item.bounds.low + item.bounds.high);
      high = high.cwiseMax(item.bounds.low + item.bounds.high);
    }
    const Vector3d spread = high - low;
    int first = 0;
    spread.maxCoeff(&first);
    const int next = (first + 1) % 3, other = (first + 2) % 3;
    return {first, spread[other] > spread[next] ? other : next};
  }

  void sort_into_rows(double margin) {
    const auto [along, across] = axes_of_spread();
    double width = 0;
    for (const Item& item : items_)
      width = std::max(width, item.bounds.high[across] - item.bounds.low[across] + margin);
    for (Item& item : items_) {
      item.row = std::floor((item.bounds.low[across] + item.bounds.high[across]) / (2.0 * width));
      item.low = item.bounds.low[along];
      item.high = item.bounds.high[along];
    }
    std::sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
      return a.row < b.row || (a.row == b.row && a.low < b.low);
    });
  }

  template <class Keep>
  void sweep_rows(double margin, const Keep& keep) const {
    Items above;  // the row before
    for (std::size_t start = 0, end = 0; start < items_.size(); start = end) {
      while (end < items_.size() && items_[end].row == items_[start].row) ++end;
      const Items row(&items_[start], end - start);
      for (std::size_t i = 0; i < row.size(); ++i) {
        for (std::size_t j = i + 1; j < row.size() && row[j].low - row[i].high <= margin; ++j)
          keep(row[i], row[j]);
      }
      if (!above.empty() && above[0].row + 1.0 == row[0].row) {
        sweep_between(above, row, margin, keep, [](double a, double b) { return b < a; });
        sweep_between(row, above, margin, keep, [](double a, double b) { return b <= a; });
      }
      above = row;
    }
  }

  /// Pairs each of `a` with those of `b` that start after it and before its end.
  template <class Keep, class Before>
  static void sweep_between(Items a, Items b, double margin, const Keep& keep,
                            const Before& is_before) {
    std::size_t first = 0;
    for (const Item& item : a) {
      while (first < b.size() && is_before(item.low, b[first].low)) ++first;
      for (std::size_t j = first; j < b.size() && b[j].low - item.high <= margin; ++j)
        keep(item, b[j]);
    }
  }

  template <class Allowed>
  void against_plane(std::span<const Placed> shapes, int plane, double margin,
                     const Allowed& allowed) {
    const Placement& X = shapes[static_cast<std::size_t>(plane)].X;
    const auto height = [&](const Bounds& bounds) {
      ++tests_;
      return bounds.height_over(X.R.col(2), X.p);
    };
    for (const Item& item : items_) {
      if (item.count > 1 && height(item.bounds) > margin + rounding_of_height(item, X)) continue;
      for (const Part& part : parts(item)) {
        if (height(part.bounds) <= margin) add(part.index, plane, allowed);
      }
    }
  }

  /// How far rounding may lift the height of a body above that of its parts.
  [[nodiscard]] static double rounding_of_height(const Item& item, const Placement& X) {
    const double size =
        item.bounds.low.lpNorm<1>() + item.bounds.high.lpNorm<1>() + X.p.lpNorm<1>();
    return 16.0 * std::numeric_limits<double>::epsilon() * size;
  }

  template <class Allowed>
  void add(int i, int j, const Allowed& allowed) {
    const auto [first, second] = std::minmax(i, j);
    if (allowed(first, second)) pairs_.emplace_back(first, second);
  }

  std::vector<Item> items_;
  std::vector<Part> parts_;
  std::vector<int> planes_;
  std::vector<Pair> pairs_;
  BodyOrder order_;
  long tests_ = 0;
};

}  // namespace tribo::models::geometry
