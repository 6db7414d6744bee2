#pragma once

#include "solvers/smooth/flow.hpp"

namespace tribo::solvers {

/// ∂f/∂y of a flow by forward differences: increments √ε max(1, |y_j|), n + 1 evaluations of f.
class ForwardDifferences {
 public:
  void evaluate(Flow& flow, double t, const VectorXd& y, MatrixXd& J, Work& work);

  /// f(t, y) of the last evaluation.
  [[nodiscard]] const VectorXd& rate() const { return f_; }

 private:
  VectorXd f_, f_shifted_, y_shifted_;
};

}  // namespace tribo::solvers
