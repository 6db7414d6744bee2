#pragma once

#include <Eigen/SparseCore>

#include <memory>

#include "models/types.hpp"
#include "solvers/linear/linear_algebra.hpp"
#include "solvers/work.hpp"

namespace tribo::solvers {

class BlockMatrix;
using SparseMatrix = Eigen::SparseMatrix<double>;

/// A factored square matrix, general or symmetric positive definite, for every backend
/// (`LinearAlgebra`).
///
/// A matrix that is singular, not finite, or indefinite where it must be definite gives false,
/// never an exception. Dense and block backends and `pcg` allocate nothing once a matrix of that
/// size, or a graph as large, has been factored. CHOLMOD, SparseLU and a copy into their columns
/// allocate in every factorization or solve: so does `kAuto` where it takes them, above 42 unknowns
/// of bodies with one velocity in convex steps and of matrices without trees.
class LinearSolver {
 public:
  using Kind = MatrixKind;

  explicit LinearSolver(Kind kind);
  ~LinearSolver();
  LinearSolver(LinearSolver&&) noexcept;
  LinearSolver& operator=(LinearSolver&&) noexcept;

  /// Each overload counts one factorization, and a symbolic analysis if the pattern is new. For an
  /// iterative backend it copies the matrix and prepares a preconditioner.
  [[nodiscard]] bool factor(const models::MatrixXd& A, Work& work);
  [[nodiscard]] bool factor(const SparseMatrix& A, bool new_pattern, Work& work,
                            LinearAlgebra backend = LinearAlgebra::kSparse);
  /// By the backend of a matrix stored in blocks.
  [[nodiscard]] bool factor(const BlockMatrix& A, bool new_pattern, Work& work);
  /// A block Cholesky factorization, whatever the backend, of the matrix last prepared for an
  /// iteration.
  [[nodiscard]] bool factor_completely(const BlockMatrix& A, Work& work);

  static constexpr double kToRounding = 1e-12;

  /// x = A⁻¹ b with the last factored A. Counts one linear solve and, for an iterative backend, its
  /// iterations: these end at a residual of `tolerance` times b (`ConjugateGradients`); false where
  /// they do not reach it. Direct backends ignore the tolerance.
  [[nodiscard]] bool solve(const models::VectorXd& b, models::VectorXd& x, Work& work,
                           double tolerance = kToRounding);

  /// Bytes of the last factorization: factors and their graph, or the preconditioner and the copy
  /// of A; for CHOLMOD its allocations, for SparseLU its entries.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Factors;
  Kind kind_;
  std::unique_ptr<Factors> factors_;
};

}  // namespace tribo::solvers
