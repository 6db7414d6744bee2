#pragma once

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "models/bodies/tree_system.hpp"
#include "models/contact/axes.hpp"
#include "models/control/controller.hpp"

namespace tribo::models {

/// A point of a body that may touch the ground.
template <class S>
struct GroundPoint {
  std::string name;
  BodyPoint<S> point;
};

template <class S>
struct Ground {
  std::vector<GroundPoint<S>> points;
  AnchoredLaw<S> law;
  FrictionLaw<S> friction;  ///< for schemes without memory
};

/// Controller of the joints, and the limits at which the robot counts as fallen.
struct Drive {
  std::shared_ptr<const Controller> controller;  ///< nullptr: nobody
  bool held = false;         ///< the memory holds τ although no controller here sets it
  double largest_tilt = 0;   ///< of the first link's z axis against the vertical [rad]; 0: no limit
  double lowest_height = 0;  ///< of the first link's origin above the ground [m]; 0: no limit
};

/// Initial anchor of a point that touches: at the point, so that its spring is free, or above it on
/// the ground, so that the depth loads the spring.
enum class StartAnchors { kAtThePoints, kOnTheGround };

/// A tree whose points touch level ground z = 0, with a controller or without  [expint, Sec. II]
///
///   M v̇ + k = Jᵀ f,   k = h(q, v) − τ
///
/// Memory::held is τ of the joints, set by the controller at its ticks. The contact's axes [n; t1;
/// t2] are the world's z, x, y. Besides the law with memory each contact has laws without memory,
/// which schemes of other families take: the same spring and damper from the plane z = 0, and
/// regularized friction. A point below the ground without an anchor belongs to those schemes. Holds
/// scratch memory: one object per thread.
template <class S>
class GroundedTree {
 public:
  using Scalar = S;

  GroundedTree(ArticulatedTree<S> tree, Ground<S> ground, Drive drive = {})
      : tree_(std::move(tree)), ground_(std::move(ground)), drive_(std::move(drive)) {}

  [[nodiscard]] const ArticulatedTree<S>& tree() const { return tree_.tree(); }
  [[nodiscard]] const Ground<S>& ground() const { return ground_; }
  [[nodiscard]] int num_points() const { return static_cast<int>(ground_.points.size()); }

  [[nodiscard]] int num_positions() const { return tree_.num_positions(); }
  [[nodiscard]] int num_velocities() const { return tree_.num_velocities(); }
  void position_rate(const State<S>& x, Vector<S>& out) const { tree_.position_rate(x, out); }
  void add_rate(const Vector<S>& q, const Vector<S>& h_qdot, Vector<S>& out) const {
    tree_.add_rate(q, h_qdot, out);
  }
  void exponential(const Vector<S>& q, const Vector<S>& h_v, Vector<S>& out) const {
    tree_.exponential(q, h_v, out);
  }
  void difference(const Vector<S>& q1, const Vector<S>& q0, Vector<S>& out) const {
    tree_.difference(q1, q0, out);
  }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    tree_.evaluate(x, out);
    change_held(x.memory.held, out.k);  // k = h − τ
    for (int i = 0; i < num_points(); ++i) add_contact(i, out);
  }

  /// τ is held, so the derivatives are those of the tree.
  void inverse_dynamics_derivatives(const State<S>& x,
                                    const Vector<S>& v_dot,
                                    InverseDynamicsDerivatives<S>& out) const {
    tree_.inverse_dynamics_derivatives(x, v_dot, out);
  }
  void difference_derivatives(const Vector<S>& d,
                              const Vector<S>& e,
                              std::vector<DifferenceDerivatives<S>>& out) const {
    tree_.difference_derivatives(d, e, out);
  }

  [[nodiscard]] Energy<S> energy(const State<S>& x) const {
    Energy<S> energy = tree_.energy(x);
    for (int i = 0; i < num_points(); ++i) {
      const ContactMemory<S> memory = x.memory.anchors.of(i);
      const Vector3<S> p = place(i);
      if (memory.active) {
        energy.elastic += ground_.law.K * (memory.anchor - p).squaredNorm() / 2;
      } else if (p[0] < S(0)) {  // of a scheme without memory, by the spring from the plane
        energy.elastic += ground_.law.K * p[0] * p[0] / 2;
      }
    }
    return energy;
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    std::vector<Coordinate> all = tree_.coordinates();
    for (int i = tree().num_links() - num_held(); i < tree().num_links(); ++i) {
      const bool turns = tree().link(i).joint == Joint::kRevolute;
      all.push_back({tree().link(i).name + ".torque", turns ? "N m" : "N"});
    }
    return all;
  }

  [[nodiscard]] std::vector<NamedContact> anchored_contacts() const {
    std::vector<NamedContact> all;
    for (int i = 0; i < num_points(); ++i) all.push_back({i, entry(ground_.points, i).name});
    return all;
  }

  [[nodiscard]] double control_period() const {
    return drive_.controller ? drive_.controller->period() : 0;
  }

  void control(State<S>& x) const {
    if constexpr (std::same_as<S, double>) {
      if (!drive_.controller) return;
      update_kinematics(tree(), x.q, x.v, control_workspace_);
      drive_.controller->torque(tree(), control_workspace_, x, tau_);
      x.memory.held = tau_.tail(num_held());
    }
  }

  void change_held(const Vector<S>& change, Vector<S>& k) const { k.tail(num_held()) -= change; }

  [[nodiscard]] std::string fallen(const State<S>& x) const {
    using std::acos;
    if (!is_floating(tree().link(1))) return {};
    const Matrix3<S> R = quaternion(tree().link(1), x.q).normalized().toRotationMatrix();
    const auto tilt = static_cast<double>(S(acos(R(2, 2))));  // of R z against z
    const auto height = static_cast<double>(x.q[2]);
    if (drive_.largest_tilt > 0 && !(tilt <= drive_.largest_tilt))
      return fmt::format("the base is tilted by {:.3g} rad", tilt);
    if (drive_.lowest_height > 0 && !(height >= drive_.lowest_height))
      return fmt::format("the base is {:.3g} m above the ground", height);
    if constexpr (std::same_as<S, double>) {
      if (drive_.controller) return drive_.controller->fallen(tree(), x);
    }
    return {};
  }

  /// The state at t = 0 with τ = 0: every point that touches is anchored, and slides if the force
  /// of this anchor would leave the cone.
  [[nodiscard]] State<S> start(const Vector<S>& q,
                               const Vector<S>& v,
                               StartAnchors anchors = StartAnchors::kAtThePoints) const {
    State<S> x{.t = S(0), .q = q, .v = v};
    x.memory.held.setZero(num_held());
    update_kinematics(tree(), q, v, start_workspace_);
    for (int i = 0; i < num_points(); ++i) {
      ContactMemory<S> memory;
      const Vector3<S> place = in_contact_axes(position(tree(), start_workspace_, point(i)));
      ground_.law.detect(memory, place);
      if (anchors == StartAnchors::kOnTheGround) memory.anchor[0] = S(0);
      ground_.law.settle(
          memory, place, in_contact_axes(velocity(tree(), start_workspace_, point(i))));
      x.memory.anchors.store(i, memory);
    }
    return x;
  }

 private:
  /// World's x, y, z in the axes [n; t1; t2].
  [[nodiscard]] static Vector3<S> in_contact_axes(const Vector3<S>& p) {
    return {p[2], p[0], p[1]};
  }

  [[nodiscard]] const BodyPoint<S>& point(int i) const { return entry(ground_.points, i).point; }
  [[nodiscard]] Vector3<S> place(int i) const {
    return in_contact_axes(position(tree(), tree_.workspace(), point(i)));
  }
  /// Joints that a controller can drive: all but the floating ones, which come first.
  [[nodiscard]] int num_held() const {
    if (!drive_.controller && !drive_.held) return 0;
    return is_floating(tree().link(1)) ? num_velocities() - 6 : num_velocities();
  }

  void add_contact(int i, Snapshot<S>& out) const {
    ContactPoint<S>& contact = out.contacts.add();
    contact.id = i;
    contact.a = i;
    BodyMotion<S>& body = out.bodies.add();  // its origin is the point
    body.tree = 0;
    body.origin = position(tree(), tree_.workspace(), point(i));
    motion_jacobian(tree(),
                    tree_.workspace(),
                    tree().body(point(i).body).link,
                    body.origin,
                    body.move_by(num_velocities()));
    contact.place = body.origin;
    contact.axes = level_axes<S>();
    const Vector3<S> x = in_contact_axes(contact.place);
    contact.phi = x[0];
    contact.normal = SpringDamper<S>{.k = ground_.law.K, .d = S(0), .c = ground_.law.B};
    contact.friction = ground_.friction;
    contact.anchored = {.law = ground_.law,
                        .position = x,
                        .Jdot_v = in_contact_axes(Jdot_v(tree(), tree_.workspace(), point(i)))};
  }

  TreeSystem<S> tree_;
  Ground<S> ground_;
  Drive drive_;
  mutable TreeWorkspace<S> control_workspace_, start_workspace_;
  mutable VectorXd tau_;
};

}  // namespace tribo::models
