#pragma once

#include "solvers/frozen/tamsi_solver.hpp"

namespace tribo::solvers {

/// TAMSI and the one-way coupled semi-implicit Euler scheme                 [tamsi, Sec. V]
///
///   v from the frozen problem,   q = q0 ⊕ h N₀ v
///
/// One geometry query a step. Where Newton fails the step is divided into 2, 3, …, 20 equal parts
/// with the geometry of the start and an updated depth, δ ← δ − h_part v_n [Drake, January 2020].
class Tamsi final : public Stepper {
 public:
  Tamsi(const models::System& system, const TamsiOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override;

 private:
  [[nodiscard]] Status solve_parts(const State<double>& x0, double h, int parts, StepResult& out);

  TamsiSolver solver_;
  ContactProblem problem_;
  std::vector<double> phi_start_;
  double h_ = 0;  ///< of the whole step [s]
  std::vector<models::Vector3<double>>
      impulse_;  ///< by contact, of the parts before the last [N s]
  VectorXd dq_;
  State<double> frozen_;  ///< the start with the end velocities
  VectorXd q_;
};

}  // namespace tribo::solvers
