#pragma once

#include "solvers/cenic/cenic.hpp"
#include "solvers/convex/contact_potential.hpp"

namespace tribo::solvers {

/// Source of the contact forces Fⁿ at the start of a step in the trapezoid scheme.
enum class PreviousForce {
  kSolver,  ///< those of the previous step; at the first step the laws     [cenic, Sec. V-B]
  kState,   ///< the laws at the state, ours
};

/// The second-order scheme of [cenic, Sec. V-B]
///
///   x̂ = ICF(x0; h),   M̄, k̄, N̄ the means of those at q0 and q̂,   Ĵ = J(q̂)
///   M̄ (v1 − v0) + h k̄ = ½ (h F⁰ + Ĵᵀ γ(Ĵ v1)),   q1 = q0 ⊕ (h/2) N̄ (v1 + v0),   err = x1 ⊖ x̂
///
/// γ is the impulse of a lagged convex step from x̂ with the elastic force stepped back, k (δ̂ + h
/// v̂_n). Solved in doubled momenta, A = 2 M̄, r = 2 M̄ v0 − 2h k̄ + h F⁰, J = Ĵ: with the printed
/// J = ½Ĵ the contact would see half of its velocity.
class CenicTrapezoid final : public Stepper {
 public:
  CenicTrapezoid(const models::System& system, const SchemeTraits& traits,
                 const CenicOptions& options, PreviousForce previous);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void set_accuracy(double accuracy) override;
  /// The second problem of a step is in doubled momenta.
  void observe_problems(std::function<void(const PosedProblem&)> observer) override {
    solver_.observe(std::move(observer));
  }
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override;

 private:
  void choose_start_force(const State<double>& x0);
  void build_problem(double h, Work& work);
  void move_springs(double h);
  void freeze_contacts(double h);
  void advance_positions(const State<double>& x0, double h, State<double>& x1);
  void store_end_force(const State<double>& x1, double h);

  CenicOptions options_;
  PreviousForce previous_;
  ConvexSolver solver_;
  ConvexStep first_;  ///< x̂
  ContactFreezer freezer_;
  ContactProblem problem_;  ///< in doubled momenta
  std::vector<FrozenContact> frozen_contacts_;
  std::vector<ContactPotential> potentials_;
  RowTerms no_rows_;
  State<double> x_hat_, mean_;
  State<double> end_;           ///< of the last attempt, to which `end_force_` belongs
  VectorXd force_, end_force_;  ///< F⁰ and F¹ [N], [N m]
  VectorXd dq_, dq_hat_, back_;
};

}  // namespace tribo::solvers
