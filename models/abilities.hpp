#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "models/state.hpp"

/// Abilities that only some systems have. `System` gives each as a pointer, or null.
namespace tribo::models {

struct Snapshot;
class Workers;

/// A controller has no answer at the given state.
struct ControlError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A controller that sets Memory::held at its ticks, n · period.
class HeldControl {
 public:
  virtual ~HeldControl() = default;
  [[nodiscard]] virtual double period() const = 0;  ///< above zero [s]
  /// Sets Memory::held until the next tick, from (t, q, v). Throws ControlError.
  virtual void tick(State<double>& x) const = 0;
  /// Updates k of M v̇ + k = Jᵀ f for a Memory::held larger by `change`. False where only a new
  /// evaluation gives k.
  [[nodiscard]] virtual bool change_held(const VectorXd& change, VectorXd& k) const = 0;
};

/// A model that several threads evaluate to the same bits as one.
class SharedEvaluation {
 public:
  virtual ~SharedEvaluation() = default;
  /// `System::evaluate`
  virtual void evaluate_shared(const State<double>& x, Workers& workers, Snapshot& out) const = 0;
};

/// When a robot counts as fallen.
class FallRule {
 public:
  virtual ~FallRule() = default;
  /// Why the robot counts as fallen; empty while it stands.
  [[nodiscard]] virtual std::string fallen(const State<double>& x) const = 0;
};

/// An external system that could not answer.
struct ExternalError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An external system with the state z = Memory::external               [cenic, Eq. (9)]
///
///   ż = h(z, x),  τ = clamp(g(z, x), ±e)
///
/// g and h are evaluated at any x, also at trial states at which no step ends, and throw
/// ExternalError where they have no answer.
class ExternalSystem {
 public:
  virtual ~ExternalSystem() = default;
  [[nodiscard]] virtual int num_external() const = 0;  ///< entries of z
  /// g, as long as v [N], [N m]
  virtual void external_force(const State<double>& x, VectorXd& out) const = 0;
  /// h, as long as z
  virtual void external_rate(const State<double>& x, VectorXd& out) const = 0;
  /// e, as long as v; infinite where a force has no limit [N], [N m]
  virtual void effort_limits(VectorXd& out) const = 0;
};

/// Derivatives of the generalized force M v̇ + k at fixed v̇, no contacts; square, as long as v.
struct InverseDynamicsDerivatives {
  MatrixXd by_q;  ///< column j: along q ⊕ ε e_j, e_j as long as v
  MatrixXd by_v;
};

/// Derivatives of e = q ⊖ (q0 ⊕ d) for some consecutive velocities; elsewhere they are 1 and −1.
struct DifferenceDerivatives {
  int first = 0;  ///< of those velocities
  MatrixXd by_q, by_d;
};

class DynamicsDerivatives {
 public:
  virtual ~DynamicsDerivatives() = default;
  virtual void inverse_dynamics_derivatives(const State<double>& x, const VectorXd& v_dot,
                                            InverseDynamicsDerivatives& out) const = 0;
  /// From d and e, as long as v.
  virtual void difference_derivatives(const VectorXd& d, const VectorXd& e,
                                      std::vector<DifferenceDerivatives>& out) const = 0;
};

/// A contact by the name that a user gives it.
struct NamedContact {
  ContactId id = 0;
  std::string name;
};

/// Contacts with memory, Memory::anchors.
class AnchoredContacts {
 public:
  virtual ~AnchoredContacts() = default;
  [[nodiscard]] virtual std::vector<NamedContact> anchored_contacts() const = 0;
};

}  // namespace tribo::models
