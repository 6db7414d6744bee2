#pragma once

#include <span>
#include <utility>
#include <vector>

#include "solvers/linear/block_pattern.hpp"
#include "solvers/linear/linear_solver.hpp"

namespace tribo::solvers {

/// A square matrix over the trees of a system, filled block by block: one block a pair of trees.
///
/// Stored densely, or in compressed columns with a pattern fixed by the couplings. The pattern is
/// made once for a set of couplings; filling it searches nothing and allocates nothing.
class BlockMatrix {
 public:
  /// Returns whether the pattern is new (`BlockPattern::set`) or the storage is: a factor of before
  /// is one of another graph then.
  bool set_structure(std::span<const models::Tree> trees,
                     std::span<const std::pair<int, int>> couplings,
                     bool sparse);

  void set_zero();

  /// Adds a block to the rows of tree i and the columns of tree j.
  void add(int i, int j, const Eigen::Ref<const models::MatrixXd>& block);

  [[nodiscard]] std::span<const models::Tree> trees() const { return pattern_.trees(); }
  [[nodiscard]] bool sparse() const { return sparse_; }
  [[nodiscard]] const models::MatrixXd& dense_matrix() const { return dense_matrix_; }
  [[nodiscard]] const SparseMatrix& sparse_matrix() const { return sparse_matrix_; }

  /// Factors in the storage that it has.
  [[nodiscard]] bool factor(LinearSolver& solver, Work& work);

 private:
  void build_columns();

  bool sparse_ = false;
  bool new_pattern_ = false;
  BlockPattern pattern_;
  models::MatrixXd dense_matrix_;
  SparseMatrix sparse_matrix_;
};

}  // namespace tribo::solvers
