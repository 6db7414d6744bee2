#pragma once

#include <Eigen/SparseCore>

#include <memory>
#include <string_view>

#include "models/types.hpp"
#include "solvers/work.hpp"

namespace tribo::solvers {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Which factorization a scheme uses, `scheme.linear_algebra`.
enum class LinearAlgebra { kAuto, kDense, kSparse };

[[nodiscard]] LinearAlgebra linear_algebra_from(std::string_view choice);

/// Whether a system of n unknowns is solved sparsely. `auto` goes sparse above the size where the
/// benchmark `bench_linear` shows SparseLU overtake dense LU on chains of contacts.
[[nodiscard]] bool use_sparse(LinearAlgebra choice, int n);

/// A factored square matrix: general by LU with pivoting, symmetric positive definite by Cholesky;
/// dense by Eigen, sparse by Eigen's SparseLU (COLAMD) and SuiteSparse's CHOLMOD (simplicial LLᵀ).
///
/// A matrix that cannot be factored gives false, never an exception. Dense factorization allocates
/// nothing once the size has been seen; the sparse ones do.
class LinearSolver {
 public:
  enum class Kind { kGeneral, kPositiveDefinite };

  explicit LinearSolver(Kind kind);
  ~LinearSolver();
  LinearSolver(LinearSolver&&) noexcept;
  LinearSolver& operator=(LinearSolver&&) noexcept;

  /// Both count one factorization; the sparse one a symbolic analysis too if the pattern is new.
  [[nodiscard]] bool factor(const models::MatrixXd& A, Work& work);
  [[nodiscard]] bool factor(const SparseMatrix& A, bool new_pattern, Work& work);

  /// x = A⁻¹ b with the last factored A. Counts one linear solve.
  void solve(const models::VectorXd& b, models::VectorXd& x, Work& work);

 private:
  struct Factors;
  Kind kind_;
  std::unique_ptr<Factors> factors_;
};

}  // namespace tribo::solvers
