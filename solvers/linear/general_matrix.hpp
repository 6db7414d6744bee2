#pragma once

#include "solvers/linear/linear_solver.hpp"

namespace tribo::solvers {

/// A square matrix without symmetry, filled densely and factored densely or sparsely. The symbolic
/// analysis is kept while the exact zeros stay in place.
class GeneralMatrix {
 public:
  [[nodiscard]] models::MatrixXd& entries() { return entries_; }

  /// Densely or sparsely: the matrix has no blocks.
  [[nodiscard]] bool factor(LinearAlgebra choice, Work& work);
  [[nodiscard]] bool factored() const { return factored_; }

  /// x = A⁻¹ b with the last factored entries.
  void solve(const models::VectorXd& b, models::VectorXd& x, Work& work) {
    (void)solver_.solve(b, x, work);  // direct backends do not fail
  }

 private:
  LinearSolver solver_{LinearSolver::Kind::kGeneral};
  models::MatrixXd entries_;
  SparseMatrix sparse_, last_sparse_;
  bool factored_ = false;
};

}  // namespace tribo::solvers
