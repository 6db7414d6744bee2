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

/// A system with an added generalized force at one time, the start of a period.
class PushedAtStart final : public models::System {
 public:
  PushedAtStart(const models::System& system, double start, models::VectorXd force)
      : system_(system), start_(start), force_(std::move(force)) {}

  void push(double start, models::VectorXd force) {
    start_ = start;
    force_ = std::move(force);
  }

  int num_positions() const override { return system_.num_positions(); }
  int num_velocities() const override { return system_.num_velocities(); }
  void evaluate(const models::State<double>& x, models::Snapshot& out) const override {
    system_.evaluate(x, out);
    if (x.t == start_) out.k -= force_;
  }
  void position_rate(const models::State<double>& x, models::VectorXd& out) const override {
    system_.position_rate(x, out);
  }
  void add_rate(const models::VectorXd& q, const models::VectorXd& h_qdot,
                models::VectorXd& out) const override {
    system_.add_rate(q, h_qdot, out);
  }
  void exponential(const models::VectorXd& q, const models::VectorXd& h_v,
                   models::VectorXd& out) const override {
    system_.exponential(q, h_v, out);
  }
  void difference(const models::VectorXd& q1, const models::VectorXd& q0,
                  models::VectorXd& out) const override {
    system_.difference(q1, q0, out);
  }
  models::Energy energy(const models::State<double>& x) const override { return system_.energy(x); }
  std::vector<models::Coordinate> coordinates() const override { return system_.coordinates(); }
  int num_constraints() const override { return system_.num_constraints(); }
  const models::HeldControl* held_control() const override { return system_.held_control(); }
  const models::FallRule* fall_rule() const override { return system_.fall_rule(); }
  const models::ExternalSystem* external_system() const override {
    return system_.external_system();
  }
  const models::DynamicsDerivatives* derivatives() const override { return system_.derivatives(); }
  const models::AnchoredContacts* anchors() const override { return system_.anchors(); }

 private:
  const models::System& system_;
  double start_;
  models::VectorXd force_;
};

/// Consecutive periods, each begun as the published script begins it.
class PublishedRestarts {
 public:
  /// Whether forces add up depends on the scheme. `start` is that of the first period.
  PublishedRestarts(const models::System& system, const std::string& scheme,
                    const models::State<double>& start);

  /// The system with the left-over force of the period that was begun last.
  [[nodiscard]] const models::System& system() const { return pushed_; }

  /// Begins a period at x0, whose contacts are limited anew.
  void begin(models::State<double>& x0);
  /// Ends the period at x1.
  void end(const models::State<double>& x1);

 private:
  const models::System& system_;
  bool adds_up_;
  PushedAtStart pushed_;
  models::VectorXd left_;  ///< left over by the last step [N], [N m]
};

}  // namespace tribo::solvers
