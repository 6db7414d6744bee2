#pragma once

#include "models/contact_memory.hpp"

namespace tribo::models {

/// A point tied to an anchor by a spring and a damper, within a cone [expint, Eqs. (2), (21), (28)]
///
///   f = K (p0 − x) + B (v0 − ẋ),   f_n ≥ 0,   ‖f_t‖ ≤ μ f_n
///
/// A force that pulls is cut to zero; a force outside the cone slips: it is scaled back, and the
/// anchor follows such that the law gives the scaled force. The rules of detection are those of the
/// paper's published code: the anchor is set where the point is first seen not above the ground, so
/// that the force at touch is that of the damper alone. What is computed stands in `anchored.cpp`,
/// for the same scalars as that of the other laws.
template <class S>
struct AnchoredLaw {
  S K{};   ///< stiffness [N/m]
  S B{};   ///< damping [N·s/m]
  S mu{};  ///< coefficient of friction μ [-]

  /// The force [N] without its limits.
  [[nodiscard]] Vector3<S> unlimited(const ContactMemory<S>& memory, const Vector3<S>& x,
                                     const Vector3<S>& x_dot) const;

  /// The force [N] that the memory holds: the result of `settle`, if that was called at (x, ẋ).
  [[nodiscard]] Vector3<S> force(const ContactMemory<S>& memory, const Vector3<S>& x,
                                 const Vector3<S>& x_dot) const;

  /// Where f lies outside the cone: onto its tip if it pulls, else radially, f_n kept. This is not
  /// the nearest point of the cone.                                                    [Sec. IV-C]
  [[nodiscard]] Vector3<S> projected(const Vector3<S>& f) const;

  /// A point at x touches if it is not above the ground; one that begins to touch is anchored
  /// there.
  void detect(ContactMemory<S>& memory, const Vector3<S>& x) const;

  /// The force [N] at the end of a step; moves the anchor to match it.                 [Eq. (28)]
  Vector3<S> settle(ContactMemory<S>& memory, const Vector3<S>& x, const Vector3<S>& x_dot) const;
};

}  // namespace tribo::models
