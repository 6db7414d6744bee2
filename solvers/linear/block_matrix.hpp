#pragma once

#include <Eigen/SparseCore>

#include <span>
#include <utility>
#include <vector>

#include "models/types.hpp"
#include "solvers/linear/block_pattern.hpp"
#include "solvers/linear/elimination_graph.hpp"
#include "solvers/linear/linear_algebra.hpp"
#include "solvers/linear/linear_solver.hpp"

namespace tribo::solvers {

/// A square matrix over the trees of a system, filled block by block: one block a pair of trees.
///
/// Stored as its backend needs it: densely, in compressed columns with a pattern fixed by the
/// couplings, or block by block. The pattern is made once for a set of couplings; filling the
/// matrix allocates nothing.
class BlockMatrix {
 public:
  /// Sets the pattern for a choice of backend (`chosen`). Returns whether the pattern
  /// (`BlockPattern::set`) or the choice is new: earlier factors then belong to another graph.
  ///
  /// A large positive definite matrix (from 100 trees on) with the choice `kAuto` is solved by
  /// conjugate gradients where its complete factor would take more, and from the first solve on
  /// that takes too many iterations, until this is called again, by that factor after all. Costs
  /// are those of piles of balls: an update by n iterations takes 22 + 3.5 n times the entries of
  /// the matrix, in multiplications of the complete factor.
  bool set_structure(std::span<const models::Tree> trees,
                     std::span<const std::pair<int, int>> couplings, LinearAlgebra choice,
                     MatrixKind kind = MatrixKind::kPositiveDefinite);

  void set_zero();

  /// Adds a block to the rows of tree i and the columns of tree j.
  void add(int i, int j, const Eigen::Ref<const models::MatrixXd>& block);
  /// The entries of that block, one column after the other; null in a storage without blocks.
  [[nodiscard]] double* entries(int i, int j) {
    return storage() == Storage::kBlocks ? &values_[starts_[pattern_.place(i, j)]] : nullptr;
  }

  [[nodiscard]] LinearAlgebra backend() const { return backend_; }  ///< never `kAuto`
  [[nodiscard]] const BlockPattern& pattern() const { return pattern_; }
  /// Each is valid only in the storage it is named after.
  [[nodiscard]] const models::MatrixXd& dense_matrix() const { return dense_matrix_; }
  [[nodiscard]] const SparseMatrix& sparse_matrix() const { return sparse_matrix_; }
  /// The entries of a block by its place in the pattern, one column after the other.
  [[nodiscard]] const double* block(std::size_t place) const { return &values_[starts_[place]]; }

  /// In any storage: for tests and reports.
  [[nodiscard]] models::MatrixXd to_dense() const;
  [[nodiscard]] models::VectorXd diagonal() const;
  [[nodiscard]] bool is_finite() const;
  /// Bytes of the entries and their places, in the storage of the backend.
  [[nodiscard]] std::size_t bytes() const;

  /// Factors by the matrix's backend; returns whether it succeeded.
  [[nodiscard]] bool factor(LinearSolver& solver, Work& work);

  /// x = A⁻¹ b with the result of `factor`, as `LinearSolver::solve`. Where conjugate gradients do
  /// not reach the tolerance, the matrix, which must be unchanged, is factored after all: a
  /// fallback. False where that fails, too.
  [[nodiscard]] bool solve(LinearSolver& solver, const models::VectorXd& b, models::VectorXd& x,
                           Work& work, double tolerance = LinearSolver::kToRounding);

 private:
  enum class Storage { kDense, kColumns, kBlocks };

  [[nodiscard]] Storage storage() const;
  void estimate_fill();
  [[nodiscard]] bool factor_is_cheaper(double iterations) const;
  void build_columns();
  void build_blocks();
  void add_to_columns(int i, int j, const Eigen::Ref<const models::MatrixXd>& block);

  LinearAlgebra choice_ = LinearAlgebra::kDense, backend_ = LinearAlgebra::kDense;
  MatrixKind kind_ = MatrixKind::kPositiveDefinite;
  EliminationGraph complete_;   ///< of a large matrix whose choice is `kAuto`; not counted
  double work_of_factor_ = 0;   ///< of that factor, over the matrix's entries; 0: not of such a one
  bool by_factor_now_ = false;  ///< iterations have proved dearer since `set_structure`
  bool new_pattern_ = false;
  BlockPattern pattern_;
  models::MatrixXd dense_matrix_;
  SparseMatrix sparse_matrix_;
  std::vector<std::size_t> starts_;  ///< of the values of each block
  std::vector<double> values_;
};

}  // namespace tribo::solvers
