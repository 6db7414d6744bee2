#pragma once

#include "solvers/stepper.hpp"

namespace tribo::solvers {

/// The equations of implicit Euler and updates of their unknowns (q, v).
///
///   g(q, v) = [q ⊖ (q0 ⊕ h v);  v − v0 − h a]
class ImplicitBalance {
 public:
  explicit ImplicitBalance(const models::System& system) : system_(system) {}

  /// g at the state `at` with acceleration a; g has twice the length of v.
  void residual(const State<double>& x0, double h, const State<double>& at, const VectorXd& a,
                VectorXd& g) {
    configuration_residual(x0, h, at, g_q_);
    g.resize(2 * at.v.size());
    g.head(at.v.size()) = g_q_;
    g.tail(at.v.size()) = at.v - x0.v - h * a;
  }

  /// q ⊖ (q0 ⊕ h v), of the length of v.
  void configuration_residual(const State<double>& x0, double h, const State<double>& at,
                              VectorXd& g) {
    dq_ = h * at.v;
    system_.exponential(x0.q, dq_, q_free_);
    system_.difference(at.q, q_free_, g);
  }

  /// to = (q ⊕ d_q, v + d_v), time and memory unchanged.
  void move(const State<double>& from, const VectorXd& d, State<double>& to) {
    dq_ = d.head(from.v.size());
    system_.exponential(from.q, dq_, to.q);
    to.t = from.t;
    to.v = from.v + d.tail(from.v.size());
    to.memory = from.memory;
  }

 private:
  const models::System& system_;
  VectorXd dq_, q_free_, g_q_;
};

}  // namespace tribo::solvers
