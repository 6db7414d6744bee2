#pragma once

#include "solvers/smooth/stage_solver.hpp"

namespace tribo::solvers {

/// The singly diagonally implicit Runge-Kutta method of order 2, L-stable and stiffly accurate
///                                          [cenic, Sec. VII; Drake, SDIRK2 of a feature branch]
///
///   k1 = f(t0 + γh, y0 + γh k1),   k2 = f(t0 + h, y0 + (1 − γ)h k1 + γh k2),   γ = 1 − 1/√2
///   y1 = y0 + h ((1 − γ) k1 + γ k2)
///   err = h (α − γ)(k1 − k2),   α = 2 − (5/4)√2: against the embedded weights (1 − α, α)
class Sdirk2 final : public Stepper {
 public:
  Sdirk2(const models::System& system, const StageOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void set_accuracy(double accuracy) override { stages_.set_accuracy(accuracy); }
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    stages_.flow().contacts(x, out);
  }

 private:
  StageSolver stages_;
  IterationMatrix matrix_;  ///< I − γh ∂f/∂y, of both stages
  VectorXd y0_, y1_, y2_, y_fixed_, err_;
};

}  // namespace tribo::solvers
