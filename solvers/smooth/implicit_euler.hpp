#pragma once

#include "solvers/smooth/stage_solver.hpp"

namespace tribo::solvers {

enum class EulerErrorEstimate { kTrapezoid, kStepDoubling };

struct ImplicitEulerOptions {
  StageOptions stage;
  EulerErrorEstimate error = EulerErrorEstimate::kTrapezoid;
};

/// Implicit Euler by Newton's method                                  [tamsi, Sec. III, Eq. (9)]
///
///   y1 = y0 + h f(t0 + h, y1)
///
/// The error estimate is the difference from the implicit trapezoidal rule, or from two steps of
/// half the size.
class ImplicitEuler final : public Stepper {
 public:
  ImplicitEuler(const models::System& system, const ImplicitEulerOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void set_accuracy(double accuracy) override { stages_.set_accuracy(accuracy); }
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    stages_.flow().contacts(x, out);
  }

 private:
  [[nodiscard]] Status estimate_by_trapezoid(const State<double>& x0, double h, StepResult& out);
  [[nodiscard]] Status step_by_doubling(const State<double>& x0, double h, StepResult& out);

  EulerErrorEstimate error_;
  StageSolver stages_;
  IterationMatrix euler_, trapezoid_;
  VectorXd y0_, y_, y_half_, y_full_, y_fixed_, f_, dy_, y_trapezoid_;
};

}  // namespace tribo::solvers
