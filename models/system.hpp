#pragma once

#include <string>
#include <vector>

#include "models/abilities.hpp"
#include "models/snapshot.hpp"

namespace tribo::models {

struct Energy {
  double kinetic = 0;    ///< [J]
  double potential = 0;  ///< [J]
  double elastic = 0;    ///< of the compliant contacts [J]
};

/// Name and unit of one coordinate, as columns of a trajectory show it: `box.x`, `m`.
struct Coordinate {
  std::string name;
  std::string unit;
};

/// A model. One description serves two views of the dynamics: the smooth one (ẋ = f(t, x),
/// `continuous.hpp`) and the one frozen at the start of a step (`solvers/frozen`).
///
///   evaluate(x, out)         | M, k, contacts at x: one geometry query, the only place they arise
///   position_rate(x, out)    | q̇ = N(q) v
///   add_rate(q, h q̇, out)    | q ⊕ h q̇: addition, then unit length of quaternions
///   exponential(q, h v, out) | q ⊕ h v: where a constant v leads
///   difference(q1, q0, out)  | q1 ⊖ q0, as long as v: exponential(q0, q1 ⊖ q0) is q1
///   energy(x)                | kinetic, potential, elastic [J]
///   coordinates()            | names of q, v, external, held
///
/// A model may hold itself by constraints, `num_constraints`. Abilities that only some models have
/// are in `abilities.hpp`.
class System {
 public:
  virtual ~System() = default;
  [[nodiscard]] virtual int num_positions() const = 0;
  [[nodiscard]] virtual int num_velocities() const = 0;
  virtual void evaluate(const State<double>& x, Snapshot& out) const = 0;
  virtual void position_rate(const State<double>& x, VectorXd& out) const = 0;
  virtual void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const = 0;
  virtual void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const = 0;
  virtual void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const = 0;
  [[nodiscard]] virtual Energy energy(const State<double>& x) const = 0;
  [[nodiscard]] virtual std::vector<Coordinate> coordinates() const = 0;

  /// Names of the bodies that `evaluate` gives; empty if they have none.
  [[nodiscard]] virtual std::vector<std::string> body_names() const { return {}; }

  /// Rows of constraints that `evaluate` gives.
  [[nodiscard]] virtual int num_constraints() const { return 0; }

  [[nodiscard]] virtual const SharedEvaluation* shared_evaluation() const { return nullptr; }
  [[nodiscard]] virtual const HeldControl* held_control() const { return nullptr; }
  [[nodiscard]] virtual const FallRule* fall_rule() const { return nullptr; }
  [[nodiscard]] virtual const ExternalSystem* external_system() const { return nullptr; }
  [[nodiscard]] virtual const DynamicsDerivatives* derivatives() const { return nullptr; }
  [[nodiscard]] virtual const AnchoredContacts* anchors() const { return nullptr; }
};
/// A model whose configuration is a plain vector: q̇ = v, ⊕ and ⊖ are vector addition and
/// subtraction.
class VectorConfiguration : public System {
 public:
  void position_rate(const State<double>& x, VectorXd& out) const override { out = x.v; }
  void add_rate(const VectorXd& q, const VectorXd& dq, VectorXd& out) const override {
    out = q + dq;
  }
  void exponential(const VectorXd& q, const VectorXd& dq, VectorXd& out) const override {
    out = q + dq;
  }
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const override {
    out = q1 - q0;
  }
};

}  // namespace tribo::models
