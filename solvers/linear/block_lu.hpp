#pragma once

#include <vector>

#include "solvers/linear/elimination_graph.hpp"

namespace tribo::solvers {

/// The block factors of a general matrix over trees, A = L D U with the identity on the diagonals
/// of L and U. The pattern is symmetric though the matrix is not.
///
///   D_j = A_jj − Σ_k L_jk V_kj,   L_ij = (A_ij − Σ_k L_ik V_kj) D_j⁻¹,
///   V_ji = A_ji − Σ_k L_jk V_ki = D_j U_ji,   k < j < i
///
/// Pivots are chosen within the diagonal blocks D_j alone. This is safe in a matrix whose diagonal
/// blocks hold masses; in others rounding may grow, which Newton's method sees in its residual.
class BlockLu {
 public:
  void analyse(const BlockPattern& pattern) { graph_.analyse(pattern, Fill::kComplete); }

  /// Factors a matrix of the pattern. False where a D_j is singular or not finite.
  [[nodiscard]] bool factor(const BlockMatrix& A);

  /// x ← A⁻¹ x
  void solve_in_place(models::VectorXd& x) const;

  [[nodiscard]] std::size_t bytes() const;  ///< of the factors and their graph

 private:
  void eliminate_left(std::size_t j);
  [[nodiscard]] bool factor_column(std::size_t j);

  EliminationGraph graph_;
  std::vector<double> L_;  ///< with D_j, factored, on the diagonal
  std::vector<double> V_transposed_;
  std::vector<int> pivots_;          ///< exchanged rows, by unknown
  std::vector<std::size_t> places_;  ///< by row: start of its block's values in the current column
};

}  // namespace tribo::solvers
