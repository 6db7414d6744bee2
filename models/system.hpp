#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "models/abilities.hpp"
#include "models/snapshot.hpp"

namespace tribo::models {

template <class S>
struct Energy {
  S kinetic{};    ///< [J]
  S potential{};  ///< [J]
  S elastic{};    ///< of the compliant contacts [J]
};

/// Name and unit of one coordinate, as columns of a trajectory show it: `box.x`, `m`.
struct Coordinate {
  std::string name;
  std::string unit;
};

/// Requirements on a model. One description serves two views of the dynamics: the smooth one (ẋ =
/// f(t, x), `continuous.hpp`) and the one frozen at the start of a step (`solvers/frozen`).
///
///   evaluate(x, out)         | M, k, contacts at x: one geometry query, the only place they arise
///   position_rate(x, out)    | q̇ = N(q) v
///   add_rate(q, h q̇, out)    | q ⊕ h q̇: addition, then unit length of quaternions
///   exponential(q, h v, out) | q ⊕ h v: where a constant v leads
///   difference(q1, q0, out)  | q1 ⊖ q0, as long as v: exponential(q0, q1 ⊖ q0) is q1
///   energy(x)                | kinetic, potential, elastic [J]
///
/// A model may hold itself by constraints, `num_constraints`. Abilities that only some models have
/// are in `abilities.hpp`; a model has those whose concepts below it satisfies.
template <class M>
concept MultibodySystem = requires(const M& m,
                                   const State<typename M::Scalar>& x,
                                   const Vector<typename M::Scalar>& q,
                                   Vector<typename M::Scalar>& out,
                                   Snapshot<typename M::Scalar>& snapshot) {
  { m.num_positions() } -> std::same_as<int>;
  { m.num_velocities() } -> std::same_as<int>;
  { m.evaluate(x, snapshot) } -> std::same_as<void>;
  { m.position_rate(x, out) } -> std::same_as<void>;
  { m.add_rate(q, q, out) } -> std::same_as<void>;
  { m.exponential(q, q, out) } -> std::same_as<void>;
  { m.difference(q, q, out) } -> std::same_as<void>;
  { m.energy(x) } -> std::same_as<Energy<typename M::Scalar>>;
  { m.coordinates() } -> std::same_as<std::vector<Coordinate>>;  // of q, v, external, held
};

/// A model in double with its type erased: what compiled solvers hold.
class System {
 public:
  using Scalar = double;

  virtual ~System() = default;
  [[nodiscard]] virtual int num_positions() const = 0;
  [[nodiscard]] virtual int num_velocities() const = 0;
  virtual void evaluate(const State<double>& x, Snapshot<double>& out) const = 0;
  virtual void position_rate(const State<double>& x, VectorXd& out) const = 0;
  virtual void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const = 0;
  virtual void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const = 0;
  virtual void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const = 0;
  [[nodiscard]] virtual Energy<double> energy(const State<double>& x) const = 0;
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
static_assert(MultibodySystem<System>);

template <class M>
concept Shareable = requires(const M& m,
                             const State<typename M::Scalar>& x,
                             Workers& workers,
                             Snapshot<typename M::Scalar>& out) {
  { m.evaluate_shared(x, workers, out) } -> std::same_as<void>;
};

/// A model with a controller, or without if the period is 0.
template <class M>
concept Controlled = requires(const M& m, State<double>& x) {
  { m.control_period() } -> std::same_as<double>;
  { m.control(x) } -> std::same_as<void>;
};

/// A model whose memory holds forces in k, the same at any q and v.
template <class M>
concept HoldsForces = requires(const M& m, Vector<typename M::Scalar>& k) {
  { m.change_held(k, k) } -> std::same_as<void>;
};

/// A model with a rule of its fall; `can_fall`, where it has one, tells whether it can.
template <class M>
concept CanFall = requires(const M& m, const State<double>& x) {
  { m.fallen(x) } -> std::same_as<std::string>;
};

template <class M>
concept Constrained = requires(const M& m) {
  { m.num_constraints() } -> std::same_as<int>;
};

/// A model with derivatives; `is_differentiable`, where it has one, tells whether they are known.
template <class M>
concept Differentiable = requires(const M& m,
                                  const State<typename M::Scalar>& x,
                                  InverseDynamicsDerivatives<typename M::Scalar>& out,
                                  std::vector<DifferenceDerivatives<typename M::Scalar>>& blocks) {
  { m.inverse_dynamics_derivatives(x, x.v, out) } -> std::same_as<void>;
  { m.difference_derivatives(x.v, x.v, blocks) } -> std::same_as<void>;
};

/// A model with an external system, if it is driven.
template <class M>
concept Driven = requires(const M& m,
                          const State<typename M::Scalar>& x,
                          Vector<typename M::Scalar>& out) {
  { m.is_driven() } -> std::same_as<bool>;
  { m.num_external() } -> std::same_as<int>;
  { m.external_force(x, out) } -> std::same_as<void>;
  { m.external_rate(x, out) } -> std::same_as<void>;
  { m.effort_limits(out) } -> std::same_as<void>;
};

/// A model with contacts with memory, if it names some.
template <class M>
concept Anchored = requires(const M& m) {
  { m.anchored_contacts() } -> std::same_as<std::vector<NamedContact>>;
};

/// A model with its type erased; it is its own abilities.
template <MultibodySystem M>
class SystemOf final : public System,
                       private SharedEvaluation,
                       private HeldControl,
                       private FallRule,
                       private ExternalSystem,
                       private DynamicsDerivatives,
                       private AnchoredContacts {
 public:
  explicit SystemOf(M model) : model_(std::move(model)) {}
  int num_positions() const override { return model_.num_positions(); }
  int num_velocities() const override { return model_.num_velocities(); }
  void evaluate(const State<double>& x, Snapshot<double>& out) const override {
    model_.evaluate(x, out);
  }
  void position_rate(const State<double>& x, VectorXd& out) const override {
    model_.position_rate(x, out);
  }
  void add_rate(const VectorXd& q, const VectorXd& h_qdot, VectorXd& out) const override {
    model_.add_rate(q, h_qdot, out);
  }
  void exponential(const VectorXd& q, const VectorXd& h_v, VectorXd& out) const override {
    model_.exponential(q, h_v, out);
  }
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const override {
    model_.difference(q1, q0, out);
  }
  Energy<double> energy(const State<double>& x) const override { return model_.energy(x); }
  std::vector<Coordinate> coordinates() const override { return model_.coordinates(); }
  std::vector<std::string> body_names() const override {
    if constexpr (requires { model_.body_names(); }) return model_.body_names();
    return {};
  }
  int num_constraints() const override {
    if constexpr (Constrained<M>) return model_.num_constraints();
    return 0;
  }

  const SharedEvaluation* shared_evaluation() const override {
    return Shareable<M> ? this : nullptr;
  }
  const HeldControl* held_control() const override { return period() > 0 ? this : nullptr; }
  const FallRule* fall_rule() const override {
    if constexpr (requires { model_.can_fall(); }) return model_.can_fall() ? this : nullptr;
    return CanFall<M> ? this : nullptr;
  }
  const ExternalSystem* external_system() const override {
    if constexpr (Driven<M>) return model_.is_driven() ? this : nullptr;
    return nullptr;
  }
  const DynamicsDerivatives* derivatives() const override {
    if constexpr (requires { model_.is_differentiable(); })
      return model_.is_differentiable() ? this : nullptr;
    return Differentiable<M> ? this : nullptr;
  }
  const AnchoredContacts* anchors() const override {
    return anchored_contacts().empty() ? nullptr : this;
  }

 private:
  void evaluate_shared(const State<double>& x,
                       Workers& workers,
                       Snapshot<double>& out) const override {
    if constexpr (Shareable<M>) model_.evaluate_shared(x, workers, out);
  }
  double period() const override {
    if constexpr (Controlled<M>) return model_.control_period();
    return 0;
  }
  void tick(State<double>& x) const override {
    if constexpr (Controlled<M>) model_.control(x);
  }
  bool change_held(const VectorXd& change, VectorXd& k) const override {
    if constexpr (HoldsForces<M>) model_.change_held(change, k);
    return HoldsForces<M>;
  }
  std::string fallen(const State<double>& x) const override {
    if constexpr (CanFall<M>) return model_.fallen(x);
    return {};
  }
  int num_external() const override {
    if constexpr (Driven<M>) return model_.num_external();
    return 0;
  }
  void external_force(const State<double>& x, VectorXd& out) const override {
    if constexpr (Driven<M>) asked([&] { model_.external_force(x, out); });
  }
  void external_rate(const State<double>& x, VectorXd& out) const override {
    if constexpr (Driven<M>) asked([&] { model_.external_rate(x, out); });
  }
  void effort_limits(VectorXd& out) const override {
    if constexpr (Driven<M>) model_.effort_limits(out);
  }
  void inverse_dynamics_derivatives(const State<double>& x,
                                    const VectorXd& v_dot,
                                    InverseDynamicsDerivatives<double>& out) const override {
    if constexpr (Differentiable<M>) model_.inverse_dynamics_derivatives(x, v_dot, out);
  }
  void difference_derivatives(const VectorXd& d,
                              const VectorXd& e,
                              std::vector<DifferenceDerivatives<double>>& out) const override {
    if constexpr (Differentiable<M>) model_.difference_derivatives(d, e, out);
  }
  std::vector<NamedContact> anchored_contacts() const override {
    if constexpr (Anchored<M>) return model_.anchored_contacts();
    return {};
  }

  /// External systems may be anyone's code: their exceptions are told apart from the project's own.
  template <class Question>
  static void asked(const Question& question) {
    try {
      question();
    } catch (const std::exception& error) {
      throw ExternalError(std::string("the external system failed: ") + error.what());
    }
  }

  M model_;
};

template <MultibodySystem M>
[[nodiscard]] std::unique_ptr<System> erase_type(M model) {
  return std::make_unique<SystemOf<M>>(std::move(model));
}

/// The parts of a model whose configuration is a plain vector and whose trees are known beforehand:
/// q̇ = v, ⊕ and ⊖ are vector addition and subtraction. Models in the plane derive from
/// it.
template <class S>
class VectorConfiguration {
 public:
  using Scalar = S;

  void position_rate(const State<S>& x, Vector<S>& out) const { out = x.v; }
  void add_rate(const Vector<S>& q, const Vector<S>& dq, Vector<S>& out) const { out = q + dq; }
  void exponential(const Vector<S>& q, const Vector<S>& dq, Vector<S>& out) const { out = q + dq; }
  void difference(const Vector<S>& q1, const Vector<S>& q0, Vector<S>& out) const { out = q1 - q0; }
};

}  // namespace tribo::models
