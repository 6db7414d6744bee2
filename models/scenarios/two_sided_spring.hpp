#pragma once

#include "models/laws/normal.hpp"

namespace tribo::models {

/// A mass between two frictionless compliant walls, each pressed in by δ₀ when the mass is in the
/// middle and of stiffness k/2. While |x| < δ₀ the walls together are a linear spring:  m ẍ = −k x.
template <class S>
struct TwoSidedSpring {
  S mass{};         ///< m [kg]
  S stiffness{};    ///< k, of both walls together [N/m]
  S dissipation{};  ///< d [s/m]
  S overlap{};      ///< δ₀ [m]

  [[nodiscard]] HuntCrossley<S> wall() const { return {stiffness / 2, dissipation}; }
};

}  // namespace tribo::models
