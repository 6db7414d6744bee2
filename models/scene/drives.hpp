#pragma once

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "models/bodies/tree_dynamics.hpp"
#include "models/geometry/foot.hpp"

/// Drives of the bodies of a scene: forces g(q, v) that schemes take into the step
///                                                                          [cenic, Sec. V-C]
namespace tribo::models {

/// Law of a controller of joints; e = q_d(t) − q.
enum class ServoLaw {
  kStiffness,        ///< g = K_p e + K_d ė + k(q, 0)
  kInverseDynamics,  ///< g = M(q) (q̈_d + K_p e + K_d ė) + k(q, v)
  kIntegral,         ///< g = K_p e + K_d ė − K_i z,  ż = −e
};

/// From rest to rest by the polynomial of fifth degree that has no acceleration at its ends:
///
///   q_d = q_0 + (q_1 − q_0) (10 u³ − 15 u⁴ + 6 u⁵),  u = (t − from)/(until − from)
template <class S>
struct ServoMove {
  S from{}, until{};  ///< [s]
  Vector<S> target;   ///< q_1, by joint [rad], [m]
};

/// A controller of every joint of a tree, hinges and slides, within their efforts. Gains are by
/// joint: of kInverseDynamics in 1/s², 1/s; else in N m/rad, N/m and so on.
template <class S>
struct Servo {
  int tree = 0;
  ServoLaw law = ServoLaw::kStiffness;
  Vector<S> K_p, K_d;
  Vector<S> target;                      ///< q_d until the first move, by joint [rad], [m]
  std::vector<ServoMove<S>> moves = {};  ///< one after the other
  double period = 0;   ///< of its ticks, between which g is held; 0: it acts at any time [s]
  Vector<S> K_i = {};  ///< of kIntegral
};

/// Constant forces of the motors of a tree's joints, hinges and slides, within their efforts.
template <class S>
struct Motors {
  int tree = 0;
  Vector<S> force;  ///< by joint [N m], [N]
};

/// Points of the world that draw a box to them                               [cenic, Sec. VII-E]
///
///   f = strength (1 − d/range) towards the point, on the point of the box nearest to it,
///
/// d its distance, below zero inside; no force from d = range on.
template <class S>
struct Suction {
  int tree = 0, body = 0;       ///< that is drawn to the points
  Placement<S> placement = {};  ///< of its box
  geometry::Box<S> box;
  std::vector<Vector3<S>> points = {};  ///< [m]
  S strength{};                         ///< [N]
  S range{};                            ///< [m]
};

template <class S>
using SceneDrive = std::variant<Servo<S>, Motors<S>, Suction<S>>;

template <class S>
[[nodiscard]] int driven_tree(const SceneDrive<S>& drive) {
  return std::visit([](const auto& one) { return one.tree; }, drive);
}

/// A drive at work on the tree that it drives. Holds scratch memory; one object per thread.
template <class S>
class TreeDrive {
 public:
  /// Throws InputError for motors or a controller of a joint that is no hinge or slide, or of
  /// another number of joints, for moves that are empty or overlap, for an invalid period, and for
  /// a controller that ticks and integrates.
  TreeDrive(SceneDrive<S> drive, const ArticulatedTree<S>& tree) : drive_(std::move(drive)) {
    if (const auto* motors = std::get_if<Motors<S>>(&drive_))
      expect_joints(motors->force.size(), tree);
    if (const auto* servo = std::get_if<Servo<S>>(&drive_)) check(*servo, tree);
  }

  [[nodiscard]] int tree() const { return driven_tree(drive_); }

  /// Period of its ticks; 0 where it acts at any time [s].
  [[nodiscard]] double period() const {
    const auto* servo = std::get_if<Servo<S>>(&drive_);
    return servo == nullptr ? 0 : servo->period;
  }

  /// Entries of z.
  [[nodiscard]] int num_external() const {
    const auto* servo = std::get_if<Servo<S>>(&drive_);
    const bool integrates = servo != nullptr && servo->law == ServoLaw::kIntegral;
    return integrates ? static_cast<int>(servo->target.size()) : 0;
  }

  /// g of the tree's velocities, from its q and v and from z.
  const Vector<S>& force(const ArticulatedTree<S>& tree,
                         const S& t,
                         const Vector<S>& q,
                         const Vector<S>& v,
                         const Vector<S>& z) {
    std::visit([&](const auto& drive) { set_force(drive, tree, t, q, v); }, drive_);
    if (num_external() > 0) force_ -= std::get<Servo<S>>(drive_).K_i.cwiseProduct(z);
    return force_;
  }

  /// ż of a controller that integrates.
  const Vector<S>& rate(const S& t, const Vector<S>& q) {
    set_desired(std::get<Servo<S>>(drive_), t);
    demand_ = q - q_d_;
    return demand_;
  }

  /// g within efforts.
  const Vector<S>& limited_force(const ArticulatedTree<S>& tree,
                                 const S& t,
                                 const Vector<S>& q,
                                 const Vector<S>& v) {
    force(tree, t, q, v, {});
    efforts(tree, most_);
    force_ = force_.cwiseMin(most_).cwiseMax(-most_);
    return force_;
  }

  /// e of the tree's velocities; infinite where there is none.
  void efforts(const ArticulatedTree<S>& tree, Vector<S>& out) const {
    out.setConstant(tree.num_velocities(), std::numeric_limits<S>::infinity());
    if (std::holds_alternative<Suction<S>>(drive_)) return;
    for (int i = 1; i < tree.num_links(); ++i)
      out[tree.link(i).first_velocity] = S(tree.link(i).properties.effort);
  }

 private:
  static void check(const Servo<S>& servo, const ArticulatedTree<S>& tree) {
    if (!(std::isfinite(servo.period) && servo.period >= 0))
      throw InputError(
          fmt::format("a controller ticks every {} s; 0 or more is allowed", servo.period));
    expect_joints(servo.target.size(), tree);
    expect_joints(servo.K_p.size(), tree);
    expect_joints(servo.K_d.size(), tree);
    if (servo.law == ServoLaw::kIntegral) {
      expect_joints(servo.K_i.size(), tree);
      if (servo.period > 0) throw InputError("a controller that ticks does not integrate");
    }
    S end = -std::numeric_limits<S>::infinity();
    for (const ServoMove<S>& move : servo.moves) {
      expect_joints(move.target.size(), tree);
      if (!(move.from >= end && move.until > move.from))
        throw InputError(fmt::format("a controller moves from {} to {} s, after a move to {} s",
                                     static_cast<double>(move.from),
                                     static_cast<double>(move.until),
                                     static_cast<double>(end)));
      end = move.until;
    }
  }

  /// Every joint of one coordinate, and `count` of them.
  static void expect_joints(Eigen::Index count, const ArticulatedTree<S>& tree) {
    if (count == tree.num_velocities() && count == tree.num_links() - 1) return;
    throw InputError(fmt::format(
        "a drive of {} hinges and slides is of a tree of {} positions and {} velocities",
        count,
        tree.num_positions(),
        tree.num_velocities()));
  }

  /// q_d, q̇_d, q̈_d
  void set_desired(const Servo<S>& servo, const S& t) {
    q_d_ = servo.target;
    v_d_.setZero(q_d_.size());
    a_d_.setZero(q_d_.size());
    for (const ServoMove<S>& move : servo.moves) {
      if (t < move.from) return;
      const S T = move.until - move.from, u = (t - move.from) / T;
      if (u < S(1)) {
        v_d_ = move.target - q_d_;
        a_d_ = v_d_ * (u * (60 + u * (120 * u - 180)) / (T * T));
        q_d_ += v_d_ * (u * u * u * (10 + u * (6 * u - 15)));
        v_d_ *= u * u * (30 + u * (30 * u - 60)) / T;
        return;
      }
      q_d_ = move.target;
    }
  }

  void set_force(const Servo<S>& servo,
                 const ArticulatedTree<S>& tree,
                 const S& t,
                 const Vector<S>& q,
                 const Vector<S>& v) {
    set_desired(servo, t);
    demand_ = servo.K_p.cwiseProduct(q_d_ - q) + servo.K_d.cwiseProduct(v_d_ - v);
    if (servo.law == ServoLaw::kInverseDynamics) {
      demand_ += a_d_;
      update_kinematics(tree, q, v, workspace_);
      inverse_dynamics(tree, workspace_, demand_, force_);
    } else if (servo.law == ServoLaw::kIntegral) {
      force_ = demand_;
    } else {
      rest_.setZero(v.size());
      update_kinematics(tree, q, rest_, workspace_);
      bias(tree, workspace_, force_);
      force_ += demand_;
    }
  }

  void set_force(const Motors<S>& motors,
                 const ArticulatedTree<S>& /*tree*/,
                 const S& /*t*/,
                 const Vector<S>& /*q*/,
                 const Vector<S>& /*v*/) {
    force_ = motors.force;
  }

  void set_force(const Suction<S>& suction,
                 const ArticulatedTree<S>& tree,
                 const S& /*t*/,
                 const Vector<S>& q,
                 const Vector<S>& v) {
    force_.setZero(v.size());
    jacobian_.setZero(6, v.size());
    update_kinematics(tree, q, v, workspace_);
    const Placement<S> X = placement(tree, workspace_, suction.body) * suction.placement;
    const int link = tree.body(suction.body).link;
    for (const Vector3<S>& point : suction.points) {
      const Vector3<S> r = X.R.transpose() * (point - X.p);
      const geometry::Foot<S> foot = geometry::foot(suction.box, r);
      if (!(foot.height < suction.range)) continue;
      const Vector3<S> towards = X.R * foot.normal;
      const Vector3<S> nearest = point - foot.height * towards;
      motion_jacobian(tree, workspace_, link, nearest, jacobian_);
      const S f = suction.strength * (S(1) - foot.height / suction.range);
      force_.noalias() += jacobian_.template topRows<3>().transpose() * (f * towards);
    }
  }

  SceneDrive<S> drive_;
  TreeWorkspace<S> workspace_;
  Vector<S> q_d_, v_d_, a_d_;
  Vector<S> demand_, rest_, most_, force_;
  Matrix6X<S> jacobian_;
};

}  // namespace tribo::models
