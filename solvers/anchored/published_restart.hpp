#pragma once

#include <string>

#include "models/system.hpp"

/// How the published program restarts a control period, and which forces it leaves over
///                                                     [recovered from its classes and its script]
///
/// Its explicit Euler, Runge-Kutta and implicit Euler add the contact forces to a sum that the next
/// stage consumes. To start a period the script sets the state twice: first with the contacts
/// cleared, so that they are detected anew, then with the reference's anchors. Each time the
/// contact force is added to the sum left by the last step of the previous period; before the first
/// period the script has set the start once. The first stage of the explicit schemes and the first
/// guess of implicit Euler then have
///
///   Jᵀ f(end before) + Jᵀ f(start, each point anchored where it is) + Jᵀ f(start)
///
/// of which only the last is the true contact force. Implicit Euler clears the sum after its guess,
/// so that the sum matters only where Newton fails or finds another solution. Expo computes its
/// forces anew.
///
/// In all classes the force at the start is limited anew, from an anchor at rest: the anchor of a
/// point that slides on a curve moves a second time. Implicit Euler keeps its regularization.
namespace tribo::solvers {

/// Whether the published class of a scheme accumulates forces.
[[nodiscard]] bool adds_forces_up(const std::string& scheme);

/// Jᵀ f of the contacts from the memory of x.
[[nodiscard]] models::VectorXd contact_force(const models::System& system,
                                             const models::State<double>& x);

/// Jᵀ f with each touching point of x anchored at its position: dampers alone, within the cone.
[[nodiscard]] models::VectorXd fresh_contact_force(const models::System& system,
                                                   const models::State<double>& x);

/// Consecutive periods, each begun as the published script begins it.
class PublishedRestarts {
 public:
  /// Whether forces add up depends on the scheme. `start` is that of the first period.
  PublishedRestarts(const models::System& system, const std::string& scheme,
                    const models::State<double>& start);

  /// Begins a period at x0, whose contacts are limited anew. Returns the force to push the first
  /// stage with (`AnchoredStepper::push`), zero where forces do not add up [N], [N m].
  [[nodiscard]] models::VectorXd begin(models::State<double>& x0) const;
  /// Ends the period at x1.
  void end(const models::State<double>& x1);

 private:
  const models::System& system_;
  bool adds_up_;
  models::VectorXd left_;  ///< left over by the last step [N], [N m]
};

}  // namespace tribo::solvers
