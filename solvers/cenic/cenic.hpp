#pragma once

#include <functional>
#include <utility>

#include "models/parameters.hpp"
#include "solvers/convex/convex_step.hpp"
#include "solvers/convex/external_law.hpp"

namespace tribo::solvers {

struct CenicOptions {
  ConvexSetup convex;   ///< its tolerance: that of fixed steps or without κ, else the smallest one
  double kappa = 1e-3;  ///< κ: tolerance of Newton's method relative to the accuracy [-]
  ExternalOptions external = {};
};

/// The options given by the parameters of a row of `cenic_schemes`.
[[nodiscard]] CenicOptions cenic_options(const models::Parameters& parameters);

/// ε_r of Newton's method under error control, max(κ ε_acc, smallest)      [cenic, Sec. VI-B]
[[nodiscard]] double newton_tolerance(const CenicOptions& options, double accuracy);

/// Convex steps under error control by step doubling                    [cenic, Sec. V-A, VI]
///
///   x̂ = ICF(x0; h),   x½ = ICF(x0; h/2),   x1 = ICF(x½; h/2),   err = x1 ⊖ x̂ = O(h²)
///
/// with ICF the lagged convex step over the pairs that overlap at its start, or are nearer than a
/// margin (`ConvexStep`). Newton's method starts from v0, (v0 + v̂)/2 and v̂, and stops at
/// ε_r = max(κ ε_acc, 1e-8). Two geometry queries; one after a rejected step, which is retried from
/// the same geometry. Without error estimate a step is x̂. The external system of the model is
/// linearized at x0 for h, and this linear law serves all three solves, unless another treatment is
/// requested (`ExternalLaw`).
class Cenic final : public Stepper {
 public:
  Cenic(const models::System& system, const SchemeTraits& traits, const CenicOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void set_accuracy(double accuracy) override;
  void observe_problems(std::function<void(const PosedProblem&)> observer) override {
    solver_.observe(std::move(observer));
  }
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    last().contacts(x, out);
  }
  void generalized_forces(const State<double>& x, GeneralizedForces& out) override {
    last().generalized_forces(x, out);
  }

 private:
  /// The convex step that ended the step.
  [[nodiscard]] ConvexStep& last() { return estimates_error() ? second_ : first_; }
  [[nodiscard]] Status half_steps(const State<double>& x0, double h, StepResult& out);
  [[nodiscard]] Status linearize(const State<double>& x0, double h, StepResult& out);
  void advance_external(State<double>& x, const StepResult& out);
  [[nodiscard]] Status linearize_anew(const State<double>& x0, double h, StepResult& out);

  CenicOptions options_;
  ConvexSolver solver_;
  ConvexStep first_;   ///< from x0: the whole step and the first half
  ConvexStep second_;  ///< from x½
  ExternalLaw external_;
  State<double> x_hat_, x_half_;
  VectorXd guess_;
};

}  // namespace tribo::solvers
