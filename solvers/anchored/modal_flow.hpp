#pragma once

#include "solvers/linear/symmetric_modes.hpp"

namespace tribo::solvers {

using models::MatrixXd;
using models::VectorXd;

/// The integrals of `ContactFlow` without a matrix exponential, for contacts with one ratio of
/// damping to stiffness, B = r K; the stiffness may differ from row to row.
///
///   ẍ + r Y K ẋ + Y K x = d,   K^½ Y K^½ = Q Λ Qᵀ,   x = K^−½ Q z
///   z̈ + r λ ż + λ z = δ,   δ = Qᵀ K^½ d,   for each λ separately
///
/// With the response g of a mode to a unit of momentum and its integrals g_k (`mode_answer`),
///
///   ∫z  = (g + rλ g₁) z₀ + g₁ ż₀ + g₂ δ,         ∫ż  = −λ g₁ z₀ + g ż₀ + g₁ δ
///   ∫∫z = (g₁ + rλ g₂) z₀ + g₂ ż₀ + g₃ δ,        ∫∫ż = −λ g₂ z₀ + g₁ ż₀ + g₂ δ
///
/// where g + rλ g₁ = h − λ g₂ avoids the difference. Costs one symmetric eigenproblem of n rows;
/// the exponential is of 2n + 3 rows. Allocates nothing after the first call.
class ModalFlow {
 public:
  explicit ModalFlow(Eigen::Index n);

  /// Whether all rows have the same ratio B/K, to rounding, and some stiffness.
  [[nodiscard]] static bool takes(const VectorXd& K, const VectorXd& B);

  /// ∫x and ∫∫x over h with x = (x − p0, ẋ), as the columns of the first 2n rows of `out`, from the
  /// input of `set`, which is that of `ContactFlow::set`. NaN where Y is not finite.
  void integrate(double h, MatrixXd& out);
  void set(const MatrixXd& Y, const VectorXd& K, const VectorXd& B, const VectorXd& drift,
           const VectorXd& stretch, const VectorXd& x_dot);

 private:
  Eigen::Index n_;
  double ratio_ = 0;                   ///< r [s]
  VectorXd root_;                      ///< K^½
  MatrixXd S_;                         ///< K^½ Y K^½ [1/s²]
  SymmetricModes::Columns start_;      ///< K^½ (x − p0, ẋ, d), then z₀, ż₀, δ
  SymmetricModes::Columns integrals_;  ///< ∫z, ∫ż, ∫∫z, ∫∫ż, then Q times these
  SymmetricModes spectrum_;
};

}  // namespace tribo::solvers
