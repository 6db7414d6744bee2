#pragma once

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "models/geometry/bounds.hpp"

namespace tribo::models::hydroelastic {

using geometry::Bounds;

/// Bounds given in a placed frame, seen from outside it:  centre R c + p, half |R| h.
[[nodiscard]] inline Bounds moved(const Bounds& bounds, const Placement& X) {
  const Vector3d center = (bounds.low + bounds.high) / 2.0;
  const Vector3d half = (bounds.high - bounds.low) / 2.0;
  return Bounds::about(X * center, X.R.cwiseAbs() * half);
}

/// A binary tree over the bounds of the tetrahedra or triangles of a mesh, halved along the axis on
/// which their centres spread most. A leaf holds up to kLeaf of them, so that a small mesh is a
/// plain list of bounds.
class BoundingTree {
 public:
  static constexpr int kLeaf = 8;

  BoundingTree() = default;
  explicit BoundingTree(std::vector<Bounds> items) : items_(std::move(items)) {
    for (std::size_t i = 0; i < items_.size(); ++i) order_.push_back(static_cast<int>(i));
    if (!items_.empty()) add_node(0, static_cast<int>(items_.size()));
  }

  [[nodiscard]] const Bounds& item(int i) const { return items_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int size() const { return static_cast<int>(items_.size()); }

  /// Calls visit(item) for all whose bounds reach below the plane through p with normal n.
  template <class Visit>
  void for_each_below(const Vector3d& n, const Vector3d& p, const Visit& visit) const {
    if (!nodes_.empty()) below(0, n, p, visit);
  }

  /// Calls visit(item of A, item of B) for all whose bounds meet in the frame of B, A being at X
  /// there; in no particular order.
  template <class Visit>
  static void for_each_pair(const BoundingTree& a, const Placement& X, const BoundingTree& b,
                            const Visit& visit) {
    if (!a.nodes_.empty() && !b.nodes_.empty()) meeting(a, 0, X, b, 0, visit);
  }

 private:
  struct Node {
    Bounds bounds;
    int first = 0, count = 0;  ///< of the order; a leaf has no children
    int left = -1, right = -1;
    [[nodiscard]] bool is_leaf() const { return left < 0; }
  };
  [[nodiscard]] const Node& node(int i) const { return nodes_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int ordered(int i) const { return order_[static_cast<std::size_t>(i)]; }

  int add_node(int first, int count) {
    const int index = static_cast<int>(nodes_.size());
    nodes_.push_back({.bounds = around(first, count), .first = first, .count = count});
    if (count > kLeaf) {
      halve(first, count);
      const int left = add_node(first, count / 2);
      const int right = add_node(first + count / 2, count - count / 2);
      nodes_[static_cast<std::size_t>(index)].left = left;
      nodes_[static_cast<std::size_t>(index)].right = right;
    }
    return index;
  }

  /// Wider than its items by rounding, so that no item that meets something is lost.
  [[nodiscard]] Bounds around(int first, int count) const {
    Bounds all = item(ordered(first));
    for (int i = first + 1; i < first + count; ++i) {
      all.low = all.low.cwiseMin(item(ordered(i)).low);
      all.high = all.high.cwiseMax(item(ordered(i)).high);
    }
    const double size = all.low.cwiseAbs().maxCoeff() + all.high.cwiseAbs().maxCoeff();
    const Vector3d spare = Vector3d::Constant(16.0 * std::numeric_limits<double>::epsilon() * size);
    return {.low = all.low - spare, .high = all.high + spare};
  }

  void halve(int first, int count) {
    const Bounds all = around(first, count);
    int axis = 0;
    (all.high - all.low).maxCoeff(&axis);
    const auto begin = order_.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count, [&](int i, int j) {
      const double at_i = item(i).low[axis] + item(i).high[axis];
      const double at_j = item(j).low[axis] + item(j).high[axis];
      return at_i < at_j || (at_i == at_j && i < j);
    });
  }

  template <class Visit>
  void below(int index, const Vector3d& n, const Vector3d& p, const Visit& visit) const {
    const Node& here = node(index);
    if (!(here.bounds.height_over(n, p) <= 0.0)) return;
    if (!here.is_leaf()) {
      below(here.left, n, p, visit);
      below(here.right, n, p, visit);
      return;
    }
    for (int i = here.first; i < here.first + here.count; ++i) {
      if (item(ordered(i)).height_over(n, p) <= 0.0) visit(ordered(i));
    }
  }

  template <class Visit>
  static void meeting(const BoundingTree& a, int index_a, const Placement& X, const BoundingTree& b,
                      int index_b, const Visit& visit) {
    const Node &of_a = a.node(index_a), &of_b = b.node(index_b);
    if (!moved(of_a.bounds, X).is_near(of_b.bounds, spare(X))) return;
    if (of_a.is_leaf() && of_b.is_leaf()) return leaves(a, of_a, X, b, of_b, visit);
    if (of_b.is_leaf() || (!of_a.is_leaf() && of_a.count > of_b.count)) {
      meeting(a, of_a.left, X, b, index_b, visit);
      meeting(a, of_a.right, X, b, index_b, visit);
    } else {
      meeting(a, index_a, X, b, of_b.left, visit);
      meeting(a, index_a, X, b, of_b.right, visit);
    }
  }

  template <class Visit>
  static void leaves(const BoundingTree& a, const Node& of_a, const Placement& X,
                     const BoundingTree& b, const Node& of_b, const Visit& visit) {
    for (int i = of_a.first; i < of_a.first + of_a.count; ++i) {
      const Bounds here = moved(a.item(a.ordered(i)), X);
      for (int j = of_b.first; j < of_b.first + of_b.count; ++j) {
        if (here.is_near(b.item(b.ordered(j)), 0.0)) visit(a.ordered(i), b.ordered(j));
      }
    }
  }

  /// Rounding error of the place of a box far from the origin [m].
  [[nodiscard]] static double spare(const Placement& X) {
    return 16.0 * std::numeric_limits<double>::epsilon() * X.p.cwiseAbs().maxCoeff();
  }

  std::vector<Bounds> items_;
  std::vector<int> order_;
  std::vector<Node> nodes_;
};

}  // namespace tribo::models::hydroelastic
