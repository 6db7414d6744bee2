#include "solvers/linear/elimination_graph.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "solvers/linear/block_matrix.hpp"
#include "solvers/linear/bytes.hpp"

namespace tribo::solvers {
namespace {

constexpr std::size_t kNoTree = std::numeric_limits<std::size_t>::max();

}  // namespace

void EliminationGraph::analyse(const BlockPattern& pattern, Fill fill) {
  room_ = pattern.room();
  blocks_.reserve(room_.blocks);
  left_.reserve(room_.blocks);
  sources_.reserve(room_.blocks);
  set_order(pattern, fill);
  list_columns(pattern, fill);
  list_left();
  place_values(pattern, fill);
}

void EliminationGraph::set_order(const BlockPattern& pattern, Fill fill) {
  const std::size_t count = pattern.trees().size();
  trees_.resize(count);
  if (fill == Fill::kComplete) {
    std::ranges::copy(ordering_.of(pattern), trees_.begin());
  } else {
    std::iota(trees_.begin(), trees_.end(), 0);
  }
  positions_.resize(count);
  columns_.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    const auto tree = static_cast<std::size_t>(trees_[k]);
    positions_[tree] = k;
    columns_[k] = {pattern.trees()[tree].first, pattern.trees()[tree].size};
  }
}

/// Rows of column k: those of the matrix and those of its children, which are the columns whose
/// first row below the diagonal is k.
void EliminationGraph::list_columns(const BlockPattern& pattern, Fill fill) {
  starts_.assign(1, 0);
  blocks_.clear();
  marks_.assign(size(), kNoTree);
  first_child_.assign(size(), kNoTree);
  next_sibling_.assign(size(), kNoTree);
  for (std::size_t k = 0; k < size(); ++k) {
    mark(k, k);
    if (fill != Fill::kDiagonal) {
      for (const int i : pattern.neighbours(trees_[k]))
        mark(positions_[static_cast<std::size_t>(i)], k);
    }
    for (std::size_t child = first_child_[k]; child != kNoTree; child = next_sibling_[child]) {
      for (std::size_t b = begin(child) + 1; b < end(child); ++b) mark(blocks_[b].row, k);
    }
    starts_.push_back(blocks_.size());
    std::ranges::sort(std::span(blocks_).subspan(begin(k)), {}, &Block::row);
    if (fill == Fill::kComplete && end(k) > begin(k) + 1) {
      const std::size_t parent = blocks_[begin(k) + 1].row;
      next_sibling_[k] = first_child_[parent];
      first_child_[parent] = k;
    }
  }
}

/// Adds a block to the column in progress if the block is below the diagonal and new.
void EliminationGraph::mark(std::size_t row, std::size_t column) {
  if (row < column || marks_[row] == column) return;
  marks_[row] = column;
  blocks_.push_back({.row = row});
}

void EliminationGraph::list_left() {
  left_starts_.assign(size() + 1, 0);
  for (std::size_t k = 0; k < size(); ++k) {
    for (std::size_t b = begin(k) + 1; b < end(k); ++b) ++left_starts_[blocks_[b].row + 1];
  }
  std::partial_sum(left_starts_.begin(), left_starts_.end(), left_starts_.begin());
  left_.resize(left_starts_.back());
  marks_.assign(left_starts_.begin(), left_starts_.end() - 1);
  for (std::size_t k = 0; k < size(); ++k) {
    for (std::size_t b = begin(k) + 1; b < end(k); ++b) left_[marks_[blocks_[b].row]++] = {k, b};
  }
}

void EliminationGraph::place_values(const BlockPattern& pattern, Fill fill) {
  sources_.resize(blocks_.size());
  num_values_ = 0;
  for (std::size_t k = 0; k < size(); ++k) {
    const int tree = trees_[k];
    const auto neighbours = pattern.neighbours(tree);
    for (std::size_t b = begin(k); b < end(k); ++b) {
      const int other = trees_[blocks_[b].row];
      blocks_[b].values = num_values_;
      num_values_ += static_cast<std::size_t>(columns_[blocks_[b].row].size * columns_[k].size);
      const bool filled = fill == Fill::kComplete && !std::ranges::binary_search(neighbours, other);
      sources_[b] = {.filled = filled};
      if (!filled) sources_[b] = {pattern.place(other, tree), pattern.place(tree, other), false};
    }
  }
}

double EliminationGraph::factor_work() const {
  double work = 0;
  for (std::size_t k = 0; k < size(); ++k) {
    const double s = columns_[k].size;
    double R = 0, Q = 0;
    for (std::size_t b = begin(k) + 1; b < end(k); ++b) {
      const double rows = columns_[blocks_[b].row].size;
      R += rows;
      Q += rows * rows;
    }
    work += s * (R * R + Q) / 2 + s * s * R + s * s * s / 3 + 2 * s * R;
  }
  return work;
}

std::size_t EliminationGraph::bytes() const {
  return ordering_.bytes() + bytes_of(trees_, positions_, columns_, starts_, left_starts_, marks_) +
         bytes_of(first_child_, next_sibling_, blocks_, sources_, left_);
}

void EliminationGraph::copy_lower(const BlockMatrix& A, std::vector<double>& values) const {
  values.reserve(room_.entries);
  values.resize(num_values_);
  for (std::size_t k = 0; k < size(); ++k) {
    for (std::size_t b = begin(k); b < end(k); ++b) {
      const int entries = columns_[blocks_[b].row].size * columns_[k].size;
      double* const to = values.data() + blocks_[b].values;
      if (sources_[b].filled) {
        std::fill_n(to, entries, 0.0);
      } else {
        std::copy_n(A.block(sources_[b].lower), entries, to);
      }
    }
  }
}

void EliminationGraph::copy_upper_transposed(const BlockMatrix& A,
                                             std::vector<double>& values) const {
  values.reserve(room_.entries);
  values.assign(num_values_, 0.0);
  for (std::size_t k = 0; k < size(); ++k) {
    for (std::size_t b = begin(k); b < end(k); ++b) {
      if (sources_[b].filled) continue;
      const int rows = columns_[blocks_[b].row].size, size = columns_[k].size;
      Eigen::Map<models::MatrixXd>(values.data() + blocks_[b].values, rows, size) =
          Eigen::Map<const models::MatrixXd>(A.block(sources_[b].upper), size, rows).transpose();
    }
  }
}

}  // namespace tribo::solvers
