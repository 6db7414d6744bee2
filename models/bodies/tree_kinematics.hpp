#pragma once

#include "models/bodies/tree_configuration.hpp"

namespace tribo::models {

/// Kinematics of a tree at one (q, v), and the scratch of its algorithms. Owned by the caller;
/// after its first use nothing is allocated.
///
/// Spatial vectors are in the world's axes about O: the point of the world where the first link's
/// origin is at this instant. O is at rest, so no terms come from its choice; it only keeps far
/// positions out of the inertias.
template <class S>
struct TreeWorkspace {
  Vector3<S> O = Vector3<S>::Zero();         ///< in the world [m]
  std::vector<Placement<S>> placement;       ///< of each link in the world
  std::vector<Motion<S>> axis;               ///< S_j: the motion that each entry of v makes
  std::vector<Motion<S>> velocity;           ///< of each link
  std::vector<Motion<S>> acceleration;       ///< of each link at v̇ = 0, without gravity
  std::vector<SpatialInertia<S>> inertia;    ///< of each link
  Vector<S> v;                               ///< where joints are damped or turn rotors
  std::vector<SpatialInertia<S>> composite;  ///< scratch of `mass_matrix`
  std::vector<Motion<S>> driven;             ///< scratch of `inverse_dynamics`
  std::vector<Force<S>> force;               ///< scratch of `inverse_dynamics`
  Vector<S> of_rotors;                       ///< scratch of `inverse_dynamics`
};

/// A point fixed to a body, in the body's frame [m].
template <class S>
struct BodyPoint {
  int body = 0;
  Vector3<S> place = Vector3<S>::Zero();
};

/// The rotation by an angle about axis 0, 1 or 2.
template <class S>
[[nodiscard]] Matrix3<S> turn_about(int axis, const S& angle) {
  using std::cos;
  using std::sin;
  const int next = (axis + 1) % 3, last = (axis + 2) % 3;
  Matrix3<S> R = Matrix3<S>::Identity();
  R(next, next) = R(last, last) = cos(angle);
  R(last, next) = sin(angle);
  R(next, last) = -R(last, next);
  return R;
}

/// Pose of a joint's frame relative to its pose at q = 0.
template <class S>
[[nodiscard]] Placement<S> joint_placement(const Link<S>& link, const Vector<S>& q) {
  switch (link.joint) {
    case Joint::kFloating:
    case Joint::kFree:
      return {.R = quaternion(link, q).normalized().toRotationMatrix(),
              .p = q.template segment<3>(link.first_position)};
    case Joint::kGuided: {
      Placement<S> X;
      for (int j = 0; j < link.num_velocities; ++j) {
        const WorldAxis axis = entry(link.moves, j);
        const S& value = q[link.first_position + j];
        if (is_turn(axis)) {
          X.R = turn_about(number_of(axis), value);
        } else {
          X.p[number_of(axis)] = value;
        }
      }
      return X;
    }
    case Joint::kRevolute:
      return {.R = Eigen::AngleAxis<S>(q[link.first_position], link.axis).toRotationMatrix()};
    case Joint::kPrismatic:
      return {.p = q[link.first_position] * link.axis};
    case Joint::kFixed:
      break;
  }
  return {};
}

/// The axes S_j of the joint of a link, p from O to its origin, R its axes, or those of the frame
/// in which it stands (`in_axes_of_frame`).
///
///   a turn about a through the origin: [a; p × a],   a slide along a: [0; a]
template <class S>
void place_axes(const Link<S>& link,
                const Matrix3<S>& R,
                const Vector3<S>& p,
                std::vector<Motion<S>>& axis) {
  const auto slide = [](const Vector3<S>& a) { return Motion<S>{.linear = a}; };
  const auto turn = [&p](const Vector3<S>& a) {
    return Motion<S>{.angular = a, .linear = p.cross(a)};
  };
  if (is_floating(link)) {
    for (int k = 0; k < 3; ++k) {
      entry(axis, link.first_velocity + k) = slide(R.col(k));
      entry(axis, link.first_velocity + 3 + k) = turn(R.col(k));
    }
  } else if (link.joint == Joint::kGuided) {
    for (int j = 0; j < link.num_velocities; ++j) {
      const WorldAxis move = entry(link.moves, j);
      const Vector3<S> a = R.col(number_of(move));
      entry(axis, link.first_velocity + j) = is_turn(move) ? turn(a) : slide(a);
    }
  } else {
    const Vector3<S> a = R * link.axis;
    entry(axis, link.first_velocity) = link.joint == Joint::kRevolute ? turn(a) : slide(a);
  }
}

/// The motion that the joint of a link adds to that of its parent:  Σ S_j v_j.
template <class S>
[[nodiscard]] Motion<S> joint_motion(const Link<S>& link,
                                     const std::vector<Motion<S>>& axis,
                                     const Vector<S>& v) {
  Motion<S> sum;
  for (int j = link.first_velocity; j < link.first_velocity + link.num_velocities; ++j)
    sum += entry(axis, j) * v[j];
  return sum;
}

/// Places, velocities, accelerations at v̇ = 0 and inertias of all links.
///
///   v_i = v_λ + S_i v,   a_i = a_λ + v_i × S_i v            [Featherstone 2008, Table 5.1]
///
/// and, for axes of the frame in which the joint stands,  a_i += [0; u × ω]:  its turns are about
/// an origin that moves with u.
template <class S>
void update_kinematics(const ArticulatedTree<S>& tree,
                       const Vector<S>& q,
                       const Vector<S>& v,
                       TreeWorkspace<S>& w) {
  const auto n = static_cast<std::size_t>(tree.num_links());
  w.placement.resize(n);
  w.velocity.resize(n);
  w.acceleration.resize(n);
  w.inertia.resize(n);
  w.axis.resize(static_cast<std::size_t>(tree.num_velocities()));
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    const Placement<S>& parent = entry(w.placement, link.parent);
    Placement<S> frame{.R = parent.R, .p = parent * link.placement.p};
    if (link.turned) frame.R = parent.R * link.placement.R;
    entry(w.placement, i) = frame * joint_placement(link, q);
  }
  w.O = w.placement[1].p;
  if (tree.damping().size() + tree.rotor_inertia().size() > 0) w.v = v;
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    Placement<S> X = entry(w.placement, i);
    X.p -= w.O;
    const bool of_frame = in_axes_of_frame(link);
    const Matrix3<S> R = of_frame ? entry(w.placement, link.parent).R * link.placement.R : X.R;
    place_axes(link, R, X.p, w.axis);
    const Motion<S> joint = joint_motion(link, w.axis, v);
    entry(w.velocity, i) = entry(w.velocity, link.parent) + joint;
    entry(w.acceleration, i) =
        entry(w.acceleration, link.parent) + cross(entry(w.velocity, i), joint);
    if (of_frame) entry(w.acceleration, i).linear += joint.at(X.p).cross(joint.angular);
    entry(w.inertia, i) = SpatialInertia<S>::of(link.body.seen_from(X));
  }
}

/// Where a body's frame is in the world.
template <class S>
[[nodiscard]] Placement<S> placement(const ArticulatedTree<S>& tree,
                                     const TreeWorkspace<S>& w,
                                     int body) {
  return entry(w.placement, tree.body(body).link) * tree.body(body).placement;
}

/// Where a point is in the world [m].
template <class S>
[[nodiscard]] Vector3<S> position(const ArticulatedTree<S>& tree,
                                  const TreeWorkspace<S>& w,
                                  const BodyPoint<S>& point) {
  const Body<S>& body = tree.body(point.body);
  return entry(w.placement, body.link) * (body.placement * point.place);
}

/// ẋ of a point, in the world's axes [m/s]:  v_O + ω × r.
template <class S>
[[nodiscard]] Vector3<S> velocity(const ArticulatedTree<S>& tree,
                                  const TreeWorkspace<S>& w,
                                  const BodyPoint<S>& point) {
  const Vector3<S> r = position(tree, w, point) - w.O;
  return entry(w.velocity, tree.body(point.body).link).at(r);
}

/// J̇ v: ẍ of a point at v̇ = 0, in the world's axes [m/s²]:  a_O + α × r + ω × ẋ.
///
/// The last term makes the acceleration of the point out of the spatial one.        [Sec. 2.11]
template <class S>
[[nodiscard]] Vector3<S> Jdot_v(const TreeWorkspace<S>& w, int link, const Vector3<S>& place) {
  const Vector3<S> r = place - w.O;
  const Motion<S>& motion = entry(w.velocity, link);
  return entry(w.acceleration, link).at(r) + motion.angular.cross(motion.at(r));
}
template <class S>
[[nodiscard]] Vector3<S> Jdot_v(const ArticulatedTree<S>& tree,
                                const TreeWorkspace<S>& w,
                                const BodyPoint<S>& point) {
  return Jdot_v(w, tree.body(point.body).link, Vector3<S>(position(tree, w, point)));
}

/// J of a link at a place in the world, 6 × n, zero on entry, in the world's axes:
///
///   [velocity of its point there; angular velocity] = J v
template <class S>
void motion_jacobian(const ArticulatedTree<S>& tree,
                     const TreeWorkspace<S>& w,
                     int link,
                     const Vector3<S>& place,
                     Matrix6X<S>& J) {
  const Vector3<S> r = place - w.O;
  for (int j = tree.last_velocity(link); j >= 0; j = tree.parent_velocity(j))
    J.col(j) << entry(w.axis, j).at(r), entry(w.axis, j).angular;
}

/// J of a point, 3 × n:  ẋ = J v, in the world's axes.
template <class S>
void jacobian(const ArticulatedTree<S>& tree,
              const TreeWorkspace<S>& w,
              const BodyPoint<S>& point,
              Eigen::Matrix<S, 3, Eigen::Dynamic>& J) {
  const Vector3<S> r = position(tree, w, point) - w.O;
  J.setZero(3, tree.num_velocities());
  const int link = tree.body(point.body).link;
  for (int j = tree.last_velocity(link); j >= 0; j = tree.parent_velocity(j))
    J.col(j) = entry(w.axis, j).at(r);
}

// Compiled once, in tree_of_double.cpp, for speed.
extern template void update_kinematics(const ArticulatedTree<double>&,
                                       const VectorXd&,
                                       const VectorXd&,
                                       TreeWorkspace<double>&);
extern template void motion_jacobian(const ArticulatedTree<double>&,
                                     const TreeWorkspace<double>&,
                                     int,
                                     const Vector3<double>&,
                                     Matrix6X<double>&);

}  // namespace tribo::models
