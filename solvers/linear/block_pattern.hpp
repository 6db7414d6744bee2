#pragma once

#include <span>
#include <utility>
#include <vector>

#include "models/snapshot.hpp"

namespace tribo::solvers {

/// Which blocks of a matrix over the trees of a system may be filled: those on the diagonal and, in
/// both orders, those of coupled trees. As large as there are couplings.
///
/// It is the one meaning of "same graph": what was analysed or factored for a pattern holds as long
/// as `set` says that nothing is new.
class BlockPattern {
 public:
  /// Returns whether trees or couplings are others than before. `couplings` stand in ascending
  /// order, each once; their trees may not be the same.
  bool set(std::span<const models::Tree> trees, std::span<const std::pair<int, int>> couplings);

  [[nodiscard]] std::span<const models::Tree> trees() const { return trees_; }
  [[nodiscard]] int size() const { return size_; }  ///< unknowns of all trees

  /// What storage over the pattern makes room for at first, so that a new graph of the same trees
  /// finds it: more is rare.
  struct Room {
    std::size_t blocks = 0, entries = 0;
  };
  [[nodiscard]] const Room& room() const { return room_; }
  [[nodiscard]] std::size_t bytes() const;  ///< of its lists

  /// The trees whose blocks stand in the columns of a tree, itself among them, in ascending order.
  [[nodiscard]] std::span<const int> neighbours(int tree) const;
  /// The number of block (i, j) of the pattern among all blocks, those of each column one after the
  /// other: `first_place(j)` is that of the first in the columns of tree j.
  [[nodiscard]] std::size_t place(int i, int j) const;
  [[nodiscard]] std::size_t first_place(int tree) const { return start(tree); }
  /// Where the rows of block (i, j) begin within each column of tree j if those above it are filled
  /// and nothing else is. The block has to be one of the pattern.
  [[nodiscard]] int first_row(int i, int j) const;
  /// Rows that the blocks in the columns of a tree fill.
  [[nodiscard]] int height(int tree) const;

 private:
  void make_room();
  void list_neighbours();
  void stack_rows();
  [[nodiscard]] const models::Tree& tree(int i) const {
    return trees_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] std::size_t start(int tree) const {
    return starts_[static_cast<std::size_t>(tree)];
  }

  std::vector<models::Tree> trees_;
  std::vector<std::pair<int, int>> couplings_;
  int size_ = 0;
  Room room_;
  std::vector<std::size_t>
      starts_;                     ///< where the list of each tree begins, and the end of the last
  std::vector<std::size_t> ends_;  ///< of the lists as far as they are made
  std::vector<int> neighbours_;    ///< one list after the other
  std::vector<int> first_rows_;    ///< of each of them
};

}  // namespace tribo::solvers
