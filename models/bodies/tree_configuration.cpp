#include "models/bodies/tree_configuration.hpp"

#include "models/bodies/rigid_motion.hpp"

namespace tribo::models {

Eigen::Quaterniond quaternion(const Link& link, const VectorXd& q) {
  const auto xyzw = q.segment<4>(link.first_position + 3);
  return {xyzw[3], xyzw[0], xyzw[1], xyzw[2]};
}

bool is_floating(const Link& link) {
  return link.joint == Joint::kFloating || link.joint == Joint::kFree;
}

bool in_own_axes(const Link& link) {
  return link.joint == Joint::kFloating;
}

bool in_axes_of_frame(const Link& link) {
  return link.joint == Joint::kFree || link.joint == Joint::kGuided;
}

VectorXd zero_configuration(const ArticulatedTree& tree) {
  VectorXd q = VectorXd::Zero(tree.num_positions());
  for (int i = 1; i < tree.num_links(); ++i)
    if (is_floating(tree.link(i))) q[tree.link(i).first_position + 6] = 1;
  return q;
}

void position_rate(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& v,
                   VectorXd& out) {
  out.resize(tree.num_positions());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    if (is_floating(link)) {
      const Vector3d v_linear = v.segment<3>(link.first_velocity);
      const Vector3d omega = v.segment<3>(link.first_velocity + 3);
      const Eigen::Quaterniond r = quaternion(link, q);
      const Eigen::Quaterniond turn(0.0, omega[0], omega[1], omega[2]);
      const Matrix3d R = r.normalized().toRotationMatrix();
      const bool own = in_own_axes(link);
      out.segment<3>(link.first_position) = own ? Vector3d(R * v_linear) : v_linear;
      out.segment<4>(link.first_position + 3) = (own ? r * turn : turn * r).coeffs() / 2.0;
    } else {
      out.segment(link.first_position, link.num_velocities) =
          v.segment(link.first_velocity, link.num_velocities);
    }
  }
}

void add_rate(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& dq, VectorXd& out) {
  out = q + dq;
  for (int i = 1; i < tree.num_links(); ++i)
    if (is_floating(tree.link(i))) out.segment<4>(tree.link(i).first_position + 3).normalize();
}

void exponential(const ArticulatedTree& tree, const VectorXd& q, const VectorXd& d, VectorXd& out) {
  out.resize(tree.num_positions());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    if (is_floating(link)) {
      const Vector3d d_linear = d.segment<3>(link.first_velocity);
      const Vector3d w = d.segment<3>(link.first_velocity + 3);
      const Eigen::Quaterniond r = quaternion(link, q).normalized();
      const Vector3d p = q.segment<3>(link.first_position);
      const Eigen::Quaterniond turn = rotation_exponential(w);
      const bool own = in_own_axes(link);
      out.segment<3>(link.first_position) =
          p + (own ? Vector3d(r.toRotationMatrix() * screw_translation(w, d_linear)) : d_linear);
      out.segment<4>(link.first_position + 3) = (own ? r * turn : turn * r).normalized().coeffs();
    } else {
      out.segment(link.first_position, link.num_velocities) =
          q.segment(link.first_position, link.num_velocities) +
          d.segment(link.first_velocity, link.num_velocities);
    }
  }
}

void difference(const ArticulatedTree& tree, const VectorXd& q1, const VectorXd& q0,
                VectorXd& out) {
  out.resize(tree.num_velocities());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link& link = tree.link(i);
    if (is_floating(link)) {
      const Eigen::Quaterniond r0 = quaternion(link, q0).normalized();
      const Vector3d p = q1.segment<3>(link.first_position) - q0.segment<3>(link.first_position);
      const Eigen::Quaterniond r1 = quaternion(link, q1);
      const bool own = in_own_axes(link);
      const Vector3d w = rotation_logarithm(own ? r0.conjugate() * r1 : r1 * r0.conjugate());
      const Vector3d p_0 = r0.toRotationMatrix().transpose() * p;
      out.segment<3>(link.first_velocity) = own ? inverse_screw_translation(w, p_0) : p;
      out.segment<3>(link.first_velocity + 3) = w;
    } else {
      out.segment(link.first_velocity, link.num_velocities) =
          q1.segment(link.first_position, link.num_velocities) -
          q0.segment(link.first_position, link.num_velocities);
    }
  }
}

}  // namespace tribo::models
