#pragma once

#include <cmath>
#include <limits>

#include "solvers/smooth/flow.hpp"

namespace tribo::solvers {

/// √ε, the usual relative increment of a forward difference [-]
[[nodiscard]] inline double root_epsilon() {
  return std::sqrt(std::numeric_limits<double>::epsilon());
}

/// ∂f/∂y of a flow by forward differences: n + 1 evaluations of f. Increments of y_j are `step`
/// max(1, |y_j|). With √ε these are 1.5e-8 m/s, over which the slope of friction changes by 1.5e-4
/// where v_s is 1e-4 m/s; smaller increments are better where f is that steep.
class ForwardDifferences {
 public:
  explicit ForwardDifferences(double step = root_epsilon()) : step_(step) {}

  void evaluate(Flow& flow, double t, const VectorXd& y, MatrixXd& J, Work& work);

  /// f(t, y) of the last evaluation.
  [[nodiscard]] const VectorXd& rate() const { return f_; }

 private:
  double step_;  ///< [-]
  VectorXd f_, f_shifted_, y_shifted_;
};

}  // namespace tribo::solvers
