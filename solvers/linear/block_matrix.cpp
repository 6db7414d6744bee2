#include "solvers/linear/block_matrix.hpp"

#include <algorithm>

namespace tribo::solvers {

bool BlockMatrix::set_structure(std::span<const models::Tree> trees,
                                std::span<const std::pair<int, int>> couplings,
                                bool sparse) {
  const bool new_graph = pattern_.set(trees, couplings);
  if (!new_graph && sparse == sparse_) return false;
  sparse_ = sparse;
  if (sparse_) {
    build_columns();
  } else {
    dense_matrix_.setZero(pattern_.size(), pattern_.size());
  }
  new_pattern_ = sparse_;
  return true;
}

/// Compressed columns: in each of a tree its blocks one below the other.
void BlockMatrix::build_columns() {
  const auto trees = pattern_.trees();
  const int count = static_cast<int>(trees.size());
  sparse_matrix_.resize(pattern_.size(), pattern_.size());
  int entries = 0;
  for (int j = 0; j < count; ++j) {
    const models::Tree& columns = trees[static_cast<std::size_t>(j)];
    for (int c = 0; c < columns.size; ++c) {
      sparse_matrix_.outerIndexPtr()[columns.first + c] = entries;
      entries += pattern_.height(j);
    }
  }
  sparse_matrix_.outerIndexPtr()[pattern_.size()] = entries;
  sparse_matrix_.resizeNonZeros(entries);
  int* row = sparse_matrix_.innerIndexPtr();
  for (int j = 0; j < count; ++j) {
    for (int c = 0; c < trees[static_cast<std::size_t>(j)].size; ++c) {
      for (const int i : pattern_.neighbours(j)) {
        const models::Tree& rows = trees[static_cast<std::size_t>(i)];
        for (int r = 0; r < rows.size; ++r) *row++ = rows.first + r;
      }
    }
  }
  set_zero();
}

void BlockMatrix::set_zero() {
  if (sparse_) {
    std::fill_n(sparse_matrix_.valuePtr(), sparse_matrix_.nonZeros(), 0.0);
  } else {
    dense_matrix_.setZero();
  }
}

void BlockMatrix::add(int i, int j, const Eigen::Ref<const models::MatrixXd>& block) {
  const models::Tree& rows = pattern_.trees()[static_cast<std::size_t>(i)];
  const models::Tree& columns = pattern_.trees()[static_cast<std::size_t>(j)];
  if (!sparse_) {
    dense_matrix_.block(rows.first, columns.first, rows.size, columns.size) += block;
    return;
  }
  const int offset = pattern_.first_row(i, j);
  for (int c = 0; c < columns.size; ++c) {
    double* const start =
        sparse_matrix_.valuePtr() + sparse_matrix_.outerIndexPtr()[columns.first + c] + offset;
    for (int r = 0; r < rows.size; ++r) start[r] += block(r, c);
  }
}

bool BlockMatrix::factor(LinearSolver& solver, Work& work) {
  if (!sparse_) return solver.factor(dense_matrix_, work);
  const bool factored = solver.factor(sparse_matrix_, new_pattern_, work);
  new_pattern_ = false;
  return factored;
}

}  // namespace tribo::solvers
