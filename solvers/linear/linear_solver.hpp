#pragma once

#include <Eigen/SparseCore>

#include <memory>

#include "models/types.hpp"
#include "solvers/linear/linear_algebra.hpp"
#include "solvers/work.hpp"

namespace tribo::solvers {

class BlockMatrix;
using SparseMatrix = Eigen::SparseMatrix<double>;

/// A factored square matrix, general or symmetric positive definite, whatever the backend
/// (`LinearAlgebra`).
///
/// A matrix that is singular, indefinite where it may not be, or not finite gives false, never an
/// exception. Once a size, or by blocks a graph as large, has been seen, dense and block backends
/// allocate nothing; those of the libraries for sparse matrices do.
class LinearSolver {
 public:
  enum class Kind { kGeneral, kPositiveDefinite };

  explicit LinearSolver(Kind kind);
  ~LinearSolver();
  LinearSolver(LinearSolver&&) noexcept;
  LinearSolver& operator=(LinearSolver&&) noexcept;

  /// All count one factorization, and a symbolic analysis if the pattern is new. What is iterated
  /// is prepared by a copy of the matrix and a preconditioner.
  [[nodiscard]] bool factor(const models::MatrixXd& A, Work& work);
  [[nodiscard]] bool factor(const SparseMatrix& A,
                            bool new_pattern,
                            Work& work,
                            LinearAlgebra backend = LinearAlgebra::kSparse);
  /// By the backend of a matrix that is stored in blocks.
  [[nodiscard]] bool factor(const BlockMatrix& A, bool new_pattern, Work& work);
  /// By the blocks of a Cholesky factor, whatever its backend: of the matrix that was prepared last
  /// for an iteration.
  [[nodiscard]] bool factor_completely(const BlockMatrix& A, Work& work);

  static constexpr double kToRounding = 1e-12;

  /// x = A⁻¹ b with the last factored A. Counts one linear solve, and its iterations where it is
  /// one by iteration: that ends at a residual of `tolerance` times b (`ConjugateGradients`), and
  /// gives false where it does not come there. Direct backends have no use for the tolerance.
  [[nodiscard]] bool solve(const models::VectorXd& b,
                           models::VectorXd& x,
                           Work& work,
                           double tolerance = kToRounding);

  /// Of what the last factorization made: factors and their graph, or the preconditioner and the
  /// copy of A; by CHOLMOD what it holds, by SparseLU its entries.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Factors;
  Kind kind_;
  std::unique_ptr<Factors> factors_;
};

}  // namespace tribo::solvers
