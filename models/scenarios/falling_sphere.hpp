#pragma once

#include <boost/math/constants/constants.hpp>

#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"

namespace tribo::models {

/// A sphere q = (x, z, θ) that falls on compliant ground while it flies sideways without spin:
/// slides, then rolls.                                                   [icf, Sec. IX, Fig. 4]
///
///   φ = z − R,   v_t = v_x − R ω,   I = 2/5 m R²
///
/// z is the height of the centre, ω > 0 rolls towards +x. The angular momentum about the ground, m
/// R v_x + I ω, is conserved whatever the friction: in the end v_x is 5/7 of its initial value.
template <class S>
struct FallingSphere {
  S radius{};   ///< R [m]
  S density{};  ///< ρ [kg/m³]
  S gravity{};  ///< g [m/s²]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S mass() const {
    return 4 * boost::math::constants::pi<S>() * radius * radius * radius * density / 3;
  }
  [[nodiscard]] S inertia() const { return 2 * mass() * radius * radius / 5; }
};

}  // namespace tribo::models
