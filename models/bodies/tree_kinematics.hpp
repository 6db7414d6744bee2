#pragma once

#include "models/bodies/articulated_tree.hpp"

namespace tribo::models {

/// Kinematics of a tree at one (q, v), and the scratch of its algorithms. Owned by the caller;
/// after its first use nothing is allocated.
///
/// Spatial vectors are in the world's axes about O: the point of the world where the first link's
/// origin is at this instant. O is at rest, so no terms come from its choice; it only keeps far
/// positions out of the inertias.
struct TreeWorkspace {
  Vector3d O = Vector3d::Zero();          ///< in the world [m]
  std::vector<Placement> placement;       ///< of each link in the world
  std::vector<Motion> axis;               ///< S_j: the motion that each entry of v makes
  std::vector<Motion> velocity;           ///< of each link
  std::vector<Motion> acceleration;       ///< of each link at v̇ = 0, without gravity
  std::vector<SpatialInertia> inertia;    ///< of each link
  VectorXd v;                             ///< where joints are damped or turn rotors
  std::vector<SpatialInertia> composite;  ///< scratch of `mass_matrix`
  std::vector<Motion> driven;             ///< scratch of `inverse_dynamics`
  std::vector<Force> force;               ///< scratch of `inverse_dynamics`
  VectorXd of_rotors;                     ///< scratch of `inverse_dynamics`
};

/// A point fixed to a body, in the body's frame [m].
struct BodyPoint {
  int body = 0;
  Vector3d place = Vector3d::Zero();
};

/// The rotation by an angle about axis 0, 1 or 2.
[[nodiscard]] Matrix3d turn_about(int axis, double angle);

/// Pose of a joint's frame relative to its pose at q = 0.
[[nodiscard]] Placement joint_placement(const Link& link, const VectorXd& q);

/// The axes S_j of the joint of a link, p from O to its origin, R its axes, or those of the frame
/// in which it stands (`in_axes_of_frame`).
///
///   a turn about a through the origin: [a; p × a],   a slide along a: [0; a]
void place_axes(const Link& link, const Matrix3d& R, const Vector3d& p, std::vector<Motion>& axis);

/// The motion that the joint of a link adds to that of its parent:  Σ S_j v_j.
[[nodiscard]] Motion joint_motion(const Link& link, const std::vector<Motion>& axis,
                                  const VectorXd& v);

/// Places, velocities, accelerations at v̇ = 0 and inertias of all links.
///
///   v_i = v_λ + S_i v,   a_i = a_λ + v_i × S_i v            [Featherstone 2008, Table 5.1]
///
/// and, for axes of the frame in which the joint stands,  a_i += [0; u × ω]:  its turns are about
/// an origin that moves with u.
void update_kinematics(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& v,
                       TreeWorkspace& w);

/// Where a body's frame is in the world.
[[nodiscard]] Placement placement(const ArticulatedTree& tree, const TreeWorkspace& w, int body);

/// Where a point is in the world [m].
[[nodiscard]] Vector3d position(const ArticulatedTree& tree, const TreeWorkspace& w,
                                const BodyPoint& point);

/// ẋ of a point, in the world's axes [m/s]:  v_O + ω × r.
[[nodiscard]] Vector3d velocity(const ArticulatedTree& tree, const TreeWorkspace& w,
                                const BodyPoint& point);

/// J̇ v: ẍ of a point at v̇ = 0, in the world's axes [m/s²]:  a_O + α × r + ω × ẋ.
///
/// The last term makes the acceleration of the point out of the spatial one.        [Sec. 2.11]
[[nodiscard]] Vector3d Jdot_v(const TreeWorkspace& w, int link, const Vector3d& place);
[[nodiscard]] Vector3d Jdot_v(const ArticulatedTree& tree, const TreeWorkspace& w,
                              const BodyPoint& point);

/// J of a link at a place in the world, 6 × n, zero on entry, in the world's axes:
///
///   [velocity of its point there; angular velocity] = J v
void motion_jacobian(const ArticulatedTree& tree, const TreeWorkspace& w, int link,
                     const Vector3d& place, Matrix6Xd& J);

/// J of a point, 3 × n:  ẋ = J v, in the world's axes.
void jacobian(const ArticulatedTree& tree, const TreeWorkspace& w, const BodyPoint& point,
              Eigen::Matrix<double, 3, Eigen::Dynamic>& J);

// Compiled once, in tree_of_double.cpp, for speed.

}  // namespace tribo::models
