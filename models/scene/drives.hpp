#pragma once

#include <variant>
#include <vector>

#include "models/bodies/articulated_tree.hpp"
#include "models/bodies/tree_kinematics.hpp"
#include "models/geometry/shapes.hpp"

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
struct ServoMove {
  double from{}, until{};  ///< [s]
  VectorXd target;         ///< q_1, by joint [rad], [m]
};

/// A controller of every joint of a tree, hinges and slides, within their efforts. Gains are by
/// joint: of kInverseDynamics in 1/s², 1/s; else in N m/rad, N/m and so on.
struct Servo {
  int tree = 0;
  ServoLaw law = ServoLaw::kStiffness;
  VectorXd K_p, K_d;
  VectorXd target;                    ///< q_d until the first move, by joint [rad], [m]
  std::vector<ServoMove> moves = {};  ///< one after the other
  double period = 0;  ///< of its ticks, between which g is held; 0: it acts at any time [s]
  VectorXd K_i = {};  ///< of kIntegral
};

/// Constant forces of the motors of a tree's joints, hinges and slides, within their efforts.
struct Motors {
  int tree = 0;
  VectorXd force;  ///< by joint [N m], [N]
};

/// Points of the world that draw a box to them                               [cenic, Sec. VII-E]
///
///   f = strength (1 − d/range) towards the point, on the point of the box nearest to it,
///
/// d its distance, below zero inside; no force from d = range on.
struct Suction {
  int tree = 0, body = 0;    ///< that is drawn to the points
  Placement placement = {};  ///< of its box
  geometry::Box box;
  std::vector<Vector3d> points = {};  ///< [m]
  double strength = 0;                ///< [N]
  double range = 0;                   ///< [m]
};

using SceneDrive = std::variant<Servo, Motors, Suction>;

[[nodiscard]] int driven_tree(const SceneDrive& drive);

/// A drive at work on the tree that it drives. Holds scratch memory; one object per thread.
class TreeDrive {
 public:
  /// Throws InputError for motors or a controller of a joint that is no hinge or slide, or of
  /// another number of joints, for moves that are empty or overlap, for an invalid period, and for
  /// a controller that ticks and integrates.
  TreeDrive(SceneDrive drive, const ArticulatedTree& tree);

  [[nodiscard]] int tree() const { return driven_tree(drive_); }

  /// Period of its ticks; 0 where it acts at any time [s].
  [[nodiscard]] double period() const;

  /// Entries of z.
  [[nodiscard]] int num_external() const;

  /// g of the tree's velocities, from its q and v and from z.
  const VectorXd& force(const ArticulatedTree& tree, double t, const VectorXd& q, const VectorXd& v,
                        const VectorXd& z);

  /// ż of a controller that integrates.
  const VectorXd& rate(double t, const VectorXd& q);

  /// g within efforts.
  const VectorXd& limited_force(const ArticulatedTree& tree, double t, const VectorXd& q,
                                const VectorXd& v);

  /// e of the tree's velocities; infinite where there is none.
  void efforts(const ArticulatedTree& tree, VectorXd& out) const;

 private:
  static void check(const Servo& servo, const ArticulatedTree& tree);

  /// Every joint of one coordinate, and `count` of them.
  static void expect_joints(Eigen::Index count, const ArticulatedTree& tree);

  /// q_d, q̇_d, q̈_d
  void set_desired(const Servo& servo, double t);

  void set_force(const Servo& servo, const ArticulatedTree& tree, double t, const VectorXd& q,
                 const VectorXd& v);

  void set_force(const Motors& motors, const ArticulatedTree& /*tree*/, double /*t*/,
                 const VectorXd& /*q*/, const VectorXd& /*v*/);

  void set_force(const Suction& suction, const ArticulatedTree& tree, double /*t*/,
                 const VectorXd& q, const VectorXd& v);

  SceneDrive drive_;
  TreeWorkspace workspace_;
  VectorXd q_d_, v_d_, a_d_;
  VectorXd demand_, rest_, most_, force_;
  Matrix6Xd jacobian_;
};

}  // namespace tribo::models
