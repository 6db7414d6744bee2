#pragma once

#include "solvers/anchored/modal_flow.hpp"
#include "solvers/linear/matrix_exponential.hpp"

namespace tribo::solvers {

/// How a flow is integrated.
enum class FlowRoute {
  kPade,   ///< by the exponential of its matrix
  kModal,  ///< by its modes; requires one ratio of damping to stiffness
  kAuto,   ///< by its modes where they apply, else by the exponential
};

/// The motion x = (x − p0, ẋ) of n/3 points under their springs and dampers, with M and J frozen,
/// and its first two integrals over a step                      [expint, Eqs. (9)-(12), (18)]
///
///   ẋ = A x + b,   A = [0, I; −Y K, −Y B],   b = (0, J a0 + J̇ v),   Y = J M⁻¹ Jᵀ
///   ∫₀ʰ x dt and ∫₀ʰ ∫₀ˢ x dt ds are two columns of
///   exp(h [A b x0 0; 0 0 1 0; 0 0 0 1; 0 0 0 0])                          [Eqs. (16), (22)]
///
/// Only those columns are computed. A may be singular. The paper's formula omits h. Where damping
/// and stiffness have one ratio, `ModalFlow` gives the same integrals.
class ContactFlow {
 public:
  ContactFlow(int n, const ExponentialOptions& options, FlowRoute route = FlowRoute::kPade);

  /// Fills the matrix of the exponent without h; K and B are given by their n diagonal entries.
  void set(const MatrixXd& Y,        ///< J M⁻¹ Jᵀ [1/kg]
           const VectorXd& K,        ///< [N/m]
           const VectorXd& B,        ///< [N s/m]
           const VectorXd& drift,    ///< J a0 + J̇ v [m/s²]
           const VectorXd& stretch,  ///< x − p0 [m]
           const VectorXd& x_dot /**< [m/s] */);

  /// Whether the modes apply to the matrix set last; the exponential always applies.
  [[nodiscard]] bool has_modes() const { return has_modes_; }

  /// By the modes where the route has them. With `auto` each resort to the exponential is counted.
  void integrate(double h, Work& work);
  /// x(h) itself, exp(h [A b; 0 0]) (x0, 1): for predictions; the scheme does not use x(h).
  void advance(double h, Work& work);

  [[nodiscard]] const MatrixXd& matrix() const { return augmented_; }
  [[nodiscard]] auto integral() const { return columns_.col(0).head(2 * n_); }         ///< ∫x
  [[nodiscard]] auto double_integral() const { return columns_.col(1).head(2 * n_); }  ///< ∫∫x
  [[nodiscard]] auto state() const { return state_.col(0).head(2 * n_); }  ///< x of `advance`
  [[nodiscard]] const MatrixExponential& exponential() const { return exponential_; }

 private:
  [[nodiscard]] const MatrixXd& exponent(double h);

  Eigen::Index n_;
  FlowRoute route_;
  bool has_modes_ = false;
  ModalFlow modes_;
  MatrixExponential exponential_;
  MatrixXd augmented_, scaled_, unit_columns_, columns_, start_, state_;
};

}  // namespace tribo::solvers
