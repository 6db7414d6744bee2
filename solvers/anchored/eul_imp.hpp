#pragma once

#include "solvers/anchored/anchored_stepper.hpp"
#include "solvers/anchored/newton_matrix.hpp"

namespace tribo::solvers {

struct EulImpOptions {
  ContactSides sides = ContactSides::kUnilateral;
  double tolerance = 1e-6;  ///< of ‖g‖₂
  int max_iterations = 30;
  bool accept_failure = true;  ///< take the best iterate where Newton fails, and count it
  NewtonMatrixKind newton_matrix = NewtonMatrixKind::kPublished;
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
};

/// Implicit Euler with contact memory                  [expint, appendix; recovered from its code]
///
///   g(q, v) = [q ⊖ (q0 ⊕ h v);  v − v0 − h a(q, v)] = 0
///
/// a includes detection, tension and cone at (q, v), on copies of the memory. Newton's matrix
/// leaves the cone out (`newton_matrix.hpp`). A point that first touches at an iterate is anchored
/// there, so that its spring enters the matrix but not g; this makes line searches fail at impacts.
///
///   (∂g + r I) d = −g,   α = 1, 1/2, … until ‖g‖ falls,   r ← r/10 after a whole step, 10 r after
///   a failed search
///
/// After a failed search the published program takes g, the contacts' Jacobians and ⊖ of ∂g where
/// it looked last, 2⁻¹⁹ d off the iterate.
///
/// r carries over from one step to the next, and from one period to the next where these are
/// restarted, as in the published program. Costs one geometry query
/// for each trial of a line search, and those of the matrices.
class EulImp final : public AnchoredStepper {
 public:
  EulImp(const models::System& system, const EulImpOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void restart(Restart how) override;

 private:
  /// q, v and the residual there.
  struct Iterate {
    State<double> x;  ///< with a copy of the memory after detection and limits
    VectorXd g;
    double norm = 0;
  };

  [[nodiscard]] Status guess(const State<double>& x0, double h, StepResult& out);
  [[nodiscard]] Status solve(const State<double>& x0, double h, StepResult& out);
  /// Searches along d_ for a smaller residual; returns the fraction taken, 0 if there is none.
  [[nodiscard]] double search(const State<double>& x0, double h, StepResult& out);
  void residual(const State<double>& x0, double h, Iterate& at, StepResult& out);

  static constexpr double kLeastRegularization = 1e-10;

  EulImpOptions options_;
  ImplicitBalance balance_;
  NewtonMatrix newton_matrix_;
  double regularization_ = kLeastRegularization;  ///< r, the same for q in m and rad and for v
  Iterate now_, trial_;
  VectorXd d_, shift_, a_, dq_;
};

}  // namespace tribo::solvers
