#pragma once

#include <vector>

#include "models/types.hpp"

namespace tribo::solvers {

/// M = LᵀL of a mass matrix, L lower triangular, from the last row to the first: where M is of a
/// tree whose velocities come after those of their parents, L is zero where M is, and only what is
/// not zero is worked on                                        [Featherstone 2008, Sec. 6.5]
///
///   L_kk = √M_kk,   L_kj = M_kj/L_kk,   M_ij −= L_ki L_kj,   j ≤ i < k
///
/// It takes any positive definite matrix. Allocates nothing once a size has been seen.
class MassFactor {
 public:
  /// False where M is not positive definite.
  [[nodiscard]] bool factor(const models::MatrixXd& M);

  /// b ← L⁻ᵀ b. Entries that are zero cost nothing, those of a Jacobian's other branches.
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

  std::vector<double> rest_;  ///< what is left of M, by rows
  std::vector<Row> rows_;
  std::vector<Entry> entries_;  ///< L_kj, j < k, that are not zero
};

}  // namespace tribo::solvers
