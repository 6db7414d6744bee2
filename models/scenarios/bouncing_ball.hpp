#pragma once

#include "models/laws/normal.hpp"

namespace tribo::models {

/// A ball that falls on compliant ground and bounces. Its one coordinate z is the height of its
/// lowest point, so φ = z.
template <class S>
struct BouncingBall {
  S mass{};     ///< m [kg]
  S gravity{};  ///< g [m/s²]
  SpringDamper<S> normal;
};

}  // namespace tribo::models
