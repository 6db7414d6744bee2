#pragma once

#include <numbers>

#include "solvers/linear/general_matrix.hpp"
#include "solvers/nonlinear/tals.hpp"
#include "solvers/smooth/forward_differences.hpp"

namespace tribo::solvers {

enum class NewtonKind { kFull, kQuasi };

struct StageOptions {
  NewtonKind newton = NewtonKind::kFull;
  bool tals = true;
  int max_iterations = 20;
  bool stop_on_divergence = false;           ///< θ > 1 + 1e-8 ends the iteration
  double accuracy = 1e-9;                    ///< the iteration stops at 0.05 · accuracy
  double tals_softness = 0.01;               ///< ε_v/v_s of the line search
  double tals_angle = std::numbers::pi / 3;  ///< θ_max [rad]
  double difference_step = root_epsilon();   ///< relative increment of ∂f/∂y
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
};

/// One nonlinear equation of an implicit step:  y = y_fixed + c h f(t0 + h, y).
struct Stage {
  double t0 = 0;                      ///< [s]
  double h = 0;                       ///< [s]
  double c = 1;                       ///< 1: implicit Euler; 1/2: trapezoidal rule
  const VectorXd* y0 = nullptr;       ///< state at t0, where ∂f/∂y may be evaluated
  const VectorXd* y_fixed = nullptr;  ///< y0, plus h/2 f(t0, y0) for the trapezoidal rule
};

/// I − c h ∂f/∂y, shared by stages with the same c h.
using IterationMatrix = GeneralMatrix;

/// Newton's method on one implicit stage                              [tamsi, Sec. III, Eq. (9)]
///
///   r(y) = y − y_fixed − c h f(t0 + h, y) = 0,   A Δy = −r(y),   A = I − c h ∂f/∂y,   y ← y + α Δy
///
/// ∂f/∂y by forward differences: n + 1 evaluations of f. Full Newton computes A anew in each
/// iteration; quasi Newton keeps ∂f/∂y and the factor from step to step and renews them when
/// an attempt fails [Hairer and Wanner, Sec. IV.8] and in the iterations after TALS has cut an
/// update. With TALS α keeps the slip of every contact from jumping over the stiction region.
class StageSolver {
 public:
  StageSolver(const models::System& system, const StageOptions& options);

  [[nodiscard]] Flow& flow() { return flow_; }
  void set_accuracy(double accuracy) { options_.accuracy = accuracy; }

  [[nodiscard]] Status solve(const Stage& stage, const VectorXd& guess, IterationMatrix& matrix,
                             VectorXd& y, StepResult& out);

 private:
  [[nodiscard]] Status iterate(const Stage& stage, const VectorXd& guess, IterationMatrix& matrix,
                               VectorXd& y, StepResult& out);
  [[nodiscard]] bool prepare_trial(int trial, const Stage& stage, IterationMatrix& matrix,
                                   Work& work);
  enum class Progress { kGoesOn, kConverged, kDiverges };
  [[nodiscard]] Status newton_update(IterationMatrix& matrix, StepResult& out);
  [[nodiscard]] Progress judge(int k, double norm, double last_norm) const;
  void residual(const Stage& stage, const VectorXd& y, VectorXd& r, Work& work);
  void evaluate_jacobian(double t, const VectorXd& y, Work& work);
  [[nodiscard]] bool factor(const Stage& stage, IterationMatrix& matrix, Work& work);
  [[nodiscard]] TalsLimit limit_update(double t, const VectorXd& y, const VectorXd& dy, Work& work);

  StageOptions options_;
  Flow flow_;
  MatrixXd J_;  ///< ∂f/∂y of the last evaluation; empty before the first
  ForwardDifferences differences_;
  VectorXd f_, r_, dy_, y_next_;
  models::Snapshot before_, after_;
};

}  // namespace tribo::solvers
