#pragma once

#include <fmt/format.h>

#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "models/bodies/tree_dynamics.hpp"
#include "models/geometry/foot.hpp"

/// What drives the bodies of a scene: forces g(q, v) that schemes take into the step
///                                                                          [cenic, Sec. V-C]
namespace tribo::models {

/// How a controller of joints acts; e = target − q.
enum class ServoLaw {
  kStiffness,        ///< g = K_p e − K_d v + k(q, 0)
  kInverseDynamics,  ///< g = M(q) (K_p e − K_d v) + k(q, v)
};

/// A controller of every joint of a tree, hinges and slides, within their efforts.
template <class S>
struct Servo {
  int tree = 0;
  ServoLaw law = ServoLaw::kStiffness;
  S K_p{}, K_d{};    ///< of kStiffness in N m/rad, N/m and so on; of kInverseDynamics in 1/s², 1/s
  Vector<S> target;  ///< by joint [rad], [m]
};

/// Points of the world that draw a box to them                               [cenic, Sec. VII-E]
///
///   f = strength (1 − d/range) towards the point, on the point of the box nearest to it,
///
/// d its distance, below zero inside; no force from d = range on.
template <class S>
struct Suction {
  int tree = 0, body = 0;       ///< that is drawn
  Placement<S> placement = {};  ///< of its box
  geometry::Box<S> box;
  std::vector<Vector3<S>> points = {};  ///< [m]
  S strength{};                         ///< [N]
  S range{};                            ///< [m]
};

template <class S>
using SceneDrive = std::variant<Servo<S>, Suction<S>>;

template <class S>
[[nodiscard]] int driven_tree(const SceneDrive<S>& drive) {
  return std::visit([](const auto& one) { return one.tree; }, drive);
}

/// A drive at work on the tree that it drives. Holds scratch memory; one object per thread.
template <class S>
class TreeDrive {
 public:
  /// Throws InputError for a controller of what is no hinge or slide, or of another number of them.
  TreeDrive(SceneDrive<S> drive, const ArticulatedTree<S>& tree) : drive_(std::move(drive)) {
    const auto* servo = std::get_if<Servo<S>>(&drive_);
    if (servo == nullptr) return;
    if (tree.num_positions() != tree.num_velocities() ||
        servo->target.size() != tree.num_velocities()) {
      throw InputError(
          fmt::format("a controller of {} joints drives a tree of {} positions and {} velocities",
                      servo->target.size(),
                      tree.num_positions(),
                      tree.num_velocities()));
    }
  }

  [[nodiscard]] int tree() const { return driven_tree(drive_); }

  /// g of the tree's velocities, from its q and v.
  const Vector<S>& force(const ArticulatedTree<S>& tree, const Vector<S>& q, const Vector<S>& v) {
    std::visit([&](const auto& drive) { set_force(drive, tree, q, v); }, drive_);
    return force_;
  }

  /// e of the tree's velocities; infinite where there is none.
  void efforts(const ArticulatedTree<S>& tree, Vector<S>& out) const {
    out.setConstant(tree.num_velocities(), std::numeric_limits<S>::infinity());
    if (!std::holds_alternative<Servo<S>>(drive_)) return;
    for (int i = 1; i < tree.num_links(); ++i)
      out[tree.link(i).first_velocity] = S(tree.link(i).properties.effort);
  }

 private:
  void set_force(const Servo<S>& servo,
                 const ArticulatedTree<S>& tree,
                 const Vector<S>& q,
                 const Vector<S>& v) {
    demand_ = servo.K_p * (servo.target - q) - servo.K_d * v;
    if (servo.law == ServoLaw::kInverseDynamics) {
      update_kinematics(tree, q, v, workspace_);
      inverse_dynamics(tree, workspace_, demand_, force_);
    } else {
      rest_.setZero(v.size());
      update_kinematics(tree, q, rest_, workspace_);
      bias(tree, workspace_, force_);
      force_ += demand_;
    }
  }

  void set_force(const Suction<S>& suction,
                 const ArticulatedTree<S>& tree,
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
  Vector<S> demand_, rest_, force_;
  Matrix6X<S> jacobian_;
};

}  // namespace tribo::models
