#pragma once

#include "models/laws/friction.hpp"
#include "models/laws/normal.hpp"

namespace tribo::models {

/// A brick q = (x, z) that a pusher presses on compliant ground and pushes sideways by constant
/// forces.
///
/// Below the friction limit it creeps at the slip where μ̃(s) π = f: with the linear law
/// v_t = v_s f/(μ π), with the quadratic one v_s (1 − √(1 − f/(μ π))), π = m g + P.
template <class S>
struct PusherBrick {
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  S press{};    ///< P, downwards [N]
  S push{};     ///< f, sideways [N]
  FrictionLaw<S> friction;
  HuntCrossley<S> normal;

  [[nodiscard]] S load() const { return mass * gravity + press; }
};

}  // namespace tribo::models
