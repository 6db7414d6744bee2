#pragma once

#include "models/laws/normal.hpp"

namespace tribo::models {

/// n masses on compliant ground, one on the other, that move vertically only: each its own tree.
///
///   φ₀ = q₀,   φ_i = q_i − q_{i−1}
///
/// q_i is the height of the lower face of mass i with all thicknesses taken out. At rest the
/// contact below mass i carries (n − i) m g.
template <class S>
struct StackedMasses {
  int count = 0;  ///< n
  S mass{};       ///< m, of each [kg]
  S gravity{};    ///< g [m/s²]
  HuntCrossley<S> normal;

  [[nodiscard]] S weight() const { return mass * gravity; }
};

}  // namespace tribo::models
