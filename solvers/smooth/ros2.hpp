#pragma once

#include "solvers/linear/general_matrix.hpp"
#include "solvers/smooth/forward_differences.hpp"

namespace tribo::solvers {

struct Ros2Options {
  int jacobian_steps = 1;  ///< steps that share one ∂f/∂y; the order is 2 with any number
  LinearAlgebra linear_algebra = LinearAlgebra::kAuto;
};

/// The Rosenbrock method ROS2 of order 2, L-stable: two linear solves, no iteration
///                                            [cenic, Sec. VII; Drake, ROS2 of a feature branch]
///
///   G = I/(γh) − ∂f/∂y,   γ = 1 − 1/√2
///   G k1 = f(t0, y0) + γh ∂f/∂t
///   G k2 = f(t0 + h, y0 + k1/γ) − 2/(γh) k1 − γh ∂f/∂t
///   y1 = y0 + 3/(2γ) k1 + 1/(2γ) k2,   err = y1 − (y0 + k1/γ) = (k1 + k2)/(2γ)
///
/// Derivatives by forward differences, including that with respect to time, without which a system
/// with forcing would be integrated to first order.
class Ros2 final : public Stepper {
 public:
  Ros2(const models::System& system, const Ros2Options& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    flow_.contacts(x, out);
  }

 private:
  void differentiate(double t, Work& work);

  Ros2Options options_;
  Flow flow_;
  ForwardDifferences differences_;
  int age_ = 0;  ///< steps since ∂f/∂y was evaluated
  MatrixXd J_;
  GeneralMatrix G_;
  VectorXd y0_, y_, f_, f_t_, rhs_, k1_, k2_;
};

}  // namespace tribo::solvers
