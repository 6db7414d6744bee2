#include "models/bodies/tree_kinematics.hpp"

#include "models/bodies/tree_configuration.hpp"
#include "models/scenarios/forced_box.hpp"

namespace tribo::models {

Matrix3d turn_about(int axis, double angle) {
  const int next = (axis + 1) % 3, last = (axis + 2) % 3;
  Matrix3d R = Matrix3d::Identity();
  R(next, next) = R(last, last) = std::cos(angle);
  R(last, next) = std::sin(angle);
  R(next, last) = -R(last, next);
  return R;
}

Placement joint_placement(const Link& link, const VectorXd& q) {
  switch (link.joint) {
    case Joint::kFloating:
    case Joint::kFree:
      return {.R = quaternion(link, q).normalized().toRotationMatrix(),
              .p = q.segment<3>(link.first_position)};
    case Joint::kGuided: {
      Placement X;
      for (int j = 0; j < link.num_velocities; ++j) {
        const WorldAxis axis = entry(link.moves, j);
        double value = q[link.first_position + j];
        if (is_turn(axis)) {
          X.R = turn_about(number_of(axis), value);
        } else {
          X.p[number_of(axis)] = value;
        }
      }
      return X;
    }
    case Joint::kRevolute:
      return {.R = Eigen::AngleAxisd(q[link.first_position], link.axis).toRotationMatrix()};
    case Joint::kPrismatic:
      return {.p = q[link.first_position] * link.axis};
    case Joint::kFixed:
      break;
  }
  return {};
}

void place_axes(const Link& link, const Matrix3d& R, const Vector3d& p, std::vector<Motion>& axis) {
  const auto slide = [](const Vector3d& a) { return Motion{.linear = a}; };
  const auto turn = [&p](const Vector3d& a) { return Motion{.angular = a, .linear = p.cross(a)}; };
  if (is_floating(link)) {
    for (int k = 0; k < 3; ++k) {
      entry(axis, link.first_velocity + k) = slide(R.col(k));
      entry(axis, link.first_velocity + 3 + k) = turn(R.col(k));
    }
  } else if (link.joint == Joint::kGuided) {
    for (int j = 0; j < link.num_velocities; ++j) {
      const WorldAxis move = entry(link.moves, j);
      const Vector3d a = R.col(number_of(move));
      entry(axis, link.first_velocity + j) = is_turn(move) ? turn(a) : slide(a);
    }
  } else {
    const Vector3d a = R * link.axis;
    entry(axis, link.first_velocity) = link.joint == Joint::kRevolute ? turn(a) : slide(a);
  }
}

Motion joint_motion(const Link& link, const std::vector<Motion>& axis, const VectorXd& v) {
  Motion sum;
  for (int j = link.first_velocity; j < link.first_velocity + link.num_velocities; ++j)
    sum += entry(axis, j) * v[j];
  return sum;
}

void update_kinematics(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& v,
                       TreeWorkspace& w) {
  const auto n = static_cast<std::size_t>(tree.num_links());
  w.placement.resize(n);
  w.velocity.resize(n);
  w.acceleration.resize(n);
  w.inertia.resize(n);
  w.axis.resize(static_cast<std::size_t>(tree.num_velocities()));
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    const Placement& parent = entry(w.placement, link.parent);
    Placement frame{.R = parent.R, .p = parent * link.placement.p};
    if (link.turned) frame.R = parent.R * link.placement.R;
    entry(w.placement, i) = frame * joint_placement(link, q);
  }
  w.O = w.placement[1].p;
  if (tree.damping().size() + tree.rotor_inertia().size() > 0) w.v = v;
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    Placement X = entry(w.placement, i);
    X.p -= w.O;
    const bool of_frame = in_axes_of_frame(link);
    const Matrix3d R = of_frame ? entry(w.placement, link.parent).R * link.placement.R : X.R;
    place_axes(link, R, X.p, w.axis);
    const Motion joint = joint_motion(link, w.axis, v);
    entry(w.velocity, i) = entry(w.velocity, link.parent) + joint;
    entry(w.acceleration, i) =
        entry(w.acceleration, link.parent) + cross(entry(w.velocity, i), joint);
    if (of_frame) entry(w.acceleration, i).linear += joint.at(X.p).cross(joint.angular);
    entry(w.inertia, i) = SpatialInertia::of(link.body.seen_from(X));
  }
}

Placement placement(const ArticulatedTree& tree, const TreeWorkspace& w, int body) {
  return entry(w.placement, tree.body(body).link) * tree.body(body).placement;
}

Vector3d position(const ArticulatedTree& tree, const TreeWorkspace& w, const BodyPoint& point) {
  const Body& body = tree.body(point.body);
  return entry(w.placement, body.link) * (body.placement * point.place);
}

Vector3d velocity(const ArticulatedTree& tree, const TreeWorkspace& w, const BodyPoint& point) {
  const Vector3d r = position(tree, w, point) - w.O;
  return entry(w.velocity, tree.body(point.body).link).at(r);
}

Vector3d Jdot_v(const TreeWorkspace& w, int link, const Vector3d& place) {
  const Vector3d r = place - w.O;
  const Motion& motion = entry(w.velocity, link);
  return entry(w.acceleration, link).at(r) + motion.angular.cross(motion.at(r));
}

Vector3d Jdot_v(const ArticulatedTree& tree, const TreeWorkspace& w, const BodyPoint& point) {
  return Jdot_v(w, tree.body(point.body).link, Vector3d(position(tree, w, point)));
}

void motion_jacobian(const ArticulatedTree& tree, const TreeWorkspace& w, int link,
                     const Vector3d& place, Matrix6Xd& J) {
  const Vector3d r = place - w.O;
  for (int j = tree.last_velocity(link); j >= 0; j = tree.parent_velocity(j))
    J.col(j) << entry(w.axis, j).at(r), entry(w.axis, j).angular;
}

void jacobian(const ArticulatedTree& tree, const TreeWorkspace& w, const BodyPoint& point,
              Eigen::Matrix<double, 3, Eigen::Dynamic>& J) {
  const Vector3d r = position(tree, w, point) - w.O;
  J.setZero(3, tree.num_velocities());
  const int link = tree.body(point.body).link;
  for (int j = tree.last_velocity(link); j >= 0; j = tree.parent_velocity(j))
    J.col(j) = entry(w.axis, j).at(r);
}

}  // namespace tribo::models
