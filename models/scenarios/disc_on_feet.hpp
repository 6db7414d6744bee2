#pragma once

#include "models/laws/friction.hpp"

namespace tribo::models {

/// A horizontal disc q = (x, y, θ) on three feet at radius R, seen from above, under a moment about
/// its axis. Each foot carries a third of the weight.
///
/// Below the limit M_z = μ m g R it creeps slower than v_s at the feet; above it turns with
/// θ̈ = (M_z − μ m g R)/I.
template <class S>
struct DiscOnFeet {
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  S inertia{};  ///< I [kg m²]
  S radius{};   ///< R [m]
  S moment{};   ///< M_z [N m]
  FrictionLaw<S> friction;
};

}  // namespace tribo::models
