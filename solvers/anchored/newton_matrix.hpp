#pragma once

#include <vector>

#include "models/decompositions.hpp"
#include "solvers/anchored/anchored_dynamics.hpp"
#include "solvers/anchored/implicit_balance.hpp"
#include "solvers/linear/general_matrix.hpp"

namespace tribo::solvers {

/// How implicit Euler with contact memory finds ∂g.
enum class NewtonMatrixKind {
  kPublished,    ///< derivatives of the contact-free motion, and K and B of every active point
  kDifferences,  ///< central differences of g with the set of pushing contacts frozen
};

/// ∂g of implicit Euler with contact memory, the cone left out    [expint; recovered from its code]
///
///   ∂g = [C_q C_v; −h ∂a/∂q  1 − h ∂a/∂v],   C = ∂(q ⊖ (q0 ⊕ h v)),   M ∂a = −F
///   F_q = ∂(M a0 + k)/∂q + Σ Jᵀ K J,         F_v = ∂(M a0 + k)/∂v + Σ Jᵀ B J
///
/// with a0 = −M⁻¹ k, the motion without contacts, held fixed, and the sum over all active points,
/// even if they do not push, or slide. The rotation of J is neglected. Derivatives of M a0 + k and
/// of ⊕ and ⊖ are the model's own, or else central differences, at 4 geometry queries a velocity.
///
/// With `kDifferences` F is M times the differences of −a, at 4 geometry queries per velocity.
class NewtonMatrix {
 public:
  NewtonMatrix(const models::System& system, AnchoredDynamics& dynamics, NewtonMatrixKind kind)
      : system_(system), dynamics_(dynamics), balance_(system), kind_(kind) {}

  /// Computes C and F at the iterate `at`. Contacts and ⊖ are those of the state `seen`, which is
  /// `at` unless the published program has looked at another state since. Both have memories.
  [[nodiscard]] Status fill(const State<double>& x0, double h, const State<double>& at,
                            const State<double>& seen, StepResult& result);

  /// d = −(∂g + r I)⁻¹ g by its Schur complement of the size of v, which multiplied by M is
  ///
  ///   ((1 + r) M + h (F_v − F_q P)) d_v = h F_q c − M g_v,   d_q = −c − P d_v
  ///   (C_q + r) (P, c) = (C_v, g_q)
  ///
  /// False where the system is singular or not finite.
  [[nodiscard]] bool direction(const VectorXd& g, double r, LinearAlgebra choice, VectorXd& d,
                               Work& work);

  [[nodiscard]] const models::InverseDynamicsDerivatives& F() const { return force_; }
  /// C by rows: `by_q` and, for d = h v, `by_d`.
  [[nodiscard]] const std::vector<models::DifferenceDerivatives>& C() const { return C_; }

 private:
  void force_derivatives(const State<double>& at, Work& work);
  void difference_forces(const State<double>& at, Work& work);
  void add_contacts(const State<double>& at);
  void configuration_derivatives(const State<double>& x0, double h, const State<double>& at,
                                 const VectorXd& v);
  void difference_configurations(const State<double>& x0, double h, const State<double>& at);
  void eliminate_configurations(const VectorXd& g, double r);

  /// out ← the central difference of f at `shifted_` along entry j of (q, v).
  template <class Function, class Out>
  void central_difference(const State<double>& at, Eigen::Index j, Function f, Out&& out);

  void difference_accelerations(const State<double>& at, StepResult& result);
  void note_pushing(const State<double>& at);
  void frozen_acceleration(const State<double>& at, VectorXd& a, StepResult& result);

  const models::System& system_;
  AnchoredDynamics& dynamics_;
  ImplicitBalance balance_;
  NewtonMatrixKind kind_;
  double h_ = 0;
  MatrixXd M_;                                    ///< of all trees
  models::InverseDynamicsDerivatives force_;      ///< F
  std::vector<models::DifferenceDerivatives> C_;  ///< C_q and C_v/h
  Eigen::PartialPivLU<MatrixXd> block_;           ///< C_q + r of a block
  std::vector<MatrixXd> P_;                       ///< by block
  VectorXd c_;
  MatrixXd scratch_;  ///< of a block
  GeneralMatrix G_;
  models::Snapshot shifted_snapshot_;
  Eigen::Matrix3Xd J_;         ///< of one contact
  std::vector<int> moved_by_;  ///< columns of J that are not zero
  std::vector<bool> pushes_;   ///< contacts with a force at the iterate
  State<double> shifted_;
  VectorXd a_, a_by_, e_, dq_, rhs_, d_v_, shift_, plus_, minus_;
};

}  // namespace tribo::solvers
