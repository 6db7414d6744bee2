#pragma once

#include <cmath>

#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"

namespace tribo::models {

/// A thin rod q = (x, z, θ) that slides on its lower, leading end: above μ = 4/3 it may jam.
///                                                                       [icf, Sec. IX, Fig. 7]
///   tip p = (x, z) + L/2 (cos θ, −sin θ),   φ = p_z,   I = m L²/12
///
/// (x, z) is the centre of mass; growing θ lowers the tip. While it slides forwards, a normal force
/// f_n accelerates the tip with (1 + 3 cos²θ − 3 μ sin θ cos θ) f_n/m: downwards where that is
/// below zero.
template <class S>
struct SlidingRod {
  S length{};   ///< L [m]
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S inertia() const { return mass * length * length / 12; }
  /// Height of the centre of mass above the tip [m]
  [[nodiscard]] S rise(const S& theta) const {
    using std::sin;
    return length / 2 * sin(theta);
  }
};

}  // namespace tribo::models
