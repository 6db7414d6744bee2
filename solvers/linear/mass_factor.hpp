#pragma once

#include <vector>

#include "models/types.hpp"

namespace tribo::solvers {

/// M = LᵀL of a mass matrix, L lower triangular, from the last row to the first: where M belongs to
/// a tree whose velocities are numbered after those of their parents, L has the zeros of M, and
/// only non-zero entries are processed                    [Featherstone 2008, Sec. 6.5]
///
///   L_kk = √M_kk,   L_kj = M_kj/L_kk,   M_ij −= L_ki L_kj,   j ≤ i < k
///
/// Any positive definite matrix is accepted. Allocates nothing for sizes factored before.
class MassFactor {
 public:
  /// False where M is not positive definite.
  [[nodiscard]] bool factor(const models::MatrixXd& M);

  /// b ← L⁻ᵀ b. Zero entries, such as those of a Jacobian's other branches, cost nothing.
  void solve_transposed(double* b) const;
  /// b ← L⁻¹ b
  void solve_lower(double* b) const;

 private:
  struct Entry {
    int column;
    double value;
  };
  struct Row {
    double inverse;    ///< 1/L_kk
    int first, count;  ///< in `entries_`
  };

  std::vector<double> rest_;  ///< the remainder of M, by rows
  std::vector<Row> rows_;
  std::vector<Entry> entries_;  ///< the non-zero L_kj, j < k
};

}  // namespace tribo::solvers
