#pragma once

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <span>

#include "models/types.hpp"

namespace tribo::models {

/// The entries of V: along an axis of the world or about it.
enum WorldAxis { kAlongX, kAlongY, kAlongZ, kAboutX, kAboutY, kAboutZ };

/// How a body moves with the velocities v of its tree, in the world's axes:
///
///   V = [velocity of its origin; angular velocity] = J v  [m/s], [rad/s]
template <class S>
struct BodyMotion {
  int tree = 0;                            ///< index into Snapshot::trees
  Vector3<S> origin = Vector3<S>::Zero();  ///< a point of the body [m]
  /// Whether each velocity of the tree moves the body along one axis of the world or about it, as
  /// those of a free body do: J has a one in row `axis[j]` of column j, and is not written down.
  bool along_axes = false;
  std::array<WorldAxis, 6> axis = {};
  Matrix6X<S> J;  ///< 6 × size of the tree, where it does not

  /// Velocity j of the tree is entry axes[j] of V.
  void move_along(std::span<const WorldAxis> axes) {
    along_axes = true;
    std::copy(axes.begin(), axes.end(), axis.begin());
  }
  /// Gives J, 6 × n and zero.
  Matrix6X<S>& move_by(int n) {
    along_axes = false;
    J.setZero(6, n);
    return J;
  }

  /// V = J v, v of the tree
  template <class Derived>
  [[nodiscard]] Vector6<S> velocity(const Eigen::MatrixBase<Derived>& v) const {
    if (!along_axes) return J.lazyProduct(v);
    Vector6<S> V = Vector6<S>::Zero();
    for (Eigen::Index j = 0; j < v.size(); ++j) V[axis[static_cast<std::size_t>(j)]] += v[j];
    return V;
  }

  /// out += Jᵀ W, W = [force; moment about the origin]
  template <class Derived>
  void add_force(const Vector6<S>& W, Eigen::MatrixBase<Derived>&& out) const {
    if (!along_axes) {
      out += J.transpose().lazyProduct(W);
      return;
    }
    for (Eigen::Index j = 0; j < out.size(); ++j) out[j] += W[axis[static_cast<std::size_t>(j)]];
  }

  /// The velocity of column j of J at a place of the body.
  [[nodiscard]] Vector3<S> column_at(Eigen::Index j, const Vector3<S>& place) const {
    Vector6<S> V = Vector6<S>::Zero();
    if (along_axes) {
      V[axis[static_cast<std::size_t>(j)]] = S(1);
    } else {
      V = J.col(j);
    }
    return velocity_at(V, place - origin);
  }

  /// v + ω × r
  [[nodiscard]] static Vector3<S> velocity_at(const Vector6<S>& V, const Vector3<S>& r) {
    return V.template head<3>() + V.template tail<3>().cross(r);
  }
};

}  // namespace tribo::models
