#pragma once

#include "models/decompositions.hpp"
#include "solvers/convex/row_terms.hpp"
#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// How the force of an external system enters a step.
enum class ExternalForce {
  kImplicit,      ///< linearized once, for the whole step and its halves      [cenic, Alg. 1]
  kRelinearized,  ///< linearized anew for each solve of the step, ours
  kExplicit,      ///< the force at the start
};

/// How the state z of an external system is advanced.
enum class ExternalState {
  kImplicit,      ///< by the linearized implicit rule                         [cenic, Eq. (28)]
  kForwardEuler,  ///< z1 = z0 + h h̃                                            [cenic, Remark 2]
};

struct ExternalOptions {
  ExternalForce force = ExternalForce::kImplicit;
  ExternalState state = ExternalState::kImplicit;
};

/// The external system of a model, ż = h(z, x), τ = clamp(g(z, x), ±e), as a linear control law of
/// the velocities v at the end of a step of h                                 [cenic, Sec. V-C]
///
///   x̃(v) = (q0 ⊕ h N₀ v, v),   h̃(z, v) = h(z, x̃(v)) ≈ h_z z + h_v v + b_h
///   z1 = Z v + b_z,   Z = h (I − h h_z)⁻¹ h_v,   b_z = (I − h h_z)⁻¹ (z0 + h b_h)
///   g̃(v) = g(Z v + b_z, x̃(v)),   C = max(0, −diag ∂g̃/∂v),   τ = clamp(−C v + b, ±e)
///   b = g̃(v0) + C v0 where C > 0,   b = g(z0, x0) where C = 0
///
/// Derivatives by forward differences. Where C = 0 the paper also has g̃(v0); its published program
/// uses the force at the start, so that no force without damping is predicted.
class ExternalLaw {
 public:
  ExternalLaw(const models::System& system, const ExternalOptions& options);

  /// Whether the model has an external system; if not, no other member may be called.
  [[nodiscard]] bool present() const { return external_ != nullptr; }

  /// Fails where a force or a rate is not finite. Each evaluation of g or h counts as an evaluation
  /// of the dynamics.
  [[nodiscard]] Status linearize(const State<double>& x0, double h, StepResult& out);

  /// Adds the terms of the law to the rows of a solve with step h.
  void add_terms(const models::Snapshot& start, double h, RowTerms& rows) const;
  /// τ at v
  void force(const VectorXd& v, VectorXd& tau) const;
  /// z1 at v
  void advance(const VectorXd& v, VectorXd& z1) const;

 private:
  void linearize_state(Work& work);
  void linearize_force(Work& work);
  void take_force_of_start(Work& work);
  void predict(const VectorXd& v);
  void force_at(const VectorXd& v, VectorXd& g, Work& work);
  void rate_at(const VectorXd& v, const VectorXd& z, VectorXd& z_dot, Work& work);
  [[nodiscard]] double perturb(VectorXd& x, Eigen::Index i) const;
  [[nodiscard]] Status check(StepResult& out) const;

  const models::System& system_;
  const models::ExternalSystem* external_;
  ExternalOptions options_;
  double h_ = 0;
  State<double> start_, x_;
  VectorXd C_, b_, e_;
  MatrixXd Z_;
  VectorXd b_z_;
  VectorXd v_, z_, g_, g_moved_, rate_, rate_moved_, dq_;
  MatrixXd h_z_, h_v_;
  Eigen::PartialPivLU<MatrixXd> lu_;
};

}  // namespace tribo::solvers
