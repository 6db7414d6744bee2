#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solvers/linear/block_pattern.hpp"
#include "solvers/linear/fill_reducing_order.hpp"

namespace tribo::solvers {

class BlockMatrix;

/// Which blocks a triangular factor keeps.
enum class Fill {
  kComplete,  ///< all fill of elimination, in an order with little fill
  kNone,      ///< those of the pattern alone, in its order
  kDiagonal,  ///< those on the diagonal alone
};

/// The blocks of a lower triangular factor by columns, and how its trees are eliminated.
///
/// Trees are numbered by their place in the order of elimination. Made once for a pattern;
/// allocates nothing where earlier patterns have left enough room.
class EliminationGraph {
 public:
  /// A tree: its first unknown in vectors, and how many it has.
  struct Column {
    int first = 0, size = 0;
  };
  /// A block: the tree of its rows, and where its values begin, one column after the other.
  struct Block {
    std::size_t row = 0, values = 0;
  };
  /// A block to the left of a diagonal one.
  struct Left {
    std::size_t column = 0, block = 0;
  };

  void analyse(const BlockPattern& pattern, Fill fill);

  [[nodiscard]] std::size_t size() const { return columns_.size(); }
  [[nodiscard]] const Column& column(std::size_t k) const { return columns_[k]; }

  /// The blocks of a column are numbered from `begin(k)`, the one on the diagonal, to `end(k)`, in
  /// ascending order of their rows.
  [[nodiscard]] std::size_t begin(std::size_t k) const { return starts_[k]; }
  [[nodiscard]] std::size_t end(std::size_t k) const { return starts_[k + 1]; }
  [[nodiscard]] const Block& block(std::size_t number) const { return blocks_[number]; }
  /// The blocks in the rows of tree k to the left of the diagonal, by ascending columns.
  [[nodiscard]] std::span<const Left> left(std::size_t k) const {
    return std::span(left_).subspan(left_starts_[k], left_starts_[k + 1] - left_starts_[k]);
  }

  /// Multiplications of a factorization with these blocks and of its solves, Σ_k s_k (R² + Q)/2 +
  /// s_k² R + s_k³/3 + 2 s_k R: of column k with s_k unknowns, R are the rows below its diagonal
  /// block, Q the sum of squares of its blocks' rows.
  [[nodiscard]] double factor_work() const;
  [[nodiscard]] std::size_t bytes() const;  ///< of its lists

  /// Copies the lower blocks of a matrix of the pattern, zeros where it has none.
  void copy_lower(const BlockMatrix& A, std::vector<double>& values) const;
  /// The same for its transpose.
  void copy_upper_transposed(const BlockMatrix& A, std::vector<double>& values) const;

 private:
  void set_order(const BlockPattern& pattern, Fill fill);
  void list_columns(const BlockPattern& pattern, Fill fill);
  void mark(std::size_t row, std::size_t column);
  void list_left();
  void place_values(const BlockPattern& pattern, Fill fill);

  /// Where a block of the factor is in the matrix, and where its transpose is.
  struct Source {
    std::size_t lower = 0, upper = 0;
    bool filled = false;  ///< fill: neither is in the pattern
  };

  FillReducingOrder ordering_;
  std::vector<int> trees_;              ///< in the order of elimination
  std::vector<std::size_t> positions_;  ///< of each tree in that order
  std::vector<Column> columns_;
  std::vector<std::size_t> starts_, left_starts_, marks_;
  std::vector<std::size_t> first_child_, next_sibling_;  ///< of the elimination tree
  std::vector<Block> blocks_;
  std::vector<Source> sources_;
  std::vector<Left> left_;
  std::size_t num_values_ = 0;
  BlockPattern::Room room_;
};

}  // namespace tribo::solvers
