#pragma once

#include <vector>

#include "solvers/anchored/anchored_dynamics.hpp"
#include "solvers/linear/general_matrix.hpp"

namespace tribo::solvers {

struct EulImpOptions {
  ContactSides sides = ContactSides::kUnilateral;
  double tolerance = 1e-6;  ///< of ‖g‖₂
  int max_iterations = 30;
  bool accept_failure = true;  ///< take the best iterate where Newton fails, and count it
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
};

/// Implicit Euler with contact memory                  [expint, appendix; recovered from its code]
///
///   g(q, v) = [q ⊖ (q0 ⊕ h v);  v − v0 − h a(q, v)] = 0
///
/// a with detection, tension and cone at (q, v), on copies of the memory. Newton's matrix is that
/// of the contacts frozen at the iterate, with what touches tied to its anchor by spring and damper
/// and the cone ignored: by central differences. A point that touches first at an iterate is
/// anchored there, so that its spring is in the matrix but not in g; line searches fail at impacts
/// for that.
///
///   (∂g + r I) d = −g,   α = 1, 1/2, … until ‖g‖ falls,   r ← r/10 after a whole step, 10 r after
///   a failed search
///
/// Costs 4 geometry queries a velocity for each matrix.
class EulImp final : public Stepper {
 public:
  EulImp(const models::System& system, const EulImpOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    dynamics_.contacts(x, out);
  }

 private:
  /// q, v and the residual there.
  struct Iterate {
    State<double> x;  ///< with the copy of the memory as it is after detection and limits
    VectorXd g;
    double norm = 0;
  };

  [[nodiscard]] Status guess(const State<double>& x0, double h, StepResult& out);
  [[nodiscard]] Status solve(const State<double>& x0, double h, StepResult& out);
  /// Looks along d_ for a smaller residual; the fraction taken, 0 if there is none.
  [[nodiscard]] double search(const State<double>& x0, double h, StepResult& out);
  void residual(const State<double>& x0, double h, Iterate& at, StepResult& out);
  void balance(const State<double>& x0, double h, const State<double>& at, VectorXd& g);
  void difference_jacobian(const State<double>& x0, double h, StepResult& out);
  void frozen_residual(
      const State<double>& x0, double h, const VectorXd& shift, VectorXd& g, StepResult& out);
  void note_pushing(StepResult& out);
  [[nodiscard]] bool newton_direction(double regularization, Work& work);
  void move(const State<double>& from, const VectorXd& d, State<double>& to);

  EulImpOptions options_;
  AnchoredDynamics dynamics_;
  Iterate now_, trial_;
  std::vector<bool> pushes_;  ///< contacts with a force at now_
  State<double> shifted_;
  GeneralMatrix G_;  ///< ∂g + r I
  VectorXd d_, shift_, g_plus_, g_minus_, rhs_, a_, dq_, q_free_, difference_;
};

}  // namespace tribo::solvers
