#pragma once

#include <functional>
#include <utility>

#include "solvers/convex/convex_step.hpp"

namespace tribo::solvers {

/// The schemes of [icf]: one convex problem a step, Newton from v0          [icf, Sec. II, III]
class ConvexStepper final : public Stepper {
 public:
  ConvexStepper(const models::System& system, const SchemeTraits& traits, const ConvexSetup& setup);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void observe_problems(std::function<void(const PosedProblem&)> observer) override {
    solver_.observe(std::move(observer));
  }
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    step_.contacts(x, out);
  }

 private:
  ConvexSolver solver_;
  ConvexStep step_;
};

}  // namespace tribo::solvers
