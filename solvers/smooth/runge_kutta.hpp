#pragma once

#include <memory>

#include "solvers/smooth/flow.hpp"

namespace tribo::solvers {

/// Coefficients of an explicit Runge-Kutta method with up to four stages.
struct ExplicitTableau {
  int stages = 1;
  double c[4] = {};
  double a[4][4] = {};
  double b[4] = {};
  double b_embedded[4] = {};  ///< weights of the embedded method; all zero: none
};

/// x_next = x0 + h k₁
inline constexpr ExplicitTableau kExplicitEulerTableau{.stages = 1, .b = {1}};

/// Third order, with the midpoint rule embedded                        [cenic, Sec. VI]
///   0   |
///   1/2 | 1/2
///   1   | −1   2
///       | 1/6 2/3 1/6    embedded: 0 1 0
inline constexpr ExplicitTableau kRk3Tableau{.stages = 3,
                                             .c = {0, 1.0 / 2, 1},
                                             .a = {{}, {1.0 / 2}, {-1, 2}},
                                             .b = {1.0 / 6, 2.0 / 3, 1.0 / 6},
                                             .b_embedded = {0, 1, 0}};

/// The classical fourth-order method.
inline constexpr ExplicitTableau kRk4Tableau{.stages = 4,
                                             .c = {0, 1.0 / 2, 1.0 / 2, 1},
                                             .a = {{}, {1.0 / 2}, {0, 1.0 / 2}, {0, 0, 1}},
                                             .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}};

///   k_i = f(t0 + c_i h, y0 + h Σ_j a_ij k_j),   y = y0 + h Σ_i b_i k_i
///   err = h Σ_i (b_i − b̂_i) k_i
///
/// Costs one evaluation of f a stage.
class ExplicitRungeKutta final : public Stepper {
 public:
  ExplicitRungeKutta(const models::System& system, const SchemeTraits& traits,
                     const ExplicitTableau& tableau);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override {
    flow_.contacts(x, out);
  }

 private:
  ExplicitTableau tableau_;
  Flow flow_;
  VectorXd y0_, y_, k_[4], dq_, dv_;
};

}  // namespace tribo::solvers
