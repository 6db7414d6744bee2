#pragma once

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "models/bodies/tree_system.hpp"

namespace tribo::models {

/// Control of the joints of an arm; e = q − target.
enum class ArmControl {
  kNone,
  kTorque,           ///< g = `torque`
  kInverseDynamics,  ///< g = M(q) (−K_p e − K_d v) + k(q, v)          [cenic, Sec. VII-D]
  kPd,               ///< g = −K_p e − K_d v + k(q, 0)
  kPid,              ///< g = −K_p e − K_d v − K_i z,  ż = e
};

template <class S>
struct ArmDrive {
  ArmControl control = ArmControl::kNone;
  S K_p{}, K_d{}, K_i{};  ///< of kPd, kPid in N m/rad and so on; of kInverseDynamics in 1/s², 1/s
  Vector<S> target;       ///< by joint [rad]
  Vector<S> torque;       ///< by joint [N m]
  Vector<S> effort;       ///< limit by joint, infinite where there is none [N m]
};

/// lower ≤ q_i ≤ upper [rad]
template <class S>
struct JointLimit {
  int joint = 0;
  S lower = -std::numeric_limits<S>::infinity();
  S upper = std::numeric_limits<S>::infinity();
};

/// q_i = ρ q_j + offset
template <class S>
struct JointCoupler {
  int i = 0, j = 1;
  S ratio{1};  ///< ρ
  S offset{};  ///< [rad]
};

/// How the tip of an arm is held. In the plane a ball takes two equations, a weld three.
enum class TipHold { kFree, kBall, kWeld, kDistance };

template <class S>
struct Tip {
  TipHold hold = TipHold::kFree;
  Vector2<S> anchor = Vector2<S>::Zero();   ///< (x, z) [m]
  S angle{};                                ///< of a weld: sum of the joint angles [rad]
  S distance{};                             ///< of kDistance, above zero [m]
  std::optional<Compliance<S>> compliance;  ///< of kDistance
};

/// Equal thin rods, one below the other, that turn in the plane (x, z) under gravity: a chain with
/// revolute joints, hung up at the origin. At q = 0 it hangs straight down; q_i > 0 turns rod i
/// and all below it towards +x.
///
/// Holds scratch memory: one object per thread.
template <class S>
class PlanarArm {
 public:
  using Scalar = S;

  /// Throws InputError for a limit with lower above upper or a tip without distance.
  PlanarArm(const TreeDescription& description,
            ArmDrive<S> drive,
            std::vector<JointLimit<S>> limits = {},
            std::vector<JointCoupler<S>> couplers = {},
            Tip<S> tip = {})
      : tree_(ArticulatedTree<S>(description)),
        tip_point_{.body = static_cast<int>(description.bodies.size()) - 1,
                   .place = S(2) * description.bodies.back().center_of_mass.template cast<S>()},
        drive_(std::move(drive)),
        limits_(std::move(limits)),
        couplers_(std::move(couplers)),
        tip_(std::move(tip)) {
    check();
  }

  [[nodiscard]] int num_positions() const { return tree_.num_positions(); }
  [[nodiscard]] int num_velocities() const { return tree_.num_velocities(); }
  [[nodiscard]] int num_constraints() const {
    const int tip[] = {0, 2, 3, 1};
    return static_cast<int>(limits_.size() + couplers_.size()) + tip[static_cast<int>(tip_.hold)];
  }
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
  [[nodiscard]] Energy<S> energy(const State<S>& x) const { return tree_.energy(x); }

  void evaluate(const State<S>& x, Snapshot<S>& out) const {
    tree_.evaluate(x, out);
    out.constraints.clear();
    for (const JointLimit<S>& limit : limits_) add_limit(limit, x, out);
    for (const JointCoupler<S>& coupler : couplers_) add_coupler(coupler, x, out);
    add_tip(x, out);
  }

  [[nodiscard]] bool is_driven() const { return drive_.control != ArmControl::kNone; }
  [[nodiscard]] int num_external() const {
    return drive_.control == ArmControl::kPid ? num_velocities() : 0;
  }

  void external_force(const State<S>& x, Vector<S>& out) const {
    if (drive_.control == ArmControl::kTorque) {
      out = drive_.torque;
      return;
    }
    demand_ = -drive_.K_p * (x.q - drive_.target) - drive_.K_d * x.v;
    if (drive_.control == ArmControl::kInverseDynamics) {
      update_kinematics(tree_.tree(), x.q, x.v, control_workspace_);
      inverse_dynamics(tree_.tree(), control_workspace_, demand_, out);  // M v̇_d + k(q, v)
    } else if (drive_.control == ArmControl::kPd) {
      rest_.setZero(x.v.size());
      update_kinematics(tree_.tree(), x.q, rest_, control_workspace_);
      bias(tree_.tree(), control_workspace_, out);  // k(q, 0)
      out += demand_;
    } else {
      out = demand_ - drive_.K_i * x.memory.external;
    }
  }

  void external_rate(const State<S>& x, Vector<S>& out) const {
    if (drive_.control == ArmControl::kPid) {
      out = x.q - drive_.target;
    } else {
      out.resize(0);
    }
  }

  void effort_limits(Vector<S>& out) const { out = drive_.effort; }

  /// Where the tip is, (x, z) [m].
  [[nodiscard]] Vector2<S> tip(const Vector<S>& q) const {
    rest_.setZero(num_velocities());
    update_kinematics(tree_.tree(), q, rest_, control_workspace_);
    return in_plane(position(tree_.tree(), control_workspace_, tip_point_));
  }

  [[nodiscard]] std::vector<Coordinate> coordinates() const {
    std::vector<Coordinate> all = tree_.coordinates();
    for (int i = 0; i < num_external(); ++i) {
      all.push_back({fmt::format("{}.integral", tree_.tree().link(i + 1).name), "rad s"});
    }
    return all;
  }

 private:
  [[nodiscard]] static Vector2<S> in_plane(const Vector3<S>& p) { return {p[0], p[2]}; }

  void check() const {
    for (const JointLimit<S>& limit : limits_) {
      if (limit.lower <= limit.upper) continue;
      throw InputError(fmt::format("joint {}: lower limit {} rad is above upper limit {} rad",
                                   limit.joint + 1,
                                   static_cast<double>(limit.lower),
                                   static_cast<double>(limit.upper)));
    }
    if (tip_.hold == TipHold::kDistance && !(tip_.distance > S(0))) {
      throw InputError(fmt::format("distance of the tip {} m is not above zero",
                                   static_cast<double>(tip_.distance)));
    }
  }

  /// A row with G = 0 so far.
  [[nodiscard]] Constraint<S>& add_row(Snapshot<S>& out) const {
    Constraint<S>& row = out.constraints.add();
    row.id = static_cast<int>(out.constraints.size()) - 1;
    row.lower = row.upper = S(0);
    row.compliance.reset();
    row.num_blocks = 1;
    row.blocks[0].tree = 0;
    row.blocks[0].G.setZero(num_velocities());
    return row;
  }

  void add_limit(const JointLimit<S>& limit, const State<S>& x, Snapshot<S>& out) const {
    Constraint<S>& row = add_row(out);
    row.value = x.q[limit.joint];
    row.lower = limit.lower;
    row.upper = limit.upper;
    row.blocks[0].G[limit.joint] = S(1);
  }

  /// c = q_i − ρ q_j − offset
  void add_coupler(const JointCoupler<S>& coupler, const State<S>& x, Snapshot<S>& out) const {
    Constraint<S>& row = add_row(out);
    row.value = x.q[coupler.i] - coupler.ratio * x.q[coupler.j] - coupler.offset;
    row.blocks[0].G[coupler.i] = S(1);
    row.blocks[0].G[coupler.j] = -coupler.ratio;
  }

  void add_tip(const State<S>& x, Snapshot<S>& out) const {
    if (tip_.hold == TipHold::kFree) return;
    jacobian(tree_.tree(), tree_.workspace(), tip_point_, J_);
    const Vector2<S> r =
        in_plane(position(tree_.tree(), tree_.workspace(), tip_point_)) - tip_.anchor;
    if (tip_.hold == TipHold::kDistance) {
      const S length = r.norm();
      Constraint<S>& row = add_row(out);
      row.value = length - tip_.distance;
      row.compliance = tip_.compliance;
      row.blocks[0].G = (r[0] * J_.row(0) + r[1] * J_.row(2)) / length;  // ċ = r·ṙ/‖r‖
      return;
    }
    for (const int axis : {0, 1}) {
      Constraint<S>& row = add_row(out);
      row.value = r[axis];
      row.blocks[0].G = J_.row(2 * axis);
    }
    if (tip_.hold == TipHold::kWeld) {
      Constraint<S>& row = add_row(out);
      row.value = x.q.sum() - tip_.angle;
      row.blocks[0].G.setConstant(S(1));
    }
  }

  TreeSystem<S> tree_;
  BodyPoint<S> tip_point_;
  ArmDrive<S> drive_;
  std::vector<JointLimit<S>> limits_;
  std::vector<JointCoupler<S>> couplers_;
  Tip<S> tip_;
  mutable Vector<S> demand_, rest_;
  mutable Eigen::Matrix<S, 3, Eigen::Dynamic> J_;
  mutable TreeWorkspace<S> control_workspace_;
};
static_assert(MultibodySystem<PlanarArm<double>> && Driven<PlanarArm<double>>);

/// `joints` thin rods of the given length each; `mass` is the mass of the first, each other rod has
/// `taper` times the mass of the one before.
[[nodiscard]] inline TreeDescription rods(
    int joints, double mass, double length, double gravity, double taper = 1) {
  TreeDescription tree;
  tree.gravity = {0, 0, -gravity};
  for (int i = 0; i < joints; ++i) {
    BodyDescription rod;
    rod.name = fmt::format("joint{}", i + 1);
    rod.parent = i - 1;
    rod.joint = Joint::kRevolute;
    rod.axis = -Eigen::Vector3d::UnitY();
    if (i > 0) rod.position = {0, 0, -length};
    rod.mass = mass;
    rod.center_of_mass = {0, 0, -length / 2};
    const double inertia = mass * length * length / 12;
    rod.inertia.diagonal() << inertia, inertia, 0;
    tree.bodies.push_back(rod);
    mass *= taper;
  }
  return tree;
}

}  // namespace tribo::models
