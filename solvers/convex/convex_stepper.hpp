#pragma once

#include "solvers/convex/convex_solver.hpp"

namespace tribo::solvers {

/// The schemes of [icf]: one convex problem a step                        [icf, Sec. II, III]
///
///   v = argmin ℓ(v; q0, v0),   q = q0 ⊕ δt N₀ v
///
/// One geometry query a step. Newton starts from v0.
class ConvexStepper final : public Stepper {
 public:
  ConvexStepper(const models::System& system,
                const SchemeTraits& traits,
                const PotentialScheme& scheme,
                Participation participation,
                const ConvexOptions& options);

  const SchemeTraits& traits() const override { return traits_; }
  [[nodiscard]] Status step(const State<double>& x0,
                            double h,
                            Attempt attempt,
                            StepResult& out) override;
  void contacts(const State<double>& x, std::vector<ContactReport>& out) override;

 private:
  SchemeTraits traits_;
  PotentialScheme scheme_;
  Participation participation_;
  ConvexSolver solver_;
  ContactFreezer freezer_;
  ContactProblem problem_;
  std::vector<FrozenContact> frozen_contacts_;
  std::vector<ContactPotential> potentials_;
  State<double> frozen_;  ///< the start with the velocities of the end
  VectorXd dq_;
};

}  // namespace tribo::solvers
