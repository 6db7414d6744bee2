#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>

#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"

namespace tribo::models {

/// A box q = (x, z) that does not turn, on a compliant belt that moves to and fro with
///
///   v_b(t) = A ω sin(ωt),  ω = 2πf,   v_t = v_x − v_b                     [icf, Sec. IX, Fig. 1]
///
/// z is the height of the box's lower face above the belt, φ = z. Where A ω² > μ g the belt slips
/// under the box.
template <class S>
struct ConveyorBelt {
  S mass{};       ///< m [kg]
  S gravity{};    ///< g [m/s²]
  S amplitude{};  ///< A [m]
  S frequency{};  ///< f [Hz]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S weight() const { return mass * gravity; }
  [[nodiscard]] S angular_frequency() const {
    return 2 * boost::math::constants::pi<S>() * frequency;
  }
  [[nodiscard]] S belt_velocity(const S& t) const {
    using std::sin;
    return belt_velocity_at(sin(S(angular_frequency() * t)));
  }
  /// v_b from sin ωt, for callers that carry the phase along
  [[nodiscard]] S belt_velocity_at(const S& sine) const {
    return amplitude * angular_frequency() * sine;
  }
  /// v̇_b from cos ωt
  [[nodiscard]] S belt_acceleration_at(const S& cosine) const {
    return amplitude * angular_frequency() * angular_frequency() * cosine;
  }
};

}  // namespace tribo::models
