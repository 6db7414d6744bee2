#pragma once

#include <vector>

#include "solvers/linear/elimination_graph.hpp"

namespace tribo::solvers {

/// The factor L of a symmetric positive definite matrix over trees by its blocks, A = L Lᵀ, or of
/// its incomplete factorization, L Lᵀ ≈ A, that drops what would fill other blocks than `Fill`
/// keeps.
///
///   L_jj L_jjᵀ = A_jj − Σ_k L_jk L_jkᵀ,   L_ij = (A_ij − Σ_k L_ik L_jkᵀ) L_jj⁻ᵀ,   k < j < i
///
/// Column by column, each with what the columns to its left give it.
class BlockCholesky {
 public:
  explicit BlockCholesky(Fill fill) : fill_(fill) {}

  void analyse(const BlockPattern& pattern) { graph_.analyse(pattern, fill_); }

  /// Factors a matrix of the pattern with its diagonal blocks taken 1 + shift times. False where a
  /// pivot is not positive and finite.
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
  std::vector<double> L_;            ///< a diagonal block has its reciprocals on the diagonal
  std::vector<std::size_t> places_;  ///< by row: values of its block in the column at hand
};

}  // namespace tribo::solvers
