#pragma once

#include "solvers/anchored/anchored_stepper.hpp"

namespace tribo::solvers {

/// The velocity that advances the positions in explicit Euler.
enum class EulerPositions {
  kParabola,      ///< v + h/2 a
  kSemiImplicit,  ///< v+
  kClassic,       ///< v
};

struct EulExpOptions {
  EulerPositions positions = EulerPositions::kParabola;
  ContactSides sides = ContactSides::kUnilateral;
};

/// Explicit Euler with contact memory                                            [expint, Eq. (34)]
///
///   a = M⁻¹ (−k + Jᵀ f),   v+ = v + h a,   q+ = q ⊕ h (v + h/2 a)
///
/// with the forces f at the end of the previous step. One geometry query a step, two in the first.
class EulExp final : public AnchoredStepper {
 public:
  EulExp(const models::System& system, const EulExpOptions& options);

  [[nodiscard]] Status step(const State<double>& x0, double h, Attempt, StepResult& out) override;

 private:
  EulerPositions positions_;
  VectorXd a_, dq_;
};

}  // namespace tribo::solvers
