#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "models/types.hpp"

/// Spatial vectors in components of the world's axes, all referred to one common point O of the
/// world, as [Featherstone, Rigid Body Dynamics Algorithms, 2008, Ch. 2] has them: with one point
/// and one set of axes for all bodies, they add without transformation.
namespace tribo::models {

/// A frame B in a frame A:  x_A = R x_B + p.
struct Placement {
  Matrix3d R = Matrix3d::Identity();
  Vector3d p = Vector3d::Zero();  ///< [m]

  [[nodiscard]] Vector3d operator*(const Vector3d& x) const { return p + R * x; }
  [[nodiscard]] Placement operator*(const Placement& inner) const {
    return {.R = R * inner.R, .p = *this * inner.p};
  }
};

/// A spatial motion vector: velocity [rad/s], [m/s], acceleration, or the axis of a joint.
struct Motion {
  Vector3d angular = Vector3d::Zero();
  Vector3d linear = Vector3d::Zero();  ///< of the point of the body that is at O

  Motion& operator+=(const Motion& other) {
    angular += other.angular;
    linear += other.linear;
    return *this;
  }
  [[nodiscard]] Motion operator+(Motion other) const { return other += *this; }
  [[nodiscard]] Motion operator*(double factor) const {
    return {.angular = angular * factor, .linear = linear * factor};
  }

  /// The linear part at the point r from O:  v_O + ω × r.
  [[nodiscard]] Vector3d at(const Vector3d& r) const { return linear + angular.cross(r); }
};

/// A spatial force vector: force and moment, or momentum.
struct Force {
  Vector3d moment = Vector3d::Zero();  ///< about O [N·m]
  Vector3d linear = Vector3d::Zero();  ///< [N]

  Force& operator+=(const Force& other) {
    moment += other.moment;
    linear += other.linear;
    return *this;
  }
  [[nodiscard]] Force operator+(Force other) const { return other += *this; }
  [[nodiscard]] Force operator*(double factor) const {
    return {.moment = moment * factor, .linear = linear * factor};
  }
};

/// m · f: the power of a force along a motion.
[[nodiscard]] inline double dot(const Motion& m, const Force& f) {
  return m.angular.dot(f.moment) + m.linear.dot(f.linear);
}

/// v × m: the rate of a motion vector that is carried along with velocity v.     [Sec. 2.9]
[[nodiscard]] inline Motion cross(const Motion& v, const Motion& m) {
  return {.angular = v.angular.cross(m.angular),
          .linear = v.angular.cross(m.linear) + v.linear.cross(m.angular)};
}

/// v ×* f: the rate of a force vector that is carried along with velocity v.     [Sec. 2.9]
[[nodiscard]] inline Force cross(const Motion& v, const Force& f) {
  return {.moment = v.angular.cross(f.moment) + v.linear.cross(f.linear),
          .linear = v.angular.cross(f.linear)};
}

/// Mass, centre of mass and inertia of a rigid body in some frame.
struct MassProperties {
  double mass = 0;                      ///< m [kg]
  Vector3d center = Vector3d::Zero();   ///< of mass, c [m]
  Matrix3d inertia = Matrix3d::Zero();  ///< about the centre of mass, I_C [kg m²]

  /// The same body seen from the frame in which its own frame is at X.
  [[nodiscard]] MassProperties seen_from(const Placement& X) const {
    return {.mass = mass, .center = X * center, .inertia = X.R * inertia * X.R.transpose()};
  }
};

/// m (|r|² 1 − r rᵀ): the inertia of a point mass at r [kg m²].
[[nodiscard]] inline Matrix3d point_inertia(double m, const Vector3d& r) {
  return m * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
}

/// Two bodies welded into one:  I_C = I₁ + I₂ + m₁m₂/m (|d|² 1 − d dᵀ),  d = c₁ − c₂.
[[nodiscard]] inline MassProperties welded(const MassProperties& a, const MassProperties& b) {
  const double mass = a.mass + b.mass;
  if (mass == 0.0) return {.inertia = a.inertia + b.inertia};
  const double reduced = a.mass * b.mass / mass;
  return {.mass = mass,
          .center = (a.mass * a.center + b.mass * b.center) / mass,
          .inertia = a.inertia + b.inertia + point_inertia(reduced, Vector3d(a.center - b.center))};
}

/// Spatial inertia about O. Inertias of bodies that move as one add up.           [Sec. 2.13]
struct SpatialInertia {
  double mass = 0;                      ///< m [kg]
  Vector3d moment = Vector3d::Zero();   ///< first moment m c, c from O [kg m]
  Matrix3d inertia = Matrix3d::Zero();  ///< about O:  I_C + m (|c|² 1 − c cᵀ) [kg m²]

  /// Of a body whose properties are given in the world's axes, with positions from O.
  [[nodiscard]] static SpatialInertia of(const MassProperties& body) {
    return {.mass = body.mass,
            .moment = body.mass * body.center,
            .inertia = body.inertia + point_inertia(body.mass, body.center)};
  }

  SpatialInertia& operator+=(const SpatialInertia& other) {
    mass += other.mass;
    moment += other.moment;
    inertia += other.inertia;
    return *this;
  }

  /// I v:  [I_O ω + m c × v_O;  m v_O − m c × ω]
  [[nodiscard]] Force operator*(const Motion& v) const {
    return {.moment = inertia * v.angular + moment.cross(v.linear),
            .linear = mass * v.linear - moment.cross(v.angular)};
  }
};

}  // namespace tribo::models
