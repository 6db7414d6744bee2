#pragma once

#include "solvers/linear/linear_solver.hpp"
#include "solvers/nonlinear/tals.hpp"
#include "solvers/smooth/flow.hpp"

namespace tribo::solvers {

enum class NewtonKind { kFull, kQuasi };
enum class EulerErrorEstimate { kTrapezoid, kStepDoubling };

struct ImplicitEulerOptions {
  NewtonKind newton = NewtonKind::kFull;
  bool tals = true;
  EulerErrorEstimate error = EulerErrorEstimate::kTrapezoid;
  int max_iterations = 20;
  bool stop_on_divergence = false;           ///< θ > 1 ends the iteration
  double accuracy = 1e-9;                    ///< the iteration stops at 0.05 · accuracy
  double tals_softness = 0.01;               ///< ε_v/v_s of the line search
  double tals_angle = std::numbers::pi / 3;  ///< θ_max [rad]
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
};

/// Implicit Euler by Newton's method                                         [tamsi, Sec. III, Eq.
/// (9)]
///
///   r(y) = y − y0 − h f(t0 + h, y) = 0,   A Δy = −r(y),   A = I − h ∂f/∂y,   y ← y + α Δy
///
/// ∂f/∂y by forward differences: n + 1 evaluations of f. Full Newton makes A anew in each
/// iteration; quasi Newton keeps ∂f/∂y and the factor from step to step and renews them only when
/// an attempt fails [Hairer and Wanner, Sec. IV.8]. With TALS α keeps the slip of every contact
/// from jumping over the stiction region. The error estimate is the difference to the implicit
/// trapezoidal rule, or to two steps of half the size.
class ImplicitEuler final : public Stepper {
 public:
  ImplicitEuler(const models::System& system, const ImplicitEulerOptions& options);

  const SchemeTraits& traits() const override { return traits_; }
  [[nodiscard]] Status step(const State<double>& x0,
                            double h,
                            Attempt attempt,
                            StepResult& out) override;
  void set_accuracy(double accuracy) override { options_.accuracy = accuracy; }
  void estimate_error(bool on) override { estimate_error_ = on; }
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    flow_.contacts(x, out);
  }

 private:
  /// One nonlinear equation of the step:  y = y_fixed + c h f(t, y).
  struct Stage {
    double t0 = 0;                      ///< [s]
    double h = 0;                       ///< [s]
    double c = 1;                       ///< 1: implicit Euler; 1/2: trapezoidal rule
    const VectorXd* y0 = nullptr;       ///< state at t0, where ∂f/∂y may be taken
    const VectorXd* y_fixed = nullptr;  ///< y0, plus h/2 f(t0, y0) for the trapezoidal rule
  };

  /// The factored I − c h ∂f/∂y. The two rules have one each, over a common ∂f/∂y.
  struct IterationMatrix {
    LinearSolver solver{LinearSolver::Kind::kGeneral};
    MatrixXd A;
    SparseMatrix A_sparse;
    bool factored = false;
  };

  [[nodiscard]] Status solve(const Stage& stage,
                             const VectorXd& guess,
                             IterationMatrix& matrix,
                             VectorXd& y,
                             StepResult& out);
  [[nodiscard]] Status iterate(const Stage& stage,
                               const VectorXd& guess,
                               IterationMatrix& matrix,
                               VectorXd& y,
                               StepResult& out);
  [[nodiscard]] bool prepare_trial(int trial,
                                   const Stage& stage,
                                   IterationMatrix& matrix,
                                   Work& work);
  void residual(const Stage& stage, const VectorXd& y, VectorXd& r, Work& work);
  void evaluate_jacobian(double t, const VectorXd& y, Work& work);
  [[nodiscard]] bool factor(const Stage& stage, IterationMatrix& matrix, Work& work);
  [[nodiscard]] TalsLimit limit_update(double t, const VectorXd& y, const VectorXd& dy, Work& work);
  [[nodiscard]] Status estimate_by_trapezoid(const State<double>& x0, double h, StepResult& out);
  [[nodiscard]] Status step_by_doubling(const State<double>& x0, double h, StepResult& out);

  ImplicitEulerOptions options_;
  SchemeTraits traits_;
  Flow flow_;
  bool estimate_error_ = false;
  MatrixXd J_;  ///< ∂f/∂y of the last evaluation; empty before the first
  IterationMatrix euler_, trapezoid_;
  SparseMatrix A_sparse_;
  VectorXd y0_, y_, y_half_, y_full_, y_fixed_, f_, f_shifted_, y_shifted_, r_, dy_, y_trapezoid_,
      y_next_;
  models::Snapshot<double> before_, after_;
};

}  // namespace tribo::solvers
