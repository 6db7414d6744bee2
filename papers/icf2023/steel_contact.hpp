#pragma once

#include "papers/icf2023/models.hpp"
#include "solvers/convex/frozen_contact.hpp"

namespace tribo::papers::icf2023 {

/// One steel contact written by hand, for the equations of a single contact.
struct SteelContact {
  double h = numbers::kBeltStep.value;  ///< [s]
  double depth = 0;                     ///< [m]
  double v_n0 = 0;                      ///< normal velocity at the start [m/s]
  double d = 0;                         ///< [s/m]
  double mu = 0.7;
  double w_n = 2.3, w_t = 1.7;  ///< unequal, so that mistaking one for the other shows [1/kg]

  [[nodiscard]] solvers::FrozenContact frozen() const {
    const models::HuntCrossley<double> law{numbers::kStiffness.value, d};
    return {.h = h,
            .phi0 = -depth,
            .gamma_n0 = h * law.force(depth, v_n0),
            .w_n = w_n,
            .w_t = w_t,
            .normal = law,
            .friction = {.shape = models::FrictionShape::named("soft"),
                         .mu = mu,
                         .v_s = numbers::kStictionTolerance.value}};
  }
};

}  // namespace tribo::papers::icf2023
