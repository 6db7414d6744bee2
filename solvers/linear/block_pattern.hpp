#pragma once

#include <span>
#include <utility>
#include <vector>

#include "models/snapshot.hpp"

namespace tribo::solvers {

/// Which blocks of a matrix over the trees of a system may be filled: those on the diagonal and, in
/// both orders, those of coupled trees. Its size is that of the list of couplings.
///
/// It alone defines "same graph": an analysis or a factor for a pattern remains valid as long as
/// `set` reports nothing new.
class BlockPattern {
 public:
  /// Returns whether trees or couplings differ from those before. `couplings` are in ascending
  /// order, each once, and join two different trees.
  bool set(std::span<const models::Tree> trees, std::span<const std::pair<int, int>> couplings);

  [[nodiscard]] std::span<const models::Tree> trees() const { return trees_; }
  [[nodiscard]] int size() const { return size_; }  ///< unknowns of all trees

  /// The initial allocation of storage over the pattern, large enough for most new graphs of the
  /// same trees.
  struct Room {
    std::size_t blocks = 0, entries = 0;
  };
  [[nodiscard]] const Room& room() const { return room_; }
  [[nodiscard]] std::size_t bytes() const;  ///< of its lists

  /// The trees whose blocks are in the columns of a tree, including itself, in ascending order.
  [[nodiscard]] std::span<const int> neighbours(int tree) const;
  /// The number of block (i, j) of the pattern among all blocks, which are counted column by
  /// column: `first_place(j)` is the number of the first block in the columns of tree j.
  [[nodiscard]] std::size_t place(int i, int j) const;
  [[nodiscard]] std::size_t first_place(int tree) const { return start(tree); }
  /// The first row of block (i, j) within each column of tree j if only the pattern's blocks are
  /// stored. The block must belong to the pattern.
  [[nodiscard]] int first_row(int i, int j) const;
  /// Rows filled by the blocks in the columns of a tree.
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
  std::vector<std::size_t> ends_;  ///< current ends of the lists while they are made
  std::vector<int> neighbours_;    ///< one list after the other
  std::vector<int> first_rows_;    ///< by neighbour
};

}  // namespace tribo::solvers
