#pragma once

#include <vector>

#include "models/types.hpp"

namespace tribo::solvers {

/// S = Q Λ Qᵀ of a symmetric matrix, Q not formed: four columns are transformed to modes and back.
///
/// Reflections, H = H₀ H₁ …, make S tridiagonal, and rotations, V = G₀ G₁ …, of Wilkinson's
/// implicit QR steps make it diagonal, so that Q = H V [Golub, Van Loan 2013, Alg. 8.3.1 to 8.3.3].
/// Both are applied to the columns as they arise, and kept for the way back: V is never formed.
/// Stable in the norm: eigenvalues to rounding of the largest, whether or not they are close to
/// each other. Allocates nothing after the first call of a size.
class SymmetricModes {
 public:
  /// n rows of four columns, row-major as rotations need them.
  using Columns = Eigen::Matrix<double, Eigen::Dynamic, 4, Eigen::RowMajor>;

  explicit SymmetricModes(Eigen::Index n);

  /// X ← Qᵀ X. Reads the lower triangle of S. False where the QR steps do not converge, as with
  /// entries that are not finite; X and the modes are then undefined.
  [[nodiscard]] bool compute(const models::MatrixXd& S, Columns& X);

  [[nodiscard]] const models::VectorXd& eigenvalues() const { return eigenvalues_; }
  /// X ← Q X
  void from_modes(Columns& X) const;

 private:
  /// Row k becomes c k + s (k + 1), and row k + 1 becomes c (k + 1) − s k.
  struct Rotation {
    Eigen::Index k;
    double c, s;
  };

  void reflect(Eigen::Index i);
  void apply_reflection(Eigen::Index i, Columns& X) const;
  [[nodiscard]] bool coupled(Eigen::Index k) const;
  [[nodiscard]] bool diagonalize(Columns& X);
  void qr_step(Eigen::Index first, Eigen::Index last, Columns& X);

  Eigen::Index n_;
  models::MatrixXd a_;    ///< the remainder of S; the reflections below its diagonal
  models::VectorXd tau_;  ///< H_i = I − τ_i u_i u_iᵀ, u_i = (0, …, 0, 1, …)
  models::VectorXd update_, diagonal_, subdiagonal_, eigenvalues_;
  std::vector<Rotation> rotations_;  ///< the first `count_` of them
  std::size_t count_ = 0;
};

}  // namespace tribo::solvers
