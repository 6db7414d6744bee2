#pragma once

#include <concepts>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "models/snapshot.hpp"
#include "models/types.hpp"

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

/// Derivatives of the generalized force M v̇ + k at v̇ held, without contacts; square, as long as v.
template <class S>
struct InverseDynamicsDerivatives {
  Matrix<S> by_q;  ///< column j: along q ⊕ ε e_j, e_j as long as v
  Matrix<S> by_v;
};

/// An external system that could not answer.
struct ExternalError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a model must give. One description serves two views of the dynamics: the smooth one
/// (ẋ = f(t, x), `continuous.hpp`) and the one frozen at the start of a step (`solvers/frozen`).
///
///   evaluate(x, out)         | M, k, contacts at x: one geometry query, the only place they arise
///   position_rate(x, out)    | q̇ = N(q) v
///   advance(q, dq, out)      | q ⊕ dq for dq = h q̇, as long as q; where bodies turn in space also
///                            | for dq = h v, as long as v: the exponential
///   difference(q1, q0, out)  | q1 ⊖ q0, as long as v
///   energy(x)                | kinetic, potential, elastic [J]
///
/// A model may know the derivatives of its dynamics, `inverse_dynamics_derivatives` of System. It
/// may have a controller besides, a clock that sets the held part of the memory, and may
/// know states in which it has fallen: `control_period`, `control`, `fallen` of System. It may hold
/// itself by constraints, and may be driven by an external system: `num_constraints`, `is_driven`.
template <class M>
concept MultibodySystem = requires(const M& m,
                                   const State<typename M::Scalar>& x,
                                   const Vector<typename M::Scalar>& q,
                                   Vector<typename M::Scalar>& out,
                                   Snapshot<typename M::Scalar>& snapshot) {
  { m.num_positions() } -> std::same_as<int>;
  { m.num_velocities() } -> std::same_as<int>;
  { m.num_memory() } -> std::same_as<int>;
  { m.evaluate(x, snapshot) } -> std::same_as<void>;
  { m.position_rate(x, out) } -> std::same_as<void>;
  { m.advance(q, q, out) } -> std::same_as<void>;
  { m.difference(q, q, out) } -> std::same_as<void>;
  { m.energy(x) } -> std::same_as<Energy<typename M::Scalar>>;
  { m.coordinates() } -> std::same_as<std::vector<Coordinate>>;  // of q, then of v, then of z
};

/// A model in double with its type erased: what compiled solvers hold.
class System {
 public:
  using Scalar = double;

  virtual ~System() = default;
  [[nodiscard]] virtual int num_positions() const = 0;
  [[nodiscard]] virtual int num_velocities() const = 0;
  [[nodiscard]] virtual int num_memory() const = 0;
  virtual void evaluate(const State<double>& x, Snapshot<double>& out) const = 0;
  virtual void position_rate(const State<double>& x, VectorXd& out) const = 0;
  virtual void advance(const VectorXd& q, const VectorXd& dq, VectorXd& out) const = 0;
  virtual void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const = 0;
  [[nodiscard]] virtual Energy<double> energy(const State<double>& x) const = 0;
  [[nodiscard]] virtual std::vector<Coordinate> coordinates() const = 0;

  /// Time between two ticks of the controller; 0 if there is none [s].
  [[nodiscard]] virtual double control_period() const { return 0; }
  /// A tick: sets what x.z holds until the next one from (t, q, v).
  virtual void control(State<double>& /*x*/) const {}
  /// In what way a robot lies where it should stand; empty if it does not.
  [[nodiscard]] virtual std::string fallen(const State<double>& /*x*/) const { return {}; }

  /// Rows of constraints that `evaluate` gives.
  [[nodiscard]] virtual int num_constraints() const { return 0; }
  /// Whether an external system drives it:  ż = h(z, x),  τ = clamp(g(z, x), ±e)  [cenic, Eq. (9)].
  /// Then the memory z is the external system's.
  [[nodiscard]] virtual bool is_driven() const { return false; }
  /// g, as long as v [N], [N m]. Throws ExternalError where the external system fails.
  virtual void external_force(const State<double>& /*x*/, VectorXd& /*out*/) const {}
  /// h, as long as z. Throws as above.
  virtual void external_rate(const State<double>& /*x*/, VectorXd& /*out*/) const {}
  /// e, as long as v; infinite where a force has no limit [N], [N m].
  virtual void effort_limits(VectorXd& /*out*/) const {}

  /// The derivatives of M v̇ + k at x; false, `out` untouched, if the model does not know them.
  [[nodiscard]] virtual bool inverse_dynamics_derivatives(
      const State<double>& /*x*/,
      const VectorXd& /*v_dot*/,
      InverseDynamicsDerivatives<double>& /*out*/) const {
    return false;
  }
};
static_assert(MultibodySystem<System>);

template <class M>
concept Controlled = requires(const M& m, State<double>& x) {
  { m.control_period() } -> std::same_as<double>;
  { m.control(x) } -> std::same_as<void>;
};

template <class M>
concept CanFall = requires(const M& m, const State<double>& x) {
  { m.fallen(x) } -> std::same_as<std::string>;
};

template <class M>
concept Constrained = requires(const M& m) {
  { m.num_constraints() } -> std::same_as<int>;
};

/// A model that knows the derivatives of its dynamics.
template <class M>
concept Differentiable = requires(const M& m,
                                  const State<typename M::Scalar>& x,
                                  InverseDynamicsDerivatives<typename M::Scalar>& out) {
  { m.inverse_dynamics_derivatives(x, x.v, out) } -> std::same_as<void>;
};

/// g, h and e of an external system; g and h at any x, also such as no step ends at.
template <class M>
concept Driven = requires(const M& m,
                          const State<typename M::Scalar>& x,
                          Vector<typename M::Scalar>& out) {
  { m.is_driven() } -> std::same_as<bool>;
  { m.external_force(x, out) } -> std::same_as<void>;
  { m.external_rate(x, out) } -> std::same_as<void>;
  { m.effort_limits(out) } -> std::same_as<void>;
};
static_assert(Driven<System>);

template <MultibodySystem M>
class SystemOf final : public System {
 public:
  explicit SystemOf(M model) : model_(std::move(model)) {}
  int num_positions() const override { return model_.num_positions(); }
  int num_velocities() const override { return model_.num_velocities(); }
  int num_memory() const override { return model_.num_memory(); }
  void evaluate(const State<double>& x, Snapshot<double>& out) const override {
    model_.evaluate(x, out);
  }
  void position_rate(const State<double>& x, VectorXd& out) const override {
    model_.position_rate(x, out);
  }
  void advance(const VectorXd& q, const VectorXd& dq, VectorXd& out) const override {
    model_.advance(q, dq, out);
  }
  void difference(const VectorXd& q1, const VectorXd& q0, VectorXd& out) const override {
    model_.difference(q1, q0, out);
  }
  Energy<double> energy(const State<double>& x) const override { return model_.energy(x); }
  std::vector<Coordinate> coordinates() const override { return model_.coordinates(); }
  double control_period() const override {
    if constexpr (Controlled<M>) return model_.control_period();
    return 0;
  }
  void control(State<double>& x) const override {
    if constexpr (Controlled<M>) model_.control(x);
  }
  std::string fallen(const State<double>& x) const override {
    if constexpr (CanFall<M>) return model_.fallen(x);
    return {};
  }
  int num_constraints() const override {
    if constexpr (Constrained<M>) return model_.num_constraints();
    return 0;
  }
  bool is_driven() const override {
    if constexpr (Driven<M>) return model_.is_driven();
    return false;
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
  bool inverse_dynamics_derivatives(const State<double>& x,
                                    const VectorXd& v_dot,
                                    InverseDynamicsDerivatives<double>& out) const override {
    if constexpr (Differentiable<M>) model_.inverse_dynamics_derivatives(x, v_dot, out);
    return Differentiable<M>;
  }

 private:
  /// External systems are anybody's: what they throw is told apart from what the project throws.
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
/// q̇ = v, ⊕ and ⊖ are vector addition and subtraction, no memory. Models in the plane derive from
/// it.
template <class S>
class VectorConfiguration {
 public:
  using Scalar = S;

  [[nodiscard]] int num_memory() const { return 0; }
  void position_rate(const State<S>& x, Vector<S>& out) const { out = x.v; }
  void advance(const Vector<S>& q, const Vector<S>& dq, Vector<S>& out) const { out = q + dq; }
  void difference(const Vector<S>& q1, const Vector<S>& q0, Vector<S>& out) const { out = q1 - q0; }
};

}  // namespace tribo::models
