#pragma once

#include <vector>

#include "solvers/anchored/anchored_dynamics.hpp"
#include "solvers/anchored/implicit_balance.hpp"

namespace tribo::solvers {

/// How implicit Euler with contact memory finds ∂g.
enum class NewtonMatrixKind {
  kPublished,    ///< derivatives of the motion without contacts, and every active point's K and B
  kDifferences,  ///< central differences of g, contacts frozen: those that push
};

/// ∂g of implicit Euler with contact memory, the cone left out    [expint; recovered from its code]
///
///   ∂a/∂q = −M⁻¹ (∂(M a0 + k)/∂q + Σ Jᵀ K J),   ∂a/∂v = −M⁻¹ (∂(M a0 + k)/∂v + Σ Jᵀ B J)
///
/// with a0 = −M⁻¹ k held, the motion without contacts, and the sum over all active points, also
/// those that do not push or that slide. The turning of J is not in it. Derivatives of M a0 + k are
/// the model's own, or else central differences for 4 geometry queries a velocity; those of ⊕ and ⊖
/// are differences, which ask for no geometry.
///
/// By `kDifferences` it costs 4 geometry queries a velocity.
class NewtonMatrix {
 public:
  NewtonMatrix(const models::System& system, AnchoredDynamics& dynamics, NewtonMatrixKind kind)
      : system_(system), dynamics_(dynamics), balance_(system), kind_(kind) {}

  /// ∂g at `at`, an iterate with its own memory; not finite where the system is not.
  void fill(const State<double>& x0,
            double h,
            const State<double>& at,
            models::MatrixXd& out,
            StepResult& result);

 private:
  void published(const State<double>& x0,
                 double h,
                 const State<double>& at,
                 models::MatrixXd& out,
                 StepResult& result);
  void force_derivatives(const State<double>& at, Work& work);
  void difference_forces(const State<double>& at, Work& work);
  void add_contacts(const State<double>& at);
  void configuration_columns(const State<double>& x0,
                             double h,
                             const State<double>& at,
                             models::MatrixXd& out);

  void differences(const State<double>& x0,
                   double h,
                   const State<double>& at,
                   models::MatrixXd& out,
                   StepResult& result);
  void frozen_residual(
      const State<double>& x0, double h, const State<double>& at, VectorXd& g, StepResult& result);
  void note_pushing(const State<double>& at, StepResult& result);

  const models::System& system_;
  AnchoredDynamics& dynamics_;
  ImplicitBalance balance_;
  NewtonMatrixKind kind_;
  models::InverseDynamicsDerivatives<double> force_;  ///< of M a0 + k − Σ Jᵀ f
  models::Snapshot<double> shifted_snapshot_;
  Eigen::Matrix3Xd J_;        ///< of one contact
  models::MatrixXd a_by_;     ///< −∂a/∂(q, v)
  std::vector<bool> pushes_;  ///< contacts with a force at the iterate
  State<double> shifted_;
  VectorXd a_, shift_, g_plus_, g_minus_;
};

}  // namespace tribo::solvers
