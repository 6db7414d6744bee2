#pragma once

#include <Eigen/Eigenvalues>

#include "models/types.hpp"

namespace tribo::solvers {

/// S = Q Λ Qᵀ of a symmetric matrix, Q not formed: columns are turned into modes and back.
///
/// Reflections, H = H₀ H₁ …, make S tridiagonal, and Wilkinson's QR steps that one diagonal by V,
/// so that Q = H V [Golub, Van Loan 2013, Alg. 8.3.1, 8.3.3]. Stable in the norm: eigenvalues to
/// rounding of the largest, whether or not they are close to each other. Allocates nothing after
/// the first call of a size.
class SymmetricModes {
 public:
  explicit SymmetricModes(Eigen::Index n);

  /// Reads the lower triangle. False where the QR steps do not converge, as with entries that are
  /// not finite; the modes are undefined then.
  [[nodiscard]] bool compute(const models::MatrixXd& S);

  [[nodiscard]] const models::VectorXd& eigenvalues() const { return eigenvalues_; }
  /// modes = Qᵀ X; X is overwritten.
  void to_modes(models::MatrixXd& X, models::MatrixXd& modes);
  /// X = Q modes
  void from_modes(const models::MatrixXd& modes, models::MatrixXd& X);

 private:
  void reflect(Eigen::Index i);
  void apply_reflection(Eigen::Index i, models::MatrixXd& X);

  Eigen::Index n_;
  models::MatrixXd a_;    ///< what is left of S; below its subdiagonal the reflections, without 1
  models::VectorXd tau_;  ///< H_i = I − τ_i u_i u_iᵀ, u_i = (0, …, 0, 1, …)
  models::VectorXd update_, diagonal_, subdiagonal_, eigenvalues_;
  Eigen::SelfAdjointEigenSolver<models::MatrixXd> tridiagonal_;
  Eigen::RowVectorXd workspace_;
};

}  // namespace tribo::solvers
