#pragma once

#include "verification/figure.hpp"

namespace tribo::papers::beyond {

/// A hinge without weight on a stiff spring whose natural period is half a step, 0.1 rad from rest:
///
///   (I + h D + h² K) v = h K (rest − q0)   in the first step, where the spring is taken at its
///   end.
///
/// Adds the first speed of sap [rad/s], the largest max E/E_0 − 1 of schemes that take the spring
/// at the end, and E/E_0 of cenic after ten steps with the spring at the start.
void add_stiff_hinge(verification::Figure& figure);

}  // namespace tribo::papers::beyond
