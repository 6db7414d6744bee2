#pragma once

#include <array>

#include "solvers/anchored/anchored_stepper.hpp"

namespace tribo::solvers {

/// The classical Runge-Kutta method with contact memory                        [expint, Sec. VI]
///
///   a_i = a(q ⊕ c_i h v_{i−1}, v_i),   v_i = v + c_i h a_{i−1},   c = 0, 1/2, 1/2, 1
///   v+ = v + h/6 (a1 + 2 a2 + 2 a3 + a4),   q+ = q ⊕ h/6 (v1 + 2 v2 + 2 v3 + v4)
///
/// The first stage uses the forces at the end of the previous step. The other stages detect and
/// limit contacts on copies of the memory, so that no stage moves an anchor. Of order 4 where
/// configurations form a vector space; of order 2 on SE(3), where they do not commute. Four
/// geometry queries a step, five in the first.
class Rk4Anchored final : public AnchoredStepper {
 public:
  Rk4Anchored(const models::System& system, ContactSides sides);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;

 private:
  [[nodiscard]] Status stage(int i, const State<double>& x0, double h, StepResult& out);

  State<double> stage_;
  std::array<VectorXd, 4> v_, a_;
  VectorXd dq_;
};

}  // namespace tribo::solvers
