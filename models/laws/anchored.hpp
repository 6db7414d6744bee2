#pragma once

#include <cmath>

#include "models/contact_memory.hpp"

namespace tribo::models {

/// A point tied to an anchor by a spring and a damper, within a cone [expint, Eqs. (2), (21), (28)]
///
///   f = K (p0 − x) + B (v0 − ẋ),   f_n ≥ 0,   ‖f_t‖ ≤ μ f_n
///
/// A force that pulls is cut to zero; a force outside the cone slips: it is scaled back, and the
/// anchor follows such that the law gives the scaled force. The rules of detection are those of the
/// paper's published code: the anchor is set where the point is first seen not above the ground, so
/// that the force at touch is that of the damper alone.
template <class S>
struct AnchoredLaw {
  S K{};   ///< stiffness [N/m]
  S B{};   ///< damping [N·s/m]
  S mu{};  ///< coefficient of friction μ [-]

  /// The force [N] without its limits.
  [[nodiscard]] Vector3<S> unlimited(const ContactMemory<S>& memory,
                                     const Vector3<S>& x,
                                     const Vector3<S>& x_dot) const {
    Vector3<S> f = K * (memory.anchor - x) - B * x_dot;
    f.template tail<2>() += B * memory.slip_velocity;
    return f;  // K (p0 − x) + B (v0 − ẋ)
  }

  /// The force [N] that the memory holds: the result of `settle`, if that was called at (x, ẋ).
  [[nodiscard]] Vector3<S> force(const ContactMemory<S>& memory,
                                 const Vector3<S>& x,
                                 const Vector3<S>& x_dot) const {
    if (!memory.active) return Vector3<S>::Zero();
    const Vector3<S> f = unlimited(memory, x, x_dot);
    if (f[0] < S(0)) return Vector3<S>::Zero();
    return f;
  }

  /// Where f lies outside the cone: onto its tip if it pulls, else radially, f_n kept. This is not
  /// the nearest point of the cone.                                                    [Sec. IV-C]
  [[nodiscard]] Vector3<S> projected(const Vector3<S>& f) const {
    using std::sqrt;
    if (f[0] < S(0)) return Vector3<S>::Zero();
    Vector3<S> out = f;
    const S f_t = sqrt(f.template tail<2>().squaredNorm());
    if (f_t > mu * f[0]) out.template tail<2>() *= mu * f[0] / f_t;
    return out;
  }

  /// A point at x touches if it is not above the ground; one that begins to touch is anchored
  /// there.
  void detect(ContactMemory<S>& memory, const Vector3<S>& x) const {
    const bool touches = !(x[0] > S(0));
    if (touches && !memory.active) {
      memory.anchor = x;
      memory.slip_velocity.setZero();
    }
    memory.active = touches;
  }

  /// The force [N] at the end of a step; moves the anchor to match it.                 [Eq. (28)]
  Vector3<S> settle(ContactMemory<S>& memory, const Vector3<S>& x, const Vector3<S>& x_dot) const {
    if (!memory.active) return Vector3<S>::Zero();
    memory.slip_velocity.setZero();
    const Vector3<S> f = unlimited(memory, x, x_dot);  // towards an anchor at rest
    const Vector3<S> limited = projected(f);
    memory.slipping = f[0] >= S(0) && limited != f;
    if (memory.slipping) {
      memory.slip_velocity = x_dot.template tail<2>();
      memory.anchor.template tail<2>() =  // p0 = x + K⁻¹ (f − B (v0 − ẋ)), v0 = ẋ
          x.template tail<2>() + limited.template tail<2>() / K;
    }
    return limited;
  }
};

}  // namespace tribo::models
