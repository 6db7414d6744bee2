#pragma once

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "models/types.hpp"
#include "models/world_axis.hpp"

namespace tribo::models {

/// How a body moves with the velocities v of its tree, in the world's axes:
///
///   V = [velocity of its origin; angular velocity] = J v  [m/s], [rad/s]
struct BodyMotion {
  int tree = 0;                        ///< index into Snapshot::trees
  Vector3d origin = Vector3d::Zero();  ///< a point of the body [m]
  /// Whether each velocity of the tree moves the body along one axis of the world or about it, as
  /// those of a free body do: J has a one in row `axis[j]` of column j, and is not stored.
  bool along_axes = false;
  bool free = false;  ///< whether the velocities of the tree are V, as those of a free body are
  std::array<WorldAxis, 6> axis = {};
  Matrix6Xd J;  ///< 6 × size of the tree, unless `along_axes`

  /// Velocity j of the tree is entry axes[j] of V.
  void move_along(std::span<const WorldAxis> axes) {
    along_axes = true;
    std::copy(axes.begin(), axes.end(), axis.begin());
    free = std::ranges::equal(axes, kAllAxes);
  }
  /// Sets J to zero, 6 × n, and returns it.
  Matrix6Xd& move_by(int n) {
    along_axes = free = false;
    J.setZero(6, n);
    return J;
  }

  /// V = J v, v of the tree
  template <class Derived>
  void velocity(const Eigen::MatrixBase<Derived>& v, Vector6d& V) const {
    if (!along_axes) {
      V = J.lazyProduct(v);
      return;
    }
    if (free) {
      V = Vector6d::Zero() + v.template head<6>();
      return;
    }
    for (int k = 0; k < 6; ++k) V[k] = 0.0;  // one by one, as they are read
    for (Eigen::Index j = 0; j < v.size(); ++j) V[axis[static_cast<std::size_t>(j)]] += v[j];
  }

  /// out += Jᵀ W, W = [force; moment about the origin]
  template <class Derived>
  void add_force(const Vector6d& W, Eigen::MatrixBase<Derived>&& out) const {
    if (!along_axes) {
      out += J.transpose().lazyProduct(W);
      return;
    }
    if (free) {
      out.template head<6>() += W;
      return;
    }
    for (Eigen::Index j = 0; j < out.size(); ++j) out[j] += W[axis[static_cast<std::size_t>(j)]];
  }

  /// out += rows · (J_v + J_ω × r): the effect of v at the arm r, seen along the rows of a matrix.
  template <class Rows, class Derived>
  void add_jacobian_at(const Vector3d& r, const Rows& rows, Eigen::MatrixBase<Derived>& out) const {
    for (Eigen::Index j = 0; j < out.cols(); ++j) {
      if (!along_axes) {
        out.col(j) += rows.lazyProduct(velocity_at(J.col(j), r));
        continue;
      }
      const WorldAxis k = axis[static_cast<std::size_t>(j)];
      if (k < kAboutX) {
        out.col(j) += rows.col(k);
      } else {
        out.col(j) += rows.lazyProduct(turned(k - kAboutX, r));
      }
    }
  }

  /// e × r, e the unit vector along an axis
  [[nodiscard]] static Vector3d turned(int axis, const Vector3d& r) {
    if (axis == 0) return {0.0, -r[2], r[1]};
    if (axis == 1) return {r[2], 0.0, -r[0]};
    return {-r[1], r[0], 0.0};
  }

  /// v + ω × r
  template <class Derived>
  [[nodiscard]] static Vector3d velocity_at(const Eigen::MatrixBase<Derived>& V,
                                            const Vector3d& r) {
    return V.template head<3>() + V.template tail<3>().cross(r);
  }
};

}  // namespace tribo::models
