#pragma once

#include <vector>

#include "solvers/linear/elimination_graph.hpp"

namespace tribo::solvers {

/// The block factor L of a symmetric positive definite matrix over trees, A = L Lᵀ, or that of its
/// incomplete factorization, L Lᵀ ≈ A, which drops fill outside the blocks that `Fill` keeps.
///
///   L_jj L_jjᵀ = A_jj − Σ_k L_jk L_jkᵀ,   L_ij = (A_ij − Σ_k L_ik L_jkᵀ) L_jj⁻ᵀ,   k < j < i
///
/// Computed column by column, each with the contributions of the columns to its left.
class BlockCholesky {
 public:
  explicit BlockCholesky(Fill fill) : fill_(fill) {}

  void analyse(const BlockPattern& pattern) { graph_.analyse(pattern, fill_); }

  /// Factors a matrix of the pattern with its diagonal blocks multiplied by 1 + shift. False where
  /// a pivot is not positive and finite.
  [[nodiscard]] bool factor(const BlockMatrix& A, double shift = 0);

  /// x ← (L Lᵀ)⁻¹ x
  void solve_in_place(models::VectorXd& x) const;

  [[nodiscard]] std::size_t bytes() const;  ///< of the factor and its graph

 private:
  void shift_diagonal(double shift);
  void eliminate_left(std::size_t j);
  [[nodiscard]] bool factor_column(std::size_t j);

  Fill fill_;
  EliminationGraph graph_;
  std::vector<double> L_;            ///< diagonal blocks hold the reciprocals of their diagonals
  std::vector<std::size_t> places_;  ///< by row: start of its block's values in the current column
};

}  // namespace tribo::solvers
