#pragma once

#include "models/bodies/articulated_tree.hpp"
#include "models/bodies/rigid_motion.hpp"

/// Operations on configurations of a tree: rates, ⊕, ⊖.
///
/// There are two ⊕, one for each space in which an increment may be given. They agree to first
/// order in the increment, and are the same where no joint floats. `out` must not be one of the
/// inputs.
namespace tribo::models {

/// The quaternion of a floating link, as it stands in q: (x, y, z, w) of any length.
template <class S>
[[nodiscard]] Eigen::Quaternion<S> quaternion(const Link<S>& link, const Vector<S>& q) {
  const auto xyzw = q.template segment<4>(link.first_position + 3);
  return {xyzw[3], xyzw[0], xyzw[1], xyzw[2]};
}

template <class S>
[[nodiscard]] bool is_floating(const Link<S>& link) {
  return link.joint == Joint::kFloating || link.joint == Joint::kFree;
}

/// Whether the velocities of a floating link are in its own axes.
template <class S>
[[nodiscard]] bool in_own_axes(const Link<S>& link) {
  return link.joint == Joint::kFloating;
}

/// Whether the axes of a joint stay parallel to the frame in which it stands while their origin
/// moves.
template <class S>
[[nodiscard]] bool in_axes_of_frame(const Link<S>& link) {
  return link.joint == Joint::kFree || link.joint == Joint::kGuided;
}

/// q with every joint at zero: floating bodies at their placements, without rotation.
template <class S>
[[nodiscard]] Vector<S> zero_configuration(const ArticulatedTree<S>& tree) {
  Vector<S> q = Vector<S>::Zero(tree.num_positions());
  for (int i = 1; i < tree.num_links(); ++i)
    if (is_floating(tree.link(i))) q[tree.link(i).first_position + 6] = 1;
  return q;
}

/// q̇ = N(q) v:  ṗ = R v_lin and ½ q ⊗ (ω, 0) for floating joints, ṗ = v_lin and ½ (ω, 0) ⊗ q for
/// free ones, v for the others.
///
/// Linear in a quaternion that is not of unit length, so that its length is kept along q̇.
template <class S>
void position_rate(const ArticulatedTree<S>& tree,
                   const Vector<S>& q,
                   const Vector<S>& v,
                   Vector<S>& out) {
  out.resize(tree.num_positions());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    if (is_floating(link)) {
      const Vector3<S> v_linear = v.template segment<3>(link.first_velocity);
      const Vector3<S> omega = v.template segment<3>(link.first_velocity + 3);
      const Eigen::Quaternion<S> r = quaternion(link, q);
      const Eigen::Quaternion<S> turn(S(0), omega[0], omega[1], omega[2]);
      const Matrix3<S> R = r.normalized().toRotationMatrix();
      const bool own = in_own_axes(link);
      out.template segment<3>(link.first_position) = own ? Vector3<S>(R * v_linear) : v_linear;
      out.template segment<4>(link.first_position + 3) =
          (own ? r * turn : turn * r).coeffs() / S(2);
    } else {
      out.segment(link.first_position, link.num_velocities) =
          v.segment(link.first_velocity, link.num_velocities);
    }
  }
}

/// q ⊕ dq for dq = h q̇ with one entry a position: addition, then unit length for quaternions.
///
/// A projection back onto the manifold of a one-step method in the coordinates q: it keeps the
/// method's order [Hairer, Lubich, Wanner, Geometric Numerical Integration, Sec. IV.4].
template <class S>
void add_rate(const ArticulatedTree<S>& tree,
              const Vector<S>& q,
              const Vector<S>& dq,
              Vector<S>& out) {
  out = q + dq;
  for (int i = 1; i < tree.num_links(); ++i)
    if (is_floating(tree.link(i)))
      out.template segment<4>(tree.link(i).first_position + 3).normalize();
}

/// q ⊕ d for d = h v with one entry a velocity: the flow of a constant v over h.
///
///   p + R V(w) d_lin,  R exp(w)  for d = (d_lin, w);  p + d_lin,  exp(w) R  where it is free;
///   addition for other joints
template <class S>
void exponential(const ArticulatedTree<S>& tree,
                 const Vector<S>& q,
                 const Vector<S>& d,
                 Vector<S>& out) {
  out.resize(tree.num_positions());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    if (is_floating(link)) {
      const Vector3<S> d_linear = d.template segment<3>(link.first_velocity);
      const Vector3<S> w = d.template segment<3>(link.first_velocity + 3);
      const Eigen::Quaternion<S> r = quaternion(link, q).normalized();
      const Vector3<S> p = q.template segment<3>(link.first_position);
      const Eigen::Quaternion<S> turn = rotation_exponential(w);
      const bool own = in_own_axes(link);
      out.template segment<3>(link.first_position) =
          p + (own ? Vector3<S>(r.toRotationMatrix() * screw_translation(w, d_linear)) : d_linear);
      out.template segment<4>(link.first_position + 3) =
          (own ? r * turn : turn * r).normalized().coeffs();
    } else {
      out.segment(link.first_position, link.num_velocities) =
          q.segment(link.first_position, link.num_velocities) +
          d.segment(link.first_velocity, link.num_velocities);
    }
  }
}

/// d = q1 ⊖ q0, one entry a velocity, such that exponential(q0, d) is q1; rotations of at most π.
///
///   w = log(R0ᵀ R1),  d_lin = V(w)⁻¹ R0ᵀ (p1 − p0);  w = log(R1 R0ᵀ),  d_lin = p1 − p0  where it
///   is free;  subtraction for other joints
template <class S>
void difference(const ArticulatedTree<S>& tree,
                const Vector<S>& q1,
                const Vector<S>& q0,
                Vector<S>& out) {
  out.resize(tree.num_velocities());
  for (int i = 1; i < tree.num_links(); ++i) {
    const Link<S>& link = tree.link(i);
    if (is_floating(link)) {
      const Eigen::Quaternion<S> r0 = quaternion(link, q0).normalized();
      const Vector3<S> p =
          q1.template segment<3>(link.first_position) - q0.template segment<3>(link.first_position);
      const Eigen::Quaternion<S> r1 = quaternion(link, q1);
      const bool own = in_own_axes(link);
      const Vector3<S> w = rotation_logarithm<S>(own ? r0.conjugate() * r1 : r1 * r0.conjugate());
      const Vector3<S> p_0 = r0.toRotationMatrix().transpose() * p;
      out.template segment<3>(link.first_velocity) = own ? inverse_screw_translation(w, p_0) : p;
      out.template segment<3>(link.first_velocity + 3) = w;
    } else {
      out.segment(link.first_velocity, link.num_velocities) =
          q1.segment(link.first_position, link.num_velocities) -
          q0.segment(link.first_position, link.num_velocities);
    }
  }
}

}  // namespace tribo::models
