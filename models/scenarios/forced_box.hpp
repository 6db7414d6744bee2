#pragma once

#include <boost/math/constants/constants.hpp>

#include <cmath>

#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"

namespace tribo::models {

/// The box of [tamsi, Sec. IV-A]: it lies on level ground and is pushed sideways by
///
///   F(t) = A cos(2π f t + ϕ)
///
/// so that it sticks and slips periodically. The phase is not in the paper; ϕ = 0 is the one with
/// which the first slip-to-stick transition falls in the step from 0.160 s that the paper names.
template <class S>
struct ForcedBox {
  S mass{};       ///< m [kg]
  S gravity{};    ///< g [m/s²]
  S amplitude{};  ///< A [N]
  S frequency{};  ///< f [Hz]
  S phase{};      ///< ϕ [rad]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;  ///< of the box as a body

  [[nodiscard]] S angular_frequency() const {
    return 2 * boost::math::constants::pi<S>() * frequency;
  }
  [[nodiscard]] S weight() const { return mass * gravity; }
  [[nodiscard]] S push(const S& t) const {
    using std::cos;
    return amplitude * cos(angular_frequency() * t + phase);
  }
};

}  // namespace tribo::models
