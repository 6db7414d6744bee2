#pragma once

#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"

namespace tribo::models {

/// A mass on compliant ground that moves vertically only, φ = z, while the ground slips under it
/// with a prescribed V(t) = V₀ + a t.                                    [icf, Table I]
///
/// Friction has nothing to move; the law couples it to the normal force or does not. The motion of
/// z is the gliding, and the frequency and decrement of its oscillation give k_eff and d_eff.
template <class S>
struct PrescribedSlip {
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  S speed{};    ///< V₀ [m/s]
  S rate{};     ///< a [m/s²]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S weight() const { return mass * gravity; }
  [[nodiscard]] S slip(const S& t) const { return speed + rate * t; }
};

}  // namespace tribo::models
