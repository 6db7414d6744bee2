#pragma once

#include "solvers/anchored/anchored_dynamics.hpp"

namespace tribo::solvers {

/// How a run goes on from a state that no step of it led to.
enum class Restart {
  kClean,        ///< as a fresh object
  kAsPublished,  ///< as the published program, whose classes keep what `PublishedRestarts` names
};

/// A scheme with contact memory.
class AnchoredStepper : public Stepper {
 public:
  AnchoredStepper(const models::System& system, const SchemeTraits& traits, ContactSides sides)
      : Stepper(system, traits), dynamics_(system, sides) {}

  /// Before a step from a state that no step led to.
  virtual void restart(Restart /*how*/) { dynamics_.forget(); }

  /// Adds a generalized force to the evaluation at time t, until the next call [N], [N m].
  void push(double t, const VectorXd& force) { dynamics_.push(t, force); }

  void contacts(const State<double>& x, std::vector<ContactReport>& out) final {
    dynamics_.contacts(x, out);
  }

 protected:
  [[nodiscard]] AnchoredDynamics& dynamics() { return dynamics_; }
  [[nodiscard]] const AnchoredDynamics& dynamics() const { return dynamics_; }

 private:
  AnchoredDynamics dynamics_;
};

}  // namespace tribo::solvers
