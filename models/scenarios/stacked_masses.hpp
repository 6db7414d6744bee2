#pragma once

#include <cmath>

#include "models/laws/normal.hpp"

namespace tribo::models {

/// n masses on compliant ground, one on the other, that move vertically only: each its own tree.
///
///   φ₀ = q₀,   φ_i = q_i − q_{i−1}
///
/// q_i is the height of the lower face of mass i with all thicknesses taken out. At rest the
/// contact below mass i carries (n − i) m g where all masses are m.
///
///   m_i = m rⁱ
template <class S>
struct StackedMasses {
  int count = 0;  ///< n
  S mass{};       ///< m, of the lowest [kg]
  S ratio{1};     ///< r, of each to the one below [-]
  S gravity{};    ///< g [m/s²]
  HuntCrossley<S> normal;

  [[nodiscard]] S mass_of(int i) const {
    using std::pow;
    return mass * pow(ratio, S(i));
  }
};

}  // namespace tribo::models
