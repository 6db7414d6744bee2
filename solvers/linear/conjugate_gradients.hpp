#pragma once

#include <vector>

#include "solvers/linear/block_cholesky.hpp"

namespace tribo::solvers {

/// The approximation of A⁻¹ in conjugate gradients.
enum class Preconditioner {
  kBlockJacobi,         ///< the diagonal blocks
  kIncompleteCholesky,  ///< L Lᵀ without fill, of A with its diagonal blocks shifted as far as
                        ///< needed
};

struct ConjugateGradientsOptions {
  Preconditioner preconditioner = Preconditioner::kIncompleteCholesky;
  int max_iterations = 1000;
};

/// A symmetric positive definite matrix over trees, solved by preconditioned conjugate gradients
/// [Saad 2003, Algorithm 9.1].
///
/// The incomplete factorization of A may meet a pivot that is not positive although A is positive
/// definite. It is then repeated with the diagonal blocks times 1 + σ, σ = 1e-3, 1e-2, 1e-1, 1; the
/// next one of the same pattern begins at the last successful σ. If none succeeds, block Jacobi is
/// used.
class ConjugateGradients {
 public:
  explicit ConjugateGradients(const ConjugateGradientsOptions& options) : options_(options) {}

  void analyse(const BlockPattern& pattern);

  /// Copies a matrix of the pattern and prepares the preconditioner. False where not even the
  /// diagonal blocks are positive definite and finite.
  [[nodiscard]] bool factor(const BlockMatrix& A);

  /// x = A⁻¹ b until √(rᵀ M⁻¹ r), r = b − A x, is below `tolerance` times that of b. False where A
  /// proves not positive definite, where a hundred iterations in a row do not reduce the smallest
  /// residual, or after the most iterations.
  [[nodiscard]] bool solve(const models::VectorXd& b, models::VectorXd& x, double tolerance);

  [[nodiscard]] int iterations() const { return iterations_; }  ///< of the last solve
  [[nodiscard]] double shift() const { return shift_; }         ///< last successful σ
  [[nodiscard]] std::size_t bytes() const;  ///< of the copy of A, preconditioners and vectors

 private:
  [[nodiscard]] bool factor_incompletely(const BlockMatrix& A);
  void precondition();
  void subtract_times_A(const models::VectorXd& x, models::VectorXd& y) const;

  ConjugateGradientsOptions options_;
  EliminationGraph graph_;  ///< of A
  std::vector<double> A_;   ///< its lower blocks
  BlockCholesky incomplete_{Fill::kNone}, diagonal_{Fill::kDiagonal};
  double shift_ = 0;
  bool by_diagonal_ = false;
  int iterations_ = 0;
  models::VectorXd r_, z_, p_, minus_A_p_;
};

}  // namespace tribo::solvers
